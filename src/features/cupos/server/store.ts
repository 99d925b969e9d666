import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** What a place is of: an option of a list, in a semester. */
export type Cupo = { readonly lista: string; readonly clave: string; readonly semestre: string };

type Pedido = Cupo & { readonly pedidos: number };

/**
 * Takes as many places as there are of those asked for, in the transaction that stores what they are for.
 * @returns how many of each could be taken; what is not named has no limit
 */
export async function takeLibres(tx: Db, pedidos: readonly Pedido[]): Promise<readonly (Cupo & { tomados: number })[]> {
  // Rows are locked in order, so that no two transactions wait for each other in a circle.
  const { rows } = await sql<Cupo & { tomados: number }>`
    with pedidos as (
      select * from jsonb_to_recordset(${JSON.stringify(pedidos)}::jsonb)
        as p(lista text, clave text, semestre text, pedidos integer)
    ), libres as materialized (
      select c.lista, c.clave, c.semestre, greatest(0, least(p.pedidos, c.total - c.ocupados)) as tomados
      from cupos as c join pedidos as p using (lista, clave, semestre)
      order by c.lista, c.clave, c.semestre for update of c
    )
    update cupos as c set ocupados = c.ocupados + libres.tomados
    from libres
    where (c.lista, c.clave, c.semestre) = (libres.lista, libres.clave, libres.semestre)
    returning c.lista, c.clave, c.semestre, libres.tomados`.execute(tx);
  return rows;
}

/** The places that are left of each option of a semester that has a limit. */
export async function selectLibres(
  db: Db,
  semestre: string,
): Promise<readonly (Omit<Cupo, 'semestre'> & { libres: number })[]> {
  const { rows } = await sql<Omit<Cupo, 'semestre'> & { libres: number }>`
    select lista, clave, greatest(0, total - ocupados) as libres from cupos
    where semestre = ${semestre} order by lista, clave`.execute(db);
  return rows;
}

/** An option with a limit of places. */
export type Ocupacion = { readonly lista: string; readonly clave: string; readonly texto: string } & {
  readonly total: number;
  readonly ocupados: number;
};

/**
 * The options of a semester of whose places so many are taken, the fullest first. Those without any place to give are closed,
 * not full.
 * @param porcentaje from 1 to 100
 */
export async function selectCasiLlenas(db: Db, semestre: string, porcentaje: number): Promise<readonly Ocupacion[]> {
  const { rows } = await sql<Ocupacion>`
    select lista, clave, texto, total, ocupados from cupos join lista_opciones using (lista, clave)
    where semestre = ${semestre} and total > 0 and activa and 100 * ocupados >= ${porcentaje}::numeric * total
    order by ocupados::float8 / total desc, texto collate "es-x-icu"`.execute(db);
  return rows;
}

/** Sets how many places an option has in a semester; those that are taken stay taken. */
export async function upsertTotal(db: Db, { lista, clave, semestre }: Cupo, total: number): Promise<void> {
  await sql`
    insert into cupos (lista, clave, semestre, total) values (${lista}, ${clave}, ${semestre}, ${total})
    on conflict (lista, clave, semestre) do update set total = excluded.total`.execute(db);
}

/** How many places the options of a list have in a semester, where they have a limit. */
export async function selectTotales(
  db: Db,
  lista: string,
  semestre: string,
): Promise<readonly { readonly clave: string; readonly total: number }[]> {
  const { rows } = await sql<{ clave: string; total: number }>`
    select clave, total from cupos where lista = ${lista} and semestre = ${semestre}`.execute(db);
  return rows;
}
