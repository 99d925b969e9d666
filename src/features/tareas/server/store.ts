import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

type Pedidas = {
  /** The person whose jobs are wanted; null: everybody's. */
  readonly usuario: string | null;
  /** Only those that failed and that nobody took care of. */
  readonly porAtender?: boolean;
  /** Kinds that are left out, by name. */
  readonly sinTipos?: readonly string[];
  readonly antes?: string | undefined;
  readonly limite: number;
};

/** The newest jobs, from the one after `antes` on. */
export async function selectTareas(
  db: Db,
  { usuario, porAtender = false, sinTipos = [], antes, limite }: Pedidas,
): Promise<FilaTarea[]> {
  let query = db.selectFrom('tareas').selectAll().orderBy('creada', 'desc').orderBy('id', 'desc').limit(limite);
  if (usuario !== null) query = query.where('usuario', '=', usuario);
  if (porAtender) query = query.where('estado', '=', 'fallida').where('atendida', 'is', null);
  if (sinTipos.length > 0) query = query.where('tipo', 'not in', sinTipos);
  if (antes !== undefined) {
    query = query.where(sql<boolean>`(creada, id) < (select creada, id from tareas where id = ${antes})`);
  }
  return query.execute();
}

/** Failed jobs that nobody took care of, of one person or of all. */
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

/** Counts the failed jobs that nobody took care of. */
export async function countPorAtender(db: Db): Promise<number> {
  const { cuantas } = await db
    .selectFrom('tareas')
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .where('estado', '=', 'fallida')
    .where('atendida', 'is', null)
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** A job's row. */
export type FilaTarea = Selectable<DB['tareas']>;

/** The states of a job that is under way. */
export const EN_MARCHA = ['en-cola', 'en-curso'] as const;

type Nueva = Pick<
  FilaTarea,
  'id' | 'tipo' | 'titulo' | 'asunto' | 'entrada' | 'huella' | 'usuario' | 'nombre' | 'roles' | 'atendida'
>;

/** Keeps a job, unless the same is under way. @returns whether it was kept */
export async function insertTarea(tx: Db, { entrada, ...nueva }: Nueva): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, atendida)
    values (${nueva.id}, ${nueva.tipo}, ${nueva.titulo}, ${nueva.asunto}, ${JSON.stringify(entrada)}::jsonb,
      ${nueva.huella}, ${nueva.usuario}, ${nueva.nombre}, ${nueva.roles}, ${nueva.atendida})
    on conflict (huella) where estado in ('en-cola', 'en-curso') do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The job under way that is the same. */
export async function findEnMarcha(db: Db, huella: Buffer): Promise<Pick<FilaTarea, 'id'> | undefined> {
  return db
    .selectFrom('tareas')
    .select('id')
    .where('huella', '=', huella)
    .where('estado', 'in', EN_MARCHA)
    .executeTakeFirst();
}

export async function findTarea(db: Db, id: string): Promise<FilaTarea | undefined> {
  return db.selectFrom('tareas').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The jobs of some ids that are remembered. */
export async function selectPorId(db: Db, ids: readonly string[]): Promise<FilaTarea[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('tareas').selectAll().where('id', 'in', ids).execute();
}

/** The database's clock, and jobs that changed since. */
export async function selectCambiadas(db: Db, desde: Date): Promise<FilaTarea[]> {
  return db.selectFrom('tareas').selectAll().where('cambiada', '>', desde).orderBy('cambiada').execute();
}

/** Now, by the clock that says when jobs change. */
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

/** Notes that the failed jobs of a kind for the same were seen to, whoever asked for them. */
export async function markAtendidasIguales(tx: Db, tipo: string, entrada: unknown): Promise<void> {
  await sql`
    update tareas set atendida = clock_timestamp()
    where tipo = ${tipo} and estado = 'fallida' and atendida is null
      and entrada = ${JSON.stringify(entrada)}::jsonb`.execute(tx);
}

/** Ends a job that has not begun. */
export async function cancelEnCola(tx: Db, id: string, now: Date): Promise<FilaTarea | undefined> {
  return tx
    .updateTable('tareas')
    .set({ estado: 'cancelada', fase: null, cancelacion: now, terminada: now })
    .where('id', '=', id)
    .where('estado', '=', 'en-cola')
    .returningAll()
    .executeTakeFirst();
}

/** Asks for the end of a job that is being done. */
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
 * Notes that there is more to do for a job: one that is being done is begun again rather than ended. Nobody else changes
 * its row until the transaction ends. @returns whether it is under way
 */
export async function markDeNuevo(tx: Db, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('tareas')
    .set({ de_nuevo: sql`estado = 'en-curso'`, sin_avance: 0 })
    .where('id', '=', id)
    .where('estado', 'in', EN_MARCHA)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function selectEnMarcha(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tareas').select('id').where('estado', 'in', EN_MARCHA).execute();
  return rows.map(({ id }) => id);
}

/** Those of some jobs that are under way, kept from others until the transaction ends. */
export async function lockEnMarcha(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('tareas')
    .select('id')
    .where('id', 'in', ids)
    .where('estado', 'in', EN_MARCHA)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends jobs that nobody will begin any more. */
export async function failTareas(db: Db, ids: readonly string[], error: string): Promise<void> {
  await db
    .updateTable('tareas')
    .set({ estado: 'fallida', error, fase: null, terminada: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('estado', 'in', EN_MARCHA)
    .execute();
}

/** Forgets jobs that ended before an instant, and the files whose time is over. */
export async function forgetTareas(db: Db, { antesDe, now }: { antesDe: Date; now: Date }): Promise<void> {
  await db.deleteFrom('tareas').where('terminada', '<', antesDe).execute();
  await db.updateTable('tareas').set({ archivo: null }).where('archivo_vence', '<=', now).execute();
}

/** Forgets the files of jobs that ended before an instant. */
export async function forgetArchivos(db: Db, antesDe: Date): Promise<void> {
  await db
    .updateTable('tareas')
    .set({ archivo: null, archivo_vence: null })
    .where('archivo', 'is not', null)
    .where('terminada', '<', antesDe)
    .execute();
}
