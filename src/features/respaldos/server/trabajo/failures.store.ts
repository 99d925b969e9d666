import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Fila } from '../filas.store.ts';

/** Notes that a server failed to answer for a course. @returns how often in a row by now; undefined where the course ended meanwhile */
export async function noteTropiezo(db: Db, id: string, now: Date): Promise<number | undefined> {
  const fila = await db
    .updateTable('respaldo_filas')
    .set({ tropiezos: sql`tropiezos + 1`, tropezo: now })
    .where('id', '=', id)
    .where('terminado', 'is', null)
    .returning('tropiezos')
    .executeTakeFirst();
  return fila?.tropiezos;
}

/** Says in a course's row what it waits for, while it does. */
export async function explainTropiezo(db: Db, id: string, motivo: string): Promise<void> {
  await sql`update respaldo_filas set motivo = ${motivo} where id = ${id} and terminado is null`.execute(db);
}

/** Has every course of a batch be asked for at once that its server did not answer for. */
export async function hurryTropiezos(tx: Db, tanda: string): Promise<void> {
  await sql`update respaldo_filas set tropiezos = 0, tropezo = null, motivo = null
    where tanda = ${tanda} and tropiezos > 0 and terminado is null`.execute(tx);
}

/** A server answered for a course again. */
export async function clearTropiezos(db: Db, { id }: Pick<Fila, 'id'>): Promise<void> {
  await sql`update respaldo_filas set tropiezos = 0, tropezo = null where id = ${id}`.execute(db);
}

/** Courses of a batch on a server that have not come to their end, by how often it failed to answer for them in a row. */
export type Quedan = {
  readonly servidor: string;
  readonly tropiezos: number;
  readonly cuantos: number;
  /** When it first did so, of the last times; null where it answers. */
  readonly tropezo: Date | null;
};

/** What is left of a batch. */
export async function selectQuedan(db: Db, tanda: string): Promise<Quedan[]> {
  return db
    .selectFrom('respaldo_filas')
    .select((eb) => [
      'servidor',
      'tropiezos',
      eb.fn.countAll<number>().as('cuantos'),
      eb.fn.min<Date | null>('tropezo').as('tropezo'),
    ])
    .where('tanda', '=', tanda)
    .where('terminado', 'is', null)
    .groupBy(['servidor', 'tropiezos'])
    .orderBy('servidor')
    .orderBy('tropiezos')
    .execute();
}

/** For how many courses of a batch a server fails to answer since it last brought one of them to its end. */
export async function countTropiezos(db: Db, tanda: string, servidor: string): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from respaldo_filas f
    where f.tanda = ${tanda} and f.servidor = ${servidor} and f.terminado is null
      and f.tropezo >= coalesce((
        select max(g.terminado) from respaldo_filas g
        where g.tanda = f.tanda and g.servidor = f.servidor and g.estado = 'hecho'), '-infinity')`.execute(db);
  return rows[0]?.cuantos ?? 0;
}
