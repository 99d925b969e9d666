import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** The limits of a list's options in some semesters, with the places that are taken. */
export async function selectLimites(
  db: Db,
  lista: string,
): Promise<readonly (Omit<Cupo, 'lista'> & { total: number; ocupados: number })[]> {
  return db
    .selectFrom('cupos')
    .select(['clave', 'semestre', 'total', 'ocupados'])
    .where('lista', '=', lista)
    .orderBy('semestre')
    .orderBy('clave')
    .execute();
}

/** Until the transaction ends nobody takes a place, and who took one has stored what it is for. */
export async function lockCupos(tx: Db): Promise<void> {
  await sql`lock table cupos in share row exclusive mode`.execute(tx);
}

/** Limits an option that had no limit. */
export async function insertLimite(tx: Db, cupo: Cupo, cuenta: { total: number; ocupados: number }): Promise<void> {
  const { lista, clave, semestre } = cupo;
  const { total, ocupados } = cuenta;
  await tx.insertInto('cupos').values({ lista, clave, semestre, total, ocupados }).execute();
}

/** Changes a limit. @returns whether there was one */
export async function updateLimite(tx: Db, { lista, clave, semestre }: Cupo, total: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cupos')
    .set({ total })
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a limit away. */
export async function deleteLimite(tx: Db, { lista, clave, semestre }: Cupo): Promise<void> {
  await tx
    .deleteFrom('cupos')
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .execute();
}

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
  return db
    .selectFrom('cupos')
    .select(['lista', 'clave', sql<number>`greatest(0, total - ocupados)`.as('libres')])
    .where('semestre', '=', semestre)
    .orderBy('lista')
    .orderBy('clave')
    .execute();
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
  return db
    .selectFrom('cupos as c')
    .innerJoin('lista_opciones as o', (join) => join.onRef('o.lista', '=', 'c.lista').onRef('o.clave', '=', 'c.clave'))
    .select(['c.lista', 'c.clave', 'o.texto', 'c.total', 'c.ocupados'])
    .where('c.semestre', '=', semestre)
    .where('c.total', '>', 0)
    .where('o.activa', '=', true)
    .where(sql<boolean>`100 * ocupados >= ${porcentaje}::numeric * total`)
    .orderBy(sql`ocupados::float8 / total`, 'desc')
    .orderBy('o.texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

/** Sets how many places an option has in a semester; those that are taken stay taken. */
export async function upsertTotal(db: Db, { lista, clave, semestre }: Cupo, total: number): Promise<void> {
  await db
    .insertInto('cupos')
    .values({ lista, clave, semestre, total })
    .onConflict((conflict) => conflict.columns(['lista', 'clave', 'semestre']).doUpdateSet({ total }))
    .execute();
}

/** How many places the options of a list have in a semester, where they have a limit. */
export async function selectTotales(
  db: Db,
  lista: string,
  semestre: string,
): Promise<readonly { readonly clave: string; readonly total: number }[]> {
  return db
    .selectFrom('cupos')
    .select(['clave', 'total'])
    .where('lista', '=', lista)
    .where('semestre', '=', semestre)
    .execute();
}
