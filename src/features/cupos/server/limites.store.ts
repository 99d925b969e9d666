import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Cupo } from './store.ts';

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
