// Counts open rows by age, and new rows, of many reports at once, for the managers' home.
import { type RawBuilder, sql } from 'kysely';
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { OPEN_ROWS, ownRowsSql, tableOf } from './expresiones.store.ts';

/** Runs the same query for each report, with the report's name in its rows. */
const ofEach = (
  informes: readonly Informe[],
  pregunta: (informe: Informe) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    informes.map((informe) => sql`(${pregunta(informe)})`),
    sql` union all `,
  );

/**
 * Counts the open rows of each report by their age.
 * @param cortes instants, the oldest first
 * @returns by the report's name a count for each stretch: before the first instant, from it to the next, …
 */
export async function countAbiertas(
  db: Db,
  informes: readonly Informe[],
  cortes: readonly Date[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const tramo = sql`width_bucket(creado, ${cortes.map((corte) => corte.toISOString())}::timestamptz[])`;
  const { rows } = await sql<{ informe: string; tramo: number; cuantas: number }>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, ${tramo} as tramo, count(*) as cuantas
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and ${OPEN_ROWS} group by 2`,
  )}`.execute(db);
  const cuantas = (informe: Informe, lugar: number): number =>
    rows.find((fila) => fila.informe === informe.slug && fila.tramo === lugar)?.cuantas ?? 0;
  return new Map(
    informes.map((informe) => [informe.slug, Array.from({ length: cortes.length + 1 }, (_, i) => cuantas(informe, i))]),
  );
}

/** A stretch of time: its first instant, and the one after its last; undefined: up to now. */
export type TimeSpan = { readonly desde: Date; readonly hasta?: Date };

/** Number of rows of a report in each of two stretches. */
export type NewRows = { readonly informe: string; readonly cuantas: number; readonly antes: number };

/** Counts the rows of each report in a stretch of time, and in an earlier one. */
export async function countNuevas(
  db: Db,
  informes: readonly Informe[],
  { ahora, antes }: { readonly ahora: TimeSpan; readonly antes: TimeSpan },
): Promise<readonly NewRows[]> {
  const en = ({ desde, hasta }: TimeSpan): RawBuilder<unknown> =>
    sql`creado >= ${desde}::timestamptz and creado < ${hasta ?? 'infinity'}::timestamptz`;
  const { rows } = await sql<NewRows>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, count(*) filter (where ${en(ahora)}) as cuantas,
        count(*) filter (where ${en(antes)}) as antes
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and creado >= ${antes.desde}::timestamptz`,
  )}`.execute(db);
  return rows;
}
