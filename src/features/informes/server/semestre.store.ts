// SQL of the rows of reports in a semester, and of the places of its options.
import { sql } from 'kysely';
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ofEach } from './escritorio-counts.store.ts';
import { ownRowsSql, tableOf } from './expresiones.store.ts';

export type RowsOfSemestre = { readonly informe: string; readonly cuantas: number };

/** Counts the rows of each report in a semester. */
export async function countInSemestre(
  db: Db,
  informes: readonly Informe[],
  semestre: string,
): Promise<readonly RowsOfSemestre[]> {
  const { rows } = await sql<RowsOfSemestre>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, count(*) as cuantas
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and semestre = ${semestre}`,
  )}`.execute(db);
  return rows;
}
