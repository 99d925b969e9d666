// SQL of the rows of reports in a semester, all together and by an option.
import { sql } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { Informe } from '#catalogo/informe.ts';
import { inAmbitoSql } from '#core/ambito.store.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ofEach } from './escritorio-counts.store.ts';
import { ownRowsSql, pathSql, tableOf } from './expresiones.store.ts';

/** The rows that are counted: of a semester, and of a scope or all. */
type Counted = { readonly semestre: string; readonly ambito: Ambito | null };

export type RowsOfSemestre = { readonly informe: string; readonly cuantas: number };

/** Counts the rows of each report in a semester. */
export async function countInSemestre(
  db: Db,
  informes: readonly Informe[],
  { semestre, ambito }: Counted,
): Promise<readonly RowsOfSemestre[]> {
  const { rows } = await sql<RowsOfSemestre>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, count(*) as cuantas
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and semestre = ${semestre} and ${inAmbitoSql(ambito)}`,
  )}`.execute(db);
  return rows;
}

export type RowsOfOpcion = RowsOfSemestre & { readonly clave: string; readonly texto: string };

/** Counts the rows of reports in a semester by the option of a field, with its words in the newest row. */
export async function countByOpcion(
  db: Db,
  fields: readonly { readonly informe: Informe; readonly campo: string }[],
  { semestre, ambito }: Counted,
): Promise<readonly RowsOfOpcion[]> {
  if (fields.length === 0) return [];
  const campoOf = new Map(fields.map(({ informe, campo }) => [informe, campo]));
  const { rows } = await sql<RowsOfOpcion>`select * from (${ofEach(
    fields.map(({ informe }) => informe),
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, datos #>> ${pathSql(`${campoOf.get(informe)!}.clave`)} as clave,
        (array_agg(datos #>> ${pathSql(`${campoOf.get(informe)!}.texto`)} order by creado desc))[1] as texto,
        count(*) as cuantas
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and semestre = ${semestre} and ${inAmbitoSql(ambito)} group by 2`,
  )}) as contadas order by informe, texto collate "es-x-icu"`.execute(db);
  return rows;
}
