// SQL of background jobs (table `tareas`): insertion, lists, marks, cancellation, failure and deletion.
import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export type FilaTarea = Selectable<DB['tareas']>;

export const RUNNING = ['en-cola', 'en-curso'] as const;

type NewTarea = Pick<
  FilaTarea,
  'id' | 'tipo' | 'titulo' | 'asunto' | 'entrada' | 'huella' | 'usuario' | 'nombre' | 'roles' | 'atendida'
>;

/** Inserts a job, unless the same one is under way. @returns true if it was inserted */
export async function insertTarea(tx: Db, { entrada, ...nueva }: NewTarea): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, atendida)
    values (${nueva.id}, ${nueva.tipo}, ${nueva.titulo}, ${nueva.asunto}, ${JSON.stringify(entrada)}::jsonb,
      ${nueva.huella}, ${nueva.usuario}, ${nueva.nombre}, ${nueva.roles}, ${nueva.atendida})
    on conflict (huella) where estado in ('en-cola', 'en-curso') do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

type TareaFilter = {
  /** Owner of the jobs; null: jobs of all people. */
  readonly usuario: string | null;
  /** Only failed jobs that still need attention. */
  readonly porAtender?: boolean;
  readonly excludedTipos?: readonly string[];
  readonly antes?: string | undefined;
  readonly limite: number;
};

/** Reads the newest jobs, after `antes` if given. */
export async function selectTareas(
  db: Db,
  { usuario, porAtender: unattended = false, excludedTipos = [], antes: before, limite }: TareaFilter,
): Promise<FilaTarea[]> {
  let query = db.selectFrom('tareas').selectAll().orderBy('creada', 'desc').orderBy('id', 'desc').limit(limite);
  if (usuario !== null) query = query.where('usuario', '=', usuario);
  if (unattended) query = query.where('estado', '=', 'fallida').where('atendida', 'is', null);
  if (excludedTipos.length > 0) query = query.where('tipo', 'not in', excludedTipos);
  if (before !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from tareas where id = ${before})`);
  }
  return query.execute();
}

/** Reads failed jobs that still need attention, of one person or of all. */
export async function selectPorAtender(db: Db, usuario: string | null, limite: number): Promise<FilaTarea[]> {
  const query = db
    .selectFrom('tareas')
    .selectAll()
    .where('estado', '=', 'fallida')
    .where('atendida', 'is', null)
    .orderBy('terminada', 'desc')
    .limit(limite);
  return (usuario === null ? query : query.where('usuario', '=', usuario)).execute();
}

/** Counts the failed jobs that still need attention. */
export async function countPorAtender(db: Db): Promise<number> {
  const { cuantas: count } = await db
    .selectFrom('tareas')
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .where('estado', '=', 'fallida')
    .where('atendida', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRunning(db: Db, huella: Buffer): Promise<Pick<FilaTarea, 'id'> | undefined> {
  return db
    .selectFrom('tareas')
    .select('id')
    .where('huella', '=', huella)
    .where('estado', 'in', RUNNING)
    .executeTakeFirst();
}

export async function findTarea(db: Db, id: string): Promise<FilaTarea | undefined> {
  return db.selectFrom('tareas').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads jobs by id; deleted ones are left out. */
export async function selectPorId(db: Db, ids: readonly string[]): Promise<FilaTarea[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('tareas').selectAll().where('id', 'in', ids).execute();
}

/** Reads the jobs that changed since an instant of the database's clock. */
export async function selectCambiadas(db: Db, desde: Date): Promise<FilaTarea[]> {
  return db.selectFrom('tareas').selectAll().where('cambiada', '>', desde).orderBy('cambiada').execute();
}

/** Returns the time of the clock that marks changes of jobs. */
export async function databaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(db);
  return rows[0]!.ahora;
}

export async function markVistas(db: Db, usuario: string, ids: readonly string[], now: Date): Promise<FilaTarea[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable('tareas')
    .set({ vista: now })
    .where('usuario', '=', usuario)
    .where('id', 'in', ids)
    .where('terminada', 'is not', null)
    .where('vista', 'is', null)
    .returningAll()
    .execute();
}

export async function markAtendida(db: Db, id: string, now: Date): Promise<FilaTarea | undefined> {
  return db.updateTable('tareas').set({ atendida: now }).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Marks the failed jobs of a kind with the same input as attended, for all owners. */
export async function markAtendidasIguales(tx: Db, tipo: string, entrada: unknown): Promise<void> {
  await sql`
    update tareas set atendida = clock_timestamp()
    where tipo = ${tipo} and estado = 'fallida' and atendida is null
      and entrada = ${JSON.stringify(entrada)}::jsonb`.execute(tx);
}

/** Cancels a job that has not started. */
export async function cancelEnCola(tx: Db, id: string, now: Date): Promise<FilaTarea | undefined> {
  return tx
    .updateTable('tareas')
    .set({ estado: 'cancelada', fase: null, cancelacion: now, terminada: now })
    .where('id', '=', id)
    .where('estado', '=', 'en-cola')
    .returningAll()
    .executeTakeFirst();
}

export async function requestCancel(tx: Db, id: string, now: Date): Promise<FilaTarea | undefined> {
  return tx
    .updateTable('tareas')
    .set({ cancelacion: sql`coalesce(cancelacion, ${now})` })
    .where('id', '=', id)
    .where('estado', '=', 'en-curso')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes more work for a job: a running one will run again after its end. Locks its row until the transaction ends.
 * @returns false if it has ended
 */
export async function markToRunAgain(tx: Db, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('tareas')
    .set({ de_nuevo: sql`estado = 'en-curso'`, sin_avance: 0 })
    .where('id', '=', id)
    .where('estado', 'in', RUNNING)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function selectRunning(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tareas').select('id').where('estado', 'in', RUNNING).execute();
  return rows.map(({ id }) => id);
}

/** Reads which of some jobs are under way, and locks their rows until the transaction ends. */
export async function lockRunning(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('tareas')
    .select('id')
    .where('id', 'in', ids)
    .where('estado', 'in', RUNNING)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function failTareas(db: Db, ids: readonly string[], error: string): Promise<void> {
  await db
    .updateTable('tareas')
    .set({ estado: 'fallida', error, fase: null, terminada: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('estado', 'in', RUNNING)
    .execute();
}

/** Deletes jobs that ended before an instant; those whose files are not deleted yet stay. */
export async function forgetTareas(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tareas').where('terminada', '<', before).where('archivo', 'is', null).execute();
}

type TareaWithArchivo = Pick<FilaTarea, 'id'> & { readonly archivo: string };

/**
 * Reads which jobs have files.
 * @param momento of the job: only those for which it is before `antesDe`
 */
export async function selectWithArchivo(
  db: Db,
  momento: 'archivo_vence' | 'terminada',
  before: Date,
): Promise<readonly TareaWithArchivo[]> {
  return db
    .selectFrom('tareas')
    .select(['id', 'archivo'])
    .where('archivo', 'is not', null)
    .where(momento, '<', before)
    .$narrowType<{ archivo: string }>()
    .execute();
}

/** Removes the reference to a file that is deleted. */
export async function forgetArchivo(db: Db, id: string): Promise<void> {
  await db.updateTable('tareas').set({ archivo: null }).where('id', '=', id).execute();
}
