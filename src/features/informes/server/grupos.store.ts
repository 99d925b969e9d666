// Counts the groups of a report's rows, and reads the values of their heads.
import { sql, type RawBuilder } from 'kysely';
import { rutasOf } from '#catalogo/columnas.ts';
import type { Db } from '#platform/server/db/database.ts';
import { all, lessThanSql, sortKeySql, tableOf, UNPACKED, valuesSql } from './expresiones.store.ts';
import { conditionsOf, sortKeysSql, type Grouping, type Vista } from './store.ts';

/** A group of rows: the value that its rows share, their number, and the id of one of them. */
export type GrupoContado = { readonly clave: string; readonly cuantas: number; readonly una: string };

/**
 * Counts the rows of each group of a view, in the order of the groups. Heads are read apart, for the visible groups
 * only.
 */
export async function countGrupos(db: Db, vista: Vista, grouping: Grouping): Promise<readonly GrupoContado[]> {
  const claves = sortKeysSql({ agrupar: grouping, orden: [] });
  const { rows } = await sql<GrupoContado>`
    select ${groupKeySql(grouping)}::text as clave, count(*) as cuantas, (array_agg(id))[1] as una
    from ${tableOf(vista.informe)} where ${all(conditionsOf(vista))}
    group by ${sql.join(claves.map(({ valor }) => valor))}
    order by ${sql.join(claves.map(({ valor, descending }) => sql`${valor} ${sql.raw(descending ? 'desc' : 'asc')}`))}`.execute(
    db,
  );
  return rows;
}

/** Value that exactly the rows of one group share. */
const groupKeySql = ({ claves }: Grouping): RawBuilder<unknown> => {
  const { source } = claves.at(-1)!;
  return typeof source === 'string' ? sql.ref(source) : sortKeySql(source);
};

/** Reads the values of groups' heads, by the id of one row of each group. */
export async function selectCabezas(
  db: Db,
  { informe }: Vista,
  { cabeza }: Grouping,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { rows } = await sql<{ id: string; valores: readonly unknown[] }>`
    select id, ${valuesSql(rutasOf(cabeza))} as valores
    from ${tableOf(informe)} cross join lateral (${UNPACKED}) as leido where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, valores }) => [id, valores]));
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
