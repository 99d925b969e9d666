// SQL of consecutive failures of a server for single courses.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { CursoDeTandaRow } from '../filas.store.ts';

/**
 * Counts a failure of the server for a course, after those that the course had when it was tried.
 * @returns the consecutive failures; undefined if the course ended meanwhile
 */
export async function countFailure(
  db: Db,
  { id, tropiezos }: Pick<CursoDeTandaRow, 'id' | 'tropiezos'>,
  now: Date,
): Promise<number | undefined> {
  const fila = await db
    .updateTable('respaldo_filas')
    .set({ tropiezos: tropiezos + 1, tropezo: now })
    .where('id', '=', id)
    .where('terminado', 'is', null)
    .returning('tropiezos')
    .executeTakeFirst();
  return fila?.tropiezos;
}

/** Stores the reason of the wait in the course's row, if it is unfinished. */
export async function explainFailure(db: Db, id: string, motivo: string): Promise<void> {
  await sql`update respaldo_filas set motivo = ${motivo} where id = ${id} and terminado is null`.execute(db);
}

/** Retries immediately every course whose server did not answer. */
export async function retryNow(tx: Db, tanda: string): Promise<void> {
  await sql`update respaldo_filas set tropiezos = 0, tropezo = null, motivo = null
    where tanda = ${tanda} and tropiezos > 0 and terminado is null`.execute(tx);
}

export async function clearFailures(db: Db, { id }: Pick<CursoDeTandaRow, 'id'>): Promise<void> {
  await sql`update respaldo_filas set tropiezos = 0, tropezo = null where id = ${id}`.execute(db);
}

/** Number of unfinished courses of a batch on a server, by consecutive failures. */
export type UnfinishedGroup = {
  readonly servidor: string;
  readonly tropiezos: number;
  readonly cuantos: number;
  /** Earliest of their last failures; null without failures. */
  readonly tropezo: Date | null;
};

/** Unfinished courses of a batch, grouped by server and failures. */
export async function selectUnfinishedGroups(db: Db, tanda: string): Promise<UnfinishedGroup[]> {
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

/** Number of courses for which a server has failed since it last completed one of the batch. */
export async function countFailingCursos(db: Db, tanda: string, servidor: string): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from respaldo_filas f
    where f.tanda = ${tanda} and f.servidor = ${servidor} and f.terminado is null
      and f.tropezo >= coalesce((
        select max(g.terminado) from respaldo_filas g
        where g.tanda = f.tanda and g.servidor = f.servidor and g.estado = 'hecho'), '-infinity')`.execute(db);
  return rows[0]?.cuantos ?? 0;
}
