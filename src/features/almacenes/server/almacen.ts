import type { Db } from '#platform/server/db/database.ts';
import type { Persona } from '../contract.ts';
import type { Reconocedor } from './reconocedor.ts';

/** A person who is being anonymised. */
export type Acto = {
  readonly reconocedor: Reconocedor;
  /** What stands for her where one person's rows must be told from another's: `anonimo-3f9c2a71`. */
  readonly seudonimo: string;
  /** Whether the files of other people's records in which she is named go too. */
  readonly archivosAjenos: boolean;
};

/** Something that is kept of a person. */
export type Hallazgo = {
  readonly id: string;
  /** Its rows as acts of the audit name them, where that is not its id. */
  readonly filas?: readonly string[];
  /** What it is, without data of persons. */
  readonly titulo: string;
  readonly instante: Date | null;
  /** Where a manager sees it; null where there is no such screen. */
  readonly enlace: string | null;
  /** She is who it is about; otherwise it is somebody else's and names her. */
  readonly suyo: boolean;
  /** What it says, field by field, as people read it. */
  readonly datos: readonly { readonly etiqueta: string; readonly valor: string }[];
  /** What else she is known by, according to it. */
  readonly identidad: Partial<Persona>;
  /** Files that belong to it, by their keys in the file store. */
  readonly archivos: readonly { readonly clave: string; readonly nombre: string }[];
};

/** What anonymising did in a store. */
export type Hecho = {
  readonly filas: number;
  /** Keys of files that no row names any more: their bytes go once this is committed. */
  readonly claves: readonly string[];
};

/** What becomes of changes to what is nobody's when whoever made them is anonymised. */
export const SIN_AUTOR = 'Los cambios quedan, sin quien los hizo.';

/** A place in which persons are kept. Every one is in the list of `src/personas.ts`, and every table in one of them. */
export type AlmacenDePersonas = {
  /** Its name in programs. */
  readonly nombre: string;
  /** What it is called: 'Borradores de acompañamientos'. */
  readonly titulo: string;
  /** What it keeps of persons, and why. */
  readonly guarda: string;
  /** What becomes of it when a person is anonymised. */
  readonly alAnonimizar: string;
  readonly tablas: readonly string[];
  /** All that it keeps of a person, the newest first, up to {@link LIMITE}. */
  readonly buscar: (db: Db, reconocedor: Reconocedor) => Promise<readonly Hallazgo[]>;
  /**
   * Takes the person out of it; in the transaction that is given. What was done is not found again, so that whoever was
   * interrupted begins anew.
   */
  readonly anonimizar: (tx: Db, acto: Acto) => Promise<Hecho>;
};

/** More of one person than anybody reads; what is anonymised has no limit. */
export const LIMITE = 2000;

/** What several parts of an act did together. */
export const sumar = (hechos: readonly Hecho[]): Hecho => ({
  filas: hechos.reduce((suma, { filas }) => suma + filas, 0),
  claves: hechos.flatMap(({ claves }) => claves),
});
