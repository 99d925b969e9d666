// Types that declare stores of personal data and their tables.
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeDato, Persona } from '../contract.ts';
import type { Reconocedor } from './reconocedor.ts';

export type Anonimizacion = {
  readonly reconocedor: Reconocedor;
  /** Replaces the person where rows of different persons must stay distinguishable: `anonimo-3f9c2a71`. */
  readonly seudonimo: string;
  /** Also deletes the files of other people's records that name the person. */
  readonly archivosAjenos: boolean;
  readonly catalogo: Catalogo;
};

/** An item that a store keeps of a person. */
export type Hallazgo = {
  readonly id: string;
  /** Ids of its rows in the audit, if they differ from its own id. */
  readonly filas?: readonly string[];
  /** Description, without personal data. */
  readonly titulo: string;
  readonly instante: Date | null;
  /** Address of the screen that shows it; null if there is none. */
  readonly enlace: string | null;
  /** It is about the person; otherwise it is about someone else and names the person. */
  readonly suyo: boolean;
  /** Its content, field by field, for people to read. */
  readonly datos: readonly { readonly etiqueta: string; readonly valor: string }[];
  /** Further identifying data of the person found in it. */
  readonly identidad: Partial<Persona>;
  /** Its files, by their keys in the file store. */
  readonly archivos: readonly { readonly clave: string; readonly nombre: string }[];
};

export type AnonimizacionResult = {
  readonly filas: number;
  /** Keys of files that no row references. Their content is deleted after the commit. */
  readonly claves: readonly string[];
};

/** Explanation for stores whose only personal data is the author of changes. */
export const WITHOUT_AUTHOR = 'Los cambios quedan, sin quien los hizo.';

/** A place that keeps personal data. Every store is listed in its slice's manifest, and every table belongs to one. */
export type AlmacenDePersonas = {
  /** Identifier. */
  readonly nombre: string;
  /** Title for people: 'Borradores de acompañamientos'. */
  readonly titulo: string;
  /** Personal data that it keeps, and the purpose. */
  readonly guarda: string;
  /** Effect of anonymising a person. */
  readonly alAnonimizar: string;
  readonly tablas: readonly string[];
  /** Returns all that it keeps of a person, newest first, up to {@link LIMITE}. */
  readonly buscar: (db: Db, reconocedor: Reconocedor, catalogo: Catalogo) => Promise<readonly Hallazgo[]>;
  /**
   * Removes the person, in the given transaction. Removed data is not found again, so an interrupted run can be
   * restarted.
   */
  readonly anonymise: (tx: Db, acto: Anonimizacion) => Promise<AnonimizacionResult>;
};

/** Maximum number of findings shown; more than anyone reads. Anonymising has no limit. */
export const MAX_HALLAZGOS = 2000;

export const addUp = (hechos: readonly AnonimizacionResult[]): AnonimizacionResult => ({
  filas: hechos.reduce((suma, { filas }) => suma + filas, 0),
  claves: hechos.flatMap(({ claves }) => claves),
});

export type TableRow = Readonly<Record<string, unknown>>;

/**
 * Locations of one person in a row: columns, or values of a JSON column (`antes.correo`). The row belongs to the person
 * if a document, address or user name matches; if it has none of these, if the name matches.
 */
export type PersonaColumns = { readonly [C in ClaseDeDato]?: string | readonly string[] };

export type TableOfPersonas = {
  readonly tabla: string;
  /** Columns of the primary key. */
  readonly clave: readonly string[];
  /** Restricts the table to rows with these values; the others belong to another store. */
  readonly only?: Readonly<Record<string, string>>;
  /** Column with the time of creation. */
  readonly instante?: string;
  /** Description of a row in search results. */
  readonly fila: string | ((fila: TableRow) => string);
  readonly enlace?: (fila: TableRow) => string | null;
  /** Persons that a row names: the first is its subject, the others acted on it. */
  readonly personas: readonly PersonaColumns[];
  /** Columns of text or JSON that may mention anyone. */
  readonly textos?: readonly string[];
  /** Columns to show and export, with their labels. */
  readonly muestra: Readonly<Record<string, string>>;
  /** Column with text without accents and case, used for searching. */
  readonly busqueda?: string;
  /** Column that is set to the current time when a row changes. */
  readonly toca?: string;
  /** Columns set to a fixed value in rows about the person. */
  readonly vacia?: Readonly<Record<string, string | null | readonly never[] | Readonly<Record<string, never>>>>;
  /** Deletes rows about the person; otherwise they stay without the person. Rows that only name them always stay. */
  readonly deletes?: boolean;
  /** Names are part of a key: two anonymised persons must not become one. */
  readonly nombreDistinto?: boolean;
  /**
   * The table may be too large to search its texts during a request: a search only compares columns. Anonymising reads
   * the whole table, unless it has no texts.
   */
  readonly grande?: boolean;
  /** A boolean column. Rows in which it is false are anonymised like others, but not found or counted. */
  readonly foundIf?: string;
  /** Restricts the search of texts to rows whose column has one of these prefixes. */
  readonly textosDonde?: { readonly columna: string; readonly empieza: readonly string[] };
  /** Replaces the update, for tables that refuse updates. */
  readonly update?: (tx: Db, fila: TableRow, valores: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Files referenced only by a row about the person. */
  readonly archivos?: (fila: TableRow) => readonly { readonly clave: string; readonly nombre: string }[];
  /** Further removals for rows about the person, in the same transaction, before they change. @returns keys of files */
  readonly ademas?: (tx: Db, filas: readonly TableRow[], acto: Anonimizacion) => Promise<readonly string[]>;
  /** The same for rows that are about the person or only name them. */
  readonly onNamed?: (tx: Db, filas: readonly TableRow[]) => Promise<readonly string[]>;
};
