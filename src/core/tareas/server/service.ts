// Background jobs for other slices: starts and continues them, reads their state, builds queue tasks, cleans up.
import { createHash, randomUUID } from 'node:crypto';
import { can } from '#catalogo/permisos.ts';
import { removeSueltos } from '#core/archivos/server/service.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Task } from '#platform/server/jobs/run-jobs.ts';
import { enqueue, hasten, liveKeys } from '#platform/server/jobs/store.ts';
import { isRunning } from '../contract.ts';
import { ABANDONED_TEXT, jobOf, runTarea, type WorkerContext } from './run.ts';
import {
  countPorAtender,
  failTareas,
  findRunning,
  findTarea,
  forgetArchivo,
  forgetTareas,
  insertTarea,
  lockRunning,
  markAtendidasIguales,
  markToRunAgain,
  selectPorId,
  selectRunning,
  selectWithArchivo,
  type FilaTarea,
} from './store.ts';
import { isCancelling } from './tarea.ts';
import type { Handler, TipoDeTarea } from './tipo-de-tarea.ts';

export { type Outcome, defineTarea, type Handler, type TipoDeTarea, type RunningTarea } from './tipo-de-tarea.ts';

/** Days for which ended jobs are kept. */
const KEPT_DAYS = 90;

export type SolicitudDeTarea<E> = {
  readonly entrada: E;
  /** Subject for people. No personal data: readers of the audit see it too. */
  readonly asunto: string;
  readonly actor: Actor;
  readonly principal: Principal;
};

/**
 * Starts a job. Called in a transaction, the job exists only if the transaction commits.
 * @returns the new job; or the one under way, if the same person asked for the same
 * @throws {AppError} `sin-permiso` if the caller may not start this kind
 */
export async function startTarea<E>(
  tx: Db,
  tipo: TipoDeTarea<E>,
  { entrada, asunto, actor, principal }: SolicitudDeTarea<E>,
): Promise<{ id: string }> {
  if (!can(actor, tipo.acceso)) throw new AppError('sin-permiso');
  const { usuario, nombre, roles } = actor;
  const huella = createHash('sha256')
    .update(JSON.stringify([usuario, tipo.nombre, entrada]))
    .digest();
  const id = randomUUID();
  const fila = {
    id,
    tipo: tipo.nombre,
    titulo: tipo.titulo(entrada),
    asunto,
    entrada,
    huella,
    usuario,
    nombre,
    roles: [...roles],
    // The page that started it shows the outcome: no one else needs to attend to a failure.
    atendida: tipo.unannounced ? new Date() : null,
  };
  if (!(await insertTarea(tx, fila))) {
    const same = await findRunning(tx, huella);
    // It has just ended: the caller may ask again.
    if (!same) throw new AppError('conflicto');
    // If its process died in the last attempt, only this queue entry lets it end.
    if (!(await liveKeys(tx, [same.id])).has(same.id)) await enqueue(tx, jobOf(tipo, same.id));
    return same;
  }
  await enqueue(tx, jobOf(tipo, id));
  // The audit records acts of people, and this job was started by a page.
  if (!tipo.unannounced) {
    await record(tx, {
      accion: 'tarea.inicio',
      principal,
      objeto: { tipo: 'tarea', ids: [id] },
      detalle: { tipo: tipo.nombre, asunto },
    });
  }
  return { id };
}

/**
 * Starts a job about something shared, such as a batch or a server, and marks earlier failures of the same as attended.
 * @throws {AppError} as `startTarea`
 */
export async function restartTarea<E>(
  tx: Db,
  tipo: TipoDeTarea<E>,
  solicitud: SolicitudDeTarea<E>,
): Promise<{ id: string }> {
  await markAtendidasIguales(tx, tipo.nombre, solicitud.entrada);
  return startTarea(tx, tipo, solicitud);
}

