import type { Formulario } from '#catalogo/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Writes what belongs to a record and is kept beside it, in the record's transaction. */
export type EscrituraJunta = (tx: Db, registro: string) => Promise<void>;

/** A sending that its form's rules accept, about to be stored. */
export type Aceptado = {
  readonly formulario: Formulario;
  /** The form's tree, normalised. */
  readonly datos: Readonly<Record<string, unknown>>;
  readonly creado: Date;
  readonly semestre: Semestre;
  /** Null: sent without one, by a client that does not ask for exactly once. */
  readonly clave: string | null;
  /** What was sent, in short: tells whether what comes later under the same key is the same. */
  readonly huella: string;
  readonly junto: readonly EscrituraJunta[];
};
