import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Validacion } from '#catalogo/validar.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Registro } from '../contract.ts';

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

/** Who sends a form that asks to sign in; `quien` as the audit names her. */
export type Remitente = { readonly actor: Actor; readonly quien: Quien };

/** A sending that a form's own check reads. */
type Envio = { readonly semestre: Semestre; readonly remitente: Remitente | null };

/** A record that was just stored with its files, by id. */
type Guardado = { readonly registro: string; readonly datos: Registro['datos']; readonly remitente: Remitente | null };

/** What a form whose `pantalla` is its own does in place of, and beside, what follows from its fields. */
export type Procedimiento = {
  /** Checks a sending; files stand in it as `Archivo`. @returns the tree of its record, or what is wrong with it */
  readonly validar: (entrada: unknown, entorno: Entorno, envio: Envio) => Promise<Validacion>;
  /** Writes what belongs to the record, in its transaction; once for each record. */
  readonly alGuardar: (tx: Db, guardado: Guardado) => Promise<void>;
};

/** By the slug of the form. */
export type Procedimientos = Readonly<Record<string, Procedimiento>>;
