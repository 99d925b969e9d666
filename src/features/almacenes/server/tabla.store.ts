import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeDato, Persona } from '../contract.ts';
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

/** A row as the database gives it. */
export type Fila = Readonly<Record<string, unknown>>;

/**
 * Where a row names one person: columns, or values of a JSON column (`antes.correo`). The row is hers when a document,
 * address or user name is; where none of these stands there, when the name is.
 */
export type PersonaDeFila = { readonly [C in ClaseDeDato]?: string | readonly string[] };

/** A table that holds persons. */
export type Tabla = {
  readonly tabla: string;
  /** The columns of its key. */
  readonly clave: readonly string[];
  /** Only the rows that have these values: the others are in another store. */
  readonly solo?: Readonly<Record<string, string>>;
  /** When the row came to be. */
  readonly instante?: string;
  /** What a row is called where it is found. */
  readonly fila: string | ((fila: Fila) => string);
  readonly enlace?: (fila: Fila) => string | null;
  /** Whom it names; the first is who the row is about, the others who did something to it. */
  readonly personas: readonly PersonaDeFila[];
  /** Columns of text or JSON in which anybody may be named. */
  readonly textos?: readonly string[];
  /** What of it is shown and exported, by column: its label. */
  readonly muestra: Readonly<Record<string, string>>;
  /** Text without accents and case by which rows are searched. */
  readonly busqueda?: string;
  /** A column that is set to now when a row changes. */
  readonly toca?: string;
  /** Columns that come to a fixed value where the row is about her. */
  readonly vacia?: Readonly<Record<string, string | null | readonly never[] | Readonly<Record<string, never>>>>;
  /** Rows about her go; otherwise they stay without her. Rows that only name her always stay. */
  readonly borra?: boolean;
  /** Names are part of a key: two anonymised people must not become one. */
  readonly nombreDistinto?: boolean;
  /**
   * It may be too large for a search of its texts while somebody waits: only rows whose columns are hers are looked for;
   * anonymising reads all of it, unless it has no texts.
   */
  readonly grande?: boolean;
  /** A boolean column: rows in which it is false are anonymised like any other, but neither found nor counted. */
  readonly seHallaSi?: string;
  /** Only rows whose column begins in one of these ways have texts of people. */
  readonly textosDonde?: { readonly columna: string; readonly empieza: readonly string[] };
  /** Changes a row of a table that refuses updates. */
  readonly cambia?: (tx: Db, fila: Fila, valores: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Keys of files that a row about her names alone. */
  readonly archivos?: (fila: Fila) => readonly { readonly clave: string; readonly nombre: string }[];
  /** What else goes with rows about her, in the same transaction, before they change. @returns keys of files */
  readonly ademas?: (tx: Db, filas: readonly Fila[], acto: Acto) => Promise<readonly string[]>;
  /** The same for rows that are about her or only name her. */
  readonly alNombrarla?: (tx: Db, filas: readonly Fila[]) => Promise<readonly string[]>;
};

/** The part of a history that a store declares: all else is the same for every kind of resource. */
type Historia = Pick<Tabla, 'fila' | 'enlace' | 'muestra'> &
  Partial<Pick<Tabla, 'personas'>> & { readonly recurso: string };

/** The history of a kind of resource, with the persons who made the changes after those whom these are about. */
export const tablaDeCambios = ({ recurso, personas = [], ...resto }: Historia): Tabla => ({
  ...resto,
  tabla: 'cambios',
  clave: ['clave', 'version'],
  solo: { recurso },
  instante: 'instante',
  personas: [...personas, { usuario: 'usuario', nombre: 'nombre' }],
  textos: ['antes', 'despues', 'detalle', 'nota'],
});

/** The columns that a row's persons, texts and files are read from. */
const columnasDe = ({
  clave,
  instante,
  personas,
  textos = [],
  muestra,
  busqueda,
  seHallaSi,
}: Tabla): string[] => [
  ...new Set([
    ...clave,
    ...(instante ? [instante] : []),
    ...personas.flatMap((persona) => rutasDe(persona).map(([, ruta]) => ruta.split('.')[0]!)),
    ...textos,
    ...Object.keys(muestra),
    ...(busqueda ? [busqueda] : []),
    ...(seHallaSi ? [seHallaSi] : []),
  ]),
];

/** The places of a person in a row, each with its kind. */
export const rutasDe = (persona: PersonaDeFila): (readonly [ClaseDeDato, string])[] =>
  Object.entries(persona).flatMap(([clase, rutas]) =>
    // The keys are the kinds.
    (typeof rutas === 'string' ? [rutas] : rutas).map((ruta) => [clase as ClaseDeDato, ruta] as const),
  );

type Candidatas = { readonly limite?: number };

/** Rows that may speak of a person, with the columns that say so; whoever reads them decides. */
export async function selectCandidatas(
  db: Db,
  tabla: Tabla,
  { patrones, sueltos, exactos }: Reconocedor,
  { limite }: Candidatas = {},
): Promise<readonly Fila[]> {
  if (exactos.length === 0) return [];
  const columnas = columnasDe(tabla);
  const dePersonas = tabla.personas.flatMap((persona) => rutasDe(persona).map(([, ruta]) => ruta));
  const directas = dePersonas.filter((ruta) => !ruta.includes('.'));
  const textos = [...new Set([...dePersonas.map((ruta) => ruta.split('.')[0]!), ...(tabla.textos ?? [])])];
  const iguales = directas.map((columna) => sql<boolean>`${sql.ref(columna)}::text = any(${[...exactos]}::text[])`);
  const texto = sql`concat_ws(' ', ${sql.join(textos.map((columna) => sql`${sql.ref(columna)}::text`))})`;
  const { textosDonde, seHallaSi } = tabla;
  const dicho = sql<boolean>`(lower(unaccent(${texto})) like any(${[...patrones]}::text[])
    or ${texto} ~ any(${[...sueltos]}::text[]))`;
  const conTextos = !(tabla.grande && (limite !== undefined || !tabla.textos));
  const contiene = textosDonde
    ? sql<boolean>`(${sql.ref(textosDonde.columna)} ^@ any(${[...textosDonde.empieza]}::text[]) and ${dicho})`
    : dicho;
  const { rows } = await sql<Fila>`
    select ${sql.join(columnas.map((columna) => sql.ref(columna)))} from ${sql.table(tabla.tabla)}
    where (${sql.join([...iguales, ...(conTextos ? [contiene] : [])], sql` or `)})
      and ${limite !== undefined && seHallaSi ? sql.ref(seHallaSi) : sql`true`} and ${deSolo(tabla)}
    order by ${sql.join([sql`${sql.ref(tabla.instante ?? tabla.clave[0]!)} desc`])}
    ${limite === undefined ? sql`` : sql`limit ${limite}`}`.execute(db);
  return rows;
}

/** Gives a row other values. JSON is told from text by what it was. */
export async function updateFila(
  tx: Db,
  tabla: Tabla,
  fila: Fila,
  valores: Readonly<Record<string, unknown>>,
): Promise<void> {
  const puestos = Object.entries(valores).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valorSql(valor)}`);
  if (tabla.toca) puestos.push(sql`${sql.ref(tabla.toca)} = now()`);
  await sql`update ${sql.table(tabla.tabla)} set ${sql.join(puestos)} where ${deClave(tabla, fila)}`.execute(tx);
}

export async function deleteFila(tx: Db, tabla: Tabla, fila: Fila): Promise<void> {
  await sql`delete from ${sql.table(tabla.tabla)} where ${deClave(tabla, fila)}`.execute(tx);
}

const valorSql = (valor: unknown): RawBuilder<unknown> =>
  typeof valor === 'object' && valor !== null ? sql`${JSON.stringify(valor)}::jsonb` : sql`${valor}`;

const deClave = (tabla: Tabla, fila: Fila): RawBuilder<unknown> =>
  sql.join([...tabla.clave.map((columna) => sql`${sql.ref(columna)} = ${fila[columna]}`), deSolo(tabla)], sql` and `);

const deSolo = ({ solo = {} }: Tabla): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...Object.entries(solo).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valor}`)],
    sql` and `,
  );
