// SQL that finds and changes a person's rows in declared tables.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeDato } from '../contract.ts';
import { type PersonaColumns, type TableOfPersonas, type TableRow } from './almacen.ts';
import type { Reconocedor } from './reconocedor.ts';

/** Returns the columns that hold a row's persons, texts and files. */
const columnsOf = ({
  clave,
  instante,
  personas,
  textos = [],
  muestra,
  busqueda,
  foundIf,
}: TableOfPersonas): string[] => [
  ...new Set([
    ...clave,
    ...(instante ? [instante] : []),
    ...personas.flatMap((persona) => locationsOf(persona).map(([, ruta]) => ruta.split('.')[0]!)),
    ...textos,
    ...Object.keys(muestra),
    ...(busqueda ? [busqueda] : []),
    ...(foundIf ? [foundIf] : []),
  ]),
];

export const locationsOf = (persona: PersonaColumns): (readonly [ClaseDeDato, string])[] =>
  Object.entries(persona).flatMap(([clase, rutas]) =>
    // The keys are the kinds.
    (typeof rutas === 'string' ? [rutas] : rutas).map((ruta) => [clase as ClaseDeDato, ruta] as const),
  );

type CandidateQuery = { readonly limite?: number };

/** Returns rows that may mention a person, with the columns needed to decide. */
export async function selectCandidates(
  db: Db,
  tabla: TableOfPersonas,
  { patrones, sueltos, exactos }: Reconocedor,
  { limite }: CandidateQuery = {},
): Promise<readonly TableRow[]> {
  if (exactos.length === 0) return [];
  const columnas = columnsOf(tabla);
  const rutasOfPersonas = tabla.personas.flatMap((persona) => locationsOf(persona).map(([, ruta]) => ruta));
  const directas = rutasOfPersonas.filter((ruta) => !ruta.includes('.'));
  const textos = [...new Set([...rutasOfPersonas.map((ruta) => ruta.split('.')[0]!), ...(tabla.textos ?? [])])];
  const iguales = directas.map((columna) => sql<boolean>`${sql.ref(columna)}::text = any(${[...exactos]}::text[])`);
  const texto = sql`concat_ws(' ', ${sql.join(textos.map((columna) => sql`${sql.ref(columna)}::text`))})`;
  const { textosDonde, foundIf } = tabla;
  const dicho = sql<boolean>`(lower(unaccent(${texto})) like any(${[...patrones]}::text[])
    or ${texto} ~ any(${[...sueltos]}::text[]))`;
  const includesTextos = !(tabla.grande && (limite !== undefined || !tabla.textos));
  const contiene = textosDonde
    ? sql<boolean>`(${sql.ref(textosDonde.columna)} ^@ any(${[...textosDonde.empieza]}::text[]) and ${dicho})`
    : dicho;
  const { rows } = await sql<TableRow>`
    select ${sql.join(columnas.map((columna) => sql.ref(columna)))} from ${sql.table(tabla.tabla)}
    where (${sql.join([...iguales, ...(includesTextos ? [contiene] : [])], sql` or `)})
      and ${limite !== undefined && foundIf ? sql.ref(foundIf) : sql`true`} and ${byFixedValues(tabla)}
    order by ${sql.join([sql`${sql.ref(tabla.instante ?? tabla.clave[0]!)} desc`])}
    ${limite === undefined ? sql`` : sql`limit ${limite}`}`.execute(db);
  return rows;
}

/** Updates columns of a row; JSON columns are recognised by their old value. */
export async function updateFila(
  tx: Db,
  tabla: TableOfPersonas,
  fila: TableRow,
  valores: Readonly<Record<string, unknown>>,
): Promise<void> {
  const puestos = Object.entries(valores).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valorSql(valor)}`);
  if (tabla.toca) puestos.push(sql`${sql.ref(tabla.toca)} = now()`);
  await sql`update ${sql.table(tabla.tabla)} set ${sql.join(puestos)} where ${byKey(tabla, fila)}`.execute(tx);
}

export async function deleteFila(tx: Db, tabla: TableOfPersonas, fila: TableRow): Promise<void> {
  await sql`delete from ${sql.table(tabla.tabla)} where ${byKey(tabla, fila)}`.execute(tx);
}

const valorSql = (valor: unknown): RawBuilder<unknown> =>
  typeof valor === 'object' && valor !== null ? sql`${JSON.stringify(valor)}::json` : sql`${valor}`;

const byKey = (tabla: TableOfPersonas, fila: TableRow): RawBuilder<unknown> =>
  sql.join(
    [...tabla.clave.map((columna) => sql`${sql.ref(columna)} = ${fila[columna]}`), byFixedValues(tabla)],
    sql` and `,
  );

const byFixedValues = ({ only = {} }: TableOfPersonas): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...Object.entries(only).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valor}`)],
    sql` and `,
  );