/** Reads whether a job is being cancelled; undefined if the job no longer exists. */
export async function readCancelling(db: Db, id: string): Promise<{ readonly cancelando: boolean } | undefined> {
  const fila = await findTarea(db, id);
  return fila && { cancelando: isCancelling(fila) };
}

/** Reads jobs by id. Deleted ones are left out; backups contain no jobs. */
export async function recordadas(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<FilaTarea, 'estado' | 'error'>>> {
  return new Map((await selectPorId(db, ids)).map((fila) => [fila.id, fila]));
}

/** Returns true if a job waits or runs; false if it no longer exists. */
export async function isTareaRunning(db: Db, id: string): Promise<boolean> {
  const fila = await findTarea(db, id);
  return fila !== undefined && isRunning(fila);
}

/**
 * Makes a job do work added in this transaction: a waiting job starts at once, a running one runs again after its end.
 * The job cannot end before the transaction does.
 * @returns false if it has ended and a new job is needed
 */
export async function continueTarea(tx: Db, tipo: Pick<TipoDeTarea, 'nombre' | 'linea'>, id: string): Promise<boolean> {
  if (!(await markToRunAgain(tx, id))) return false;
  await hasten(tx, jobOf(tipo, id));
  return true;
}

/**
 * Builds the queue's tasks for these kinds of jobs. A handler is made at the first job of its kind, and loads then what it
 * needs.
 * @param context services that the handlers need
 */
export function tasksOf<C>(
  worker: WorkerContext,
  tipos: readonly TipoDeTarea<unknown, C>[],
  context: C,
): Readonly<Record<string, Task>> {
  const tasks = tipos.map((tipo): [string, Task] => {
    let made: Promise<Handler> | undefined;
    const handler = async (): Promise<Handler> => {
      made ??= Promise.resolve(tipo.handler(context));
      // One that could not be made is made again for the next job.
      made.catch(() => (made = undefined));
      return made;
    };
    return [tipo.nombre, async (attempt) => runTarea(worker, { tipo, handler }, attempt)];
  });
  return Object.fromEntries(tasks);
}

/** Marks as failed the jobs under way that are missing in the queue. */
export async function failAbandonadas(db: Db): Promise<void> {
  const running = await selectRunning(db);
  if (running.length === 0) return;
  const live = await liveKeys(db, running);
  const dead = running.filter((id) => !live.has(id));
  if (dead.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const suspects = await lockRunning(tx, dead);
    // Another process may have queued one again since.
    const revived = await liveKeys(tx, suspects);
    const abandonadas = suspects.filter((id) => !revived.has(id));
    if (abandonadas.length === 0) return;
    await failTareas(tx, abandonadas, ABANDONED_TEXT);
  });
}

type Cleanup = { readonly db: Db; readonly files: Pick<Files, 'store' | 'results'> };

/** Deletes jobs that ended long ago and files that have expired. Runs periodically. */
export async function cleanupTareas({ db, files }: Cleanup, now: Date): Promise<void> {
  await forgetTareas(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  // One hour more, so that downloads started in the last minute can finish.
  const expired = new Date(now.getTime() - HOUR_MS);
  await deleteFiles({ db, files }, await selectWithArchivo(db, 'archivo_vence', expired));
}

/** Deletes the files that jobs made before an instant, even if they have not expired. */
export async function deleteResults({ db, files }: Cleanup, before: Date): Promise<void> {
  await deleteFiles({ db, files }, await selectWithArchivo(db, 'terminada', before));
  await removeSueltos({ db, files }, 'resultados', before);
}

async function deleteFiles(
  { db, files }: Cleanup,
  tareas: Awaited<ReturnType<typeof selectWithArchivo>>,
): Promise<void> {
  for (const { id, archivo } of tareas) {
    await files.results.delete(archivo);
    await forgetArchivo(db, id);
  }
}

/** Counts the jobs that failed and need attention. */
export const countUnattended = async (db: Db): Promise<number> => countPorAtender(db);
