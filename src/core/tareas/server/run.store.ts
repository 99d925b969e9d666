// SQL of one attempt of a job: begins it, stores its progress, ends the job or returns it to the queue.
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import { RUNNING, type FilaTarea } from './store.ts';

/** Hours for which a job's file can be downloaded. */
const ARCHIVO_HOURS = 24;

/** Starts an attempt of a job; undefined if the job has ended. */
export async function beginTarea(db: Db, id: string): Promise<FilaTarea | undefined> {
  return db
    .updateTable('tareas')
    .set({
      estado: 'en-curso',
      vez: sql`vez + 1`,
      sin_avance: sql`sin_avance + 1`,
      de_nuevo: false,
      fase: null,
      hechos: null,
      total: null,
      cuenta_desde: null,
      cuenta_hechos: null,
      iniciada: sql`coalesce(iniciada, clock_timestamp())`,
    })
    .where('id', '=', id)
    .where('estado', 'in', RUNNING)
    .returningAll()
    .executeTakeFirst();
}

type TareaUpdate = UpdateObject<DB, 'tareas'>;

export type TareaAttempt = { readonly id: string; readonly vez: number };

/** Changes a running job if the attempt is its current one. */
const ownAttempt = (db: Db, { id, vez: attempt }: TareaAttempt, change: TareaUpdate) =>
  db
    .updateTable('tareas')
    .set(change)
    .where('id', '=', id)
    .where('vez', '=', attempt)
    .where('estado', '=', 'en-curso')
    .returningAll();

type EnCurso = Pick<FilaTarea, 'cancelacion'>;

/** Stores the progress of a job. @returns undefined if the attempt is no longer its current one */
export async function saveAvance(
  db: Db,
  attempt: TareaAttempt,
  avance: Pick<FilaTarea, 'fase' | 'hechos' | 'total' | 'cuenta_desde' | 'cuenta_hechos'> & {
    /** 0 if it advanced during this attempt. */
    readonly sin_avance?: 0;
  },
): Promise<EnCurso | undefined> {
  return ownAttempt(db, attempt, avance).executeTakeFirst();
}

/** Reads whether a running job was cancelled; undefined if the attempt is no longer its current one. */
export async function findEnCurso(db: Db, { id, vez: attempt }: TareaAttempt): Promise<EnCurso | undefined> {
  return db
    .selectFrom('tareas')
    .select('cancelacion')
    .where('id', '=', id)
    .where('vez', '=', attempt)
    .where('estado', '=', 'en-curso')
    .executeTakeFirst();
}

/**
 * Ends a job.
 * @returns false if the attempt is no longer its current one, or if the job must run again; then nothing is written
 */
export async function endTarea(
  db: Db,
  attempt: TareaAttempt,
  fin: { readonly estado: 'terminada' | 'fallida' | 'cancelada'; readonly archivo?: string } & TareaUpdate,
): Promise<boolean> {
  let query = ownAttempt(db, attempt, {
    ...(fin.archivo && { archivo_vence: sql<Date>`clock_timestamp() + make_interval(hours => ${ARCHIVO_HOURS})` }),
    ...fin,
    fase: null,
    terminada: sql`clock_timestamp()`,
  });
  if (fin.estado !== 'cancelada') query = query.where('de_nuevo', '=', false);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Returns a job to the queue.
 * @param change `sin_avance: 0` if this attempt does not count as a failed one
 * @returns undefined if the attempt is no longer its current one
 */
export async function returnTarea(
  tx: Db,
  attempt: TareaAttempt,
  change: { readonly fase: string; readonly sin_avance?: 0 },
): Promise<FilaTarea | undefined> {
  return ownAttempt(tx, attempt, { ...change, estado: 'en-cola', hechos: null, total: null }).executeTakeFirst();
}
