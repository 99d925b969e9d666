import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Reconocedor } from './reconocedor.ts';
import { columnasDe, type Fila, rutasDe, type Tabla } from './tabla.ts';

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
