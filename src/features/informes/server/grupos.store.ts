// Counts the groups of a report's rows.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { all, lessThanSql, tableOf } from './expresiones.store.ts';
import { comesByFirst, conditionsOf, groupKeySql, rowsSql, sortKeysSql, type Grouping, type Vista } from './store.ts';

/** A group of rows: the value that its rows share, their number, and the id of one of them, the first if it has its place by that. */
export type GrupoContado = { readonly clave: string; readonly cuantas: number; readonly una: string };

/**
 * Counts the rows of each group of a view, in the order of the groups. Heads are read apart, for the visible groups
 * only.
 */
export async function countGrupos(db: Db, vista: Vista, grouping: Grouping): Promise<readonly GrupoContado[]> {
  const claves = sortKeysSql({ agrupar: grouping, orden: [] });
  const orderBy = (by: typeof claves): RawBuilder<unknown> =>
    sql`order by ${sql.join(by.map(({ valor, descending }) => sql`${valor} ${sql.raw(descending ? 'desc' : 'asc')}`))}`;
  const first = comesByFirst(grouping) ? orderBy(sortKeysSql({ agrupar: null, orden: vista.orden })) : sql``;
  const { rows } = await sql<GrupoContado>`
    select ${groupKeySql(grouping)}::text as clave, count(*) as cuantas, (array_agg(id ${first}))[1] as una
    from ${rowsSql(vista)} where ${all(conditionsOf(vista))}
    group by ${sql.join(claves.map(({ valor }) => valor))} ${orderBy(claves)}`.execute(db);
  return rows;
}

/**
 * Counts the rows of each group that its head counts apart, by the group's value.
 * @param ids ids of one row of each group
 */
export async function countAparte(
  db: Db,
  vista: Vista,
  grouping: Grouping,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!grouping.aparte) return new Map();
  const tabla = tableOf(vista.informe);
  const inGrupos = sql`${groupKeySql(grouping)} = any(array(select ${groupKeySql(grouping)} from ${tabla} where id = any(${ids}::uuid[])))`;
  const { rows } = await sql<{ clave: string; cuantas: number }>`
    select ${groupKeySql(grouping)}::text as clave, count(*) as cuantas from ${tabla}
    where ${all([...conditionsOf(vista), inGrupos, lessThanSql(grouping.aparte.campo, grouping.aparte.below)])}
    group by 1`.execute(db);
  return new Map(rows.map(({ clave, cuantas: count }) => [clave, count]));
}
