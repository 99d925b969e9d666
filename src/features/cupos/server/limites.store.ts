import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Cupo } from './store.ts';

/** The limits of a list's options in some semesters, with the places that are taken. */
export async function selectLimites(
  db: Db,
  lista: string,
): Promise<readonly (Omit<Cupo, 'lista'> & { total: number; ocupados: number })[]> {
  const { rows } = await sql<Omit<Cupo, 'lista'> & { total: number; ocupados: number }>`
    select clave, semestre, total, ocupados from cupos where lista = ${lista} order by semestre, clave`.execute(db);
  return rows;
}

/** Until the transaction ends nobody takes a place, and who took one has stored what it is for. */
export async function lockCupos(tx: Db): Promise<void> {
  await sql`lock table cupos in share row exclusive mode`.execute(tx);
}

/** Limits an option that had no limit. */
export async function insertLimite(tx: Db, cupo: Cupo, cuenta: { total: number; ocupados: number }): Promise<void> {
  await sql`
    insert into cupos (lista, clave, semestre, total, ocupados)
    values (${cupo.lista}, ${cupo.clave}, ${cupo.semestre}, ${cuenta.total}, ${cuenta.ocupados})`.execute(tx);
}

/** Changes a limit. @returns whether there was one */
export async function updateLimite(tx: Db, { lista, clave, semestre }: Cupo, total: number): Promise<boolean> {
  const { rows } = await sql`
    update cupos set total = ${total}
    where (lista, clave, semestre) = (${lista}, ${clave}, ${semestre}) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes a limit away. */
export async function deleteLimite(tx: Db, { lista, clave, semestre }: Cupo): Promise<void> {
  await sql`
    delete from cupos where (lista, clave, semestre) = (${lista}, ${clave}, ${semestre})`.execute(tx);
}
