// Counts requests that need attention, and new rows, of many reports at once, for the managers' home.
import { sql, type RawBuilder } from 'kysely';
import { ATENCIONES, type Atencion } from '#catalogo/atencion.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { atencionSql, ownRowsSql, tableOf, type AtencionPedida } from './expresiones.store.ts';

/** Runs the same query for each report, with the report's name in its rows. */
export const ofEach = (
  informes: readonly Informe[],
  pregunta: (informe: Informe) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    informes.map((informe) => sql`(${pregunta(informe)})`),
    sql` union all `,
  );

/** Number of requests of a report that need attention in each way. */
export type RequestCounts = { readonly informe: string; readonly cuentas: Readonly<Record<Atencion, number>> };

/** Counts the requests of each report that need attention, for a reader and a day; each count along an index of its own. */
export async function countAtencion(
  db: Db,
  informes: readonly Informe[],
  context: Omit<AtencionPedida, 'clave'>,
): Promise<readonly RequestCounts[]> {
  const count = (informe: Informe, clave: Atencion): RawBuilder<unknown> => sql`
    ${sql.lit(clave)}, (select count(*) from ${tableOf(informe)}
      where ${ownRowsSql(informe)} and ${atencionSql({ ...context, clave })})`;
  const { rows } = await sql<RequestCounts>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe,
        jsonb_build_object(${sql.join(ATENCIONES.map((clave) => count(informe, clave)))}) as cuentas`,
  )}`.execute(db);
  return rows;
}

/** A stretch of time: its first instant, and the one after its last; undefined: up to now. */
export type TimeSpan = { readonly desde: Date; readonly hasta?: Date };

/** Number of rows of a report in each of two stretches. */
export type NewRows = { readonly informe: string; readonly cuantas: number; readonly antes: number };

/** Counts the rows of each report in a stretch of time, and in an earlier one. */
export async function countNuevas(
  db: Db,
  informes: readonly Informe[],
  { ahora: now, antes: before }: { readonly ahora: TimeSpan; readonly antes: TimeSpan },
): Promise<readonly NewRows[]> {
  const createdIn = ({ desde, hasta }: TimeSpan): RawBuilder<unknown> =>
    sql`creado >= ${desde}::timestamptz and creado < ${hasta ?? 'infinity'}::timestamptz`;
  const { rows } = await sql<NewRows>`${ofEach(
    informes,
    (informe) => sql`
      select ${sql.lit(informe.slug)} as informe, count(*) filter (where ${createdIn(now)}) as cuantas,
        count(*) filter (where ${createdIn(before)}) as antes
      from ${tableOf(informe)} where ${ownRowsSql(informe)} and creado >= ${before.desde}::timestamptz`,
  )}`.execute(db);
  return rows;
}
