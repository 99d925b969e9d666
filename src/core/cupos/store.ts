// SQL of places of options by semester: takes them and gives them back, reads those left, sets limits.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** The subject of a place: an option of a list, in a semester. */
export type Cupo = { readonly lista: string; readonly clave: string; readonly semestre: string };

type PedidoDeCupos = Cupo & { readonly pedidos: number };

/**
 * Limits the requested options that have no limit in the semester yet to the places that their definition gives them: those
 * of forms of the unit, whose semester begins with the first sending.
 */
export async function insertDefined(tx: Db, pedidos: readonly Cupo[]): Promise<void> {
  await sql`
    insert into cupos (lista, clave, semestre, total)
    select o.lista, o.clave, p.semestre, (o.atributos ->> 'cupos')::integer
    from jsonb_to_recordset(${JSON.stringify(pedidos)}::jsonb) as p(lista text, clave text, semestre text)
      join lista_opciones as o on o.lista = p.lista and o.clave = p.clave
    where o.atributos ? 'cupos'
    order by o.lista, o.clave, p.semestre
    on conflict do nothing`.execute(tx);
}

/**
 * Takes as many of the requested places as there are, in the transaction that stores what they are for.
 * @returns the number taken of each; options that are absent have no limit
 */
export async function takeLibres(
  tx: Db,
  pedidos: readonly PedidoDeCupos[],
): Promise<readonly (Cupo & { tomados: number })[]> {
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

/** Returns the places left of each option of a semester that has a limit. */
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
type Ocupacion = { readonly lista: string; readonly clave: string; readonly texto: string } & {
  readonly total: number;
  readonly ocupados: number;
};

/** Query of the options of a semester that have a limit of places. */
const ocupaciones = (db: Db, semestre: string) =>
  db
    .selectFrom('cupos as c')
    .innerJoin('lista_opciones as o', (join) => join.onRef('o.lista', '=', 'c.lista').onRef('o.clave', '=', 'c.clave'))
    .select(['c.lista', 'c.clave', 'o.texto', 'c.total', 'c.ocupados'])
    .where('c.semestre', '=', semestre);

/** Returns the options of a semester that have a limit of places, zero too, in the order of their lists. */
export async function selectOcupaciones(db: Db, semestre: string): Promise<readonly Ocupacion[]> {
  return ocupaciones(db, semestre)
    .orderBy('c.lista')
    .orderBy('o.texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

/**
 * Returns the options of a semester whose places are taken to a percentage, the fullest first. Options with a limit of
 * zero are closed, not full.
 * @param porcentaje from 1 to 100
 */
export async function selectCasiLlenas(db: Db, semestre: string, porcentaje: number): Promise<readonly Ocupacion[]> {
  return ocupaciones(db, semestre)
    .where('o.activa', '=', true)
    .where('c.total', '>', 0)
    .where(sql<boolean>`100 * ocupados >= ${porcentaje}::numeric * total`)
    .orderBy(sql`ocupados::float8 / total`, 'desc')
    .orderBy('o.texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

/** Sets the number of places of an option in a semester; taken places stay taken. */
export async function upsertTotal(db: Db, { lista, clave, semestre }: Cupo, total: number): Promise<void> {
  await db
    .insertInto('cupos')
    .values({ lista, clave, semestre, total })
    .onConflict((conflict) => conflict.columns(['lista', 'clave', 'semestre']).doUpdateSet({ total }))
    .execute();
}

/** Returns the number of places of a list's options in a semester, if they have a limit. */
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

/** Returns the limits of a list's options in all semesters, with the places taken. */
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

/** Blocks taking places until the transaction ends, after waiting for transactions that took one. */
export async function lockCupos(tx: Db): Promise<void> {
  await sql`lock table cupos in share row exclusive mode`.execute(tx);
}

/** Limits an option that had no limit. */
export async function insertLimite(tx: Db, cupo: Cupo, cuenta: { total: number; ocupados: number }): Promise<void> {
  const { lista, clave, semestre } = cupo;
  const { total, ocupados } = cuenta;
  await tx.insertInto('cupos').values({ lista, clave, semestre, total, ocupados }).execute();
}

/** Changes a limit. @returns false if there was none */
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

export async function deleteLimite(tx: Db, { lista, clave, semestre }: Cupo): Promise<void> {
  await tx
    .deleteFrom('cupos')
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .execute();
}

/** Locks the places of an option until the transaction ends. @returns the places left; null if it has no limit */
export async function lockLibres(tx: Db, { lista, clave, semestre }: Cupo): Promise<number | null> {
  const fila = await tx
    .selectFrom('cupos')
    .select(sql<number>`greatest(0, total - ocupados)`.as('libres'))
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .forUpdate()
    .executeTakeFirst();
  return fila ? fila.libres : null;
}

/** Gives back one taken place of an option, if it has a limit. */
export async function giveLibre(tx: Db, { lista, clave, semestre }: Cupo): Promise<void> {
  await tx
    .updateTable('cupos')
    .set({ ocupados: sql`greatest(0, ocupados - 1)` })
    .where('lista', '=', lista)
    .where('clave', '=', clave)
    .where('semestre', '=', semestre)
    .execute();
}

/** Notes that a record gave back its place. @returns false if it had done so before */
export async function insertLiberado(tx: Db, registro: string, liberado: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('cupos_liberados')
    .values({ registro, liberado })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the instant at which a record gave back its place; null if it did not. */
export async function findLiberado(db: Db, registro: string): Promise<Date | null> {
  const fila = await db
    .selectFrom('cupos_liberados')
    .select('liberado')
    .where('registro', '=', registro)
    .executeTakeFirst();
  return fila?.liberado ?? null;
}
