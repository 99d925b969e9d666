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
