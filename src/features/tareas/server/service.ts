import { createHash, randomUUID } from 'node:crypto';
import { can } from '#catalogo/permisos.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Task } from '#platform/server/jobs/run-jobs.ts';
import { enqueue, hasten, liveKeys } from '#platform/server/jobs/store.ts';
import { enMarcha } from '../contract.ts';
import { ABANDONADA, hacerTarea, jobOf, type Taller } from './run.ts';
import { ARCHIVO_HORAS } from './run.store.ts';
import {
  type FilaTarea,
  failTareas,
  findEnMarcha,
  findTarea,
  forgetArchivos,
  forgetTareas,
  insertTarea,
  lockEnMarcha,
  markAtendidasIguales,
  markDeNuevo,
  selectEnMarcha,
  selectPorId,
} from './store.ts';
import { estaCancelandose } from './tarea.ts';
import type { TipoDeTarea } from './tipo.ts';

export { countPorAtender } from './store.ts';

export { type Desenlace, definirTarea, type Handler, type TipoDeTarea, type Trabajo } from './tipo.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** How long an ended job is remembered. */
const MEMORIA_DIAS = 90;

export type Solicitud<E> = {
  readonly entrada: E;
  /** What it is about, for people; no data of persons, as the audit's readers see it too. */
  readonly asunto: string;
  readonly actor: Actor;
  readonly quien: Quien;
};

/**
 * Asks for a job. In the transaction of whatever else belongs to it, it is there when that is.
 * @returns the job; where the same person asked for the same and it is under way, that one
 * @throws {AppError} `sin-permiso` when the caller may not ask for this kind
 */
export async function iniciarTarea<E>(
  tx: Db,
  tipo: TipoDeTarea<E>,
  { entrada, asunto, actor, quien }: Solicitud<E>,
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
    // Nobody has to take care of what is told where it was asked for.
    atendida: tipo.sinAnuncio ? new Date() : null,
  };
  if (!(await insertTarea(tx, fila))) {
    const same = await findEnMarcha(tx, huella);
    // It ended in between: the caller may ask again.
    if (!same) throw new AppError('conflicto');
    // Where it took its process with it for the last time, nobody else would begin it.
    if (!(await liveKeys(tx, [same.id])).has(same.id)) await enqueue(tx, jobOf(tipo, same.id));
    return same;
  }
  await enqueue(tx, jobOf(tipo, id));
  // A page asked for it, not a person: the audit keeps acts of persons.
  if (!tipo.sinAnuncio) {
    await record(tx, {
      accion: 'tarea.inicio',
      quien,
      objeto: { tipo: 'tarea', ids: [id] },
      detalle: { tipo: tipo.nombre, asunto },
    });
  }
  return { id };
}

/**
 * The same for what is everybody's, a batch or a server: whoever asks for it again sees to what failed of it before.
 * @throws {AppError} as `iniciarTarea`
 */
export async function iniciarDeNuevo<E>(
  tx: Db,
  tipo: TipoDeTarea<E>,
  solicitud: Solicitud<E>,
): Promise<{ id: string }> {
  await markAtendidasIguales(tx, tipo.nombre, solicitud.entrada);
  return iniciarTarea(tx, tipo, solicitud);
}

/** How a job goes; undefined where it is forgotten. */
export async function comoVa(db: Db, id: string): Promise<{ readonly cancelando: boolean } | undefined> {
  const fila = await findTarea(db, id);
  return fila && { cancelando: estaCancelandose(fila) };
}

/** Reads some jobs, by id; those that are forgotten are left out: no backup holds jobs. */
export async function recordadas(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<FilaTarea, 'estado' | 'error'>>> {
  return new Map((await selectPorId(db, ids)).map((fila) => [fila.id, fila]));
}

/** Whether a job waits or is being done. One that nobody knows any more is not. */
export async function estaEnMarcha(db: Db, id: string): Promise<boolean> {
  const fila = await findTarea(db, id);
  return fila !== undefined && enMarcha(fila);
}

/**
 * Has a job do what came up for it in this transaction: one that waits for its time begins at once, one that is being
 * done begins again when it comes to its end. Whatever ends jobs waits for the transaction.
 * @returns false where it has ended: nobody will do it, unless as a new job
 */
export async function continuarTarea(
  tx: Db,
  tipo: Pick<TipoDeTarea, 'nombre' | 'linea'>,
  id: string,
): Promise<boolean> {
  if (!(await markDeNuevo(tx, id))) return false;
  await hasten(tx, jobOf(tipo, id));
  return true;
}

/** Makes the tasks of a process that does jobs of these kinds. @param context the services that their handlers need */
export async function tasksOf<C>(
  taller: Taller,
  tipos: readonly TipoDeTarea<unknown, C>[],
  context: C,
): Promise<Readonly<Record<string, Task>>> {
  const tasks = tipos.map(async (tipo): Promise<[string, Task]> => {
    const handler = await tipo.handler(context);
    return [tipo.nombre, async (attempt) => hacerTarea(taller, { tipo, handler }, attempt)];
  });
  return Object.fromEntries(await Promise.all(tasks));
}

/** Ends the jobs under way that the queue does not know. */
export async function failAbandonadas(db: Db): Promise<void> {
  const enMarcha = await selectEnMarcha(db);
  if (enMarcha.length === 0) return;
  const live = await liveKeys(db, enMarcha);
  const dead = enMarcha.filter((id) => !live.has(id));
  if (dead.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const suspects = await lockEnMarcha(tx, dead);
    // Somebody may have revived one in between.
    const revived = await liveKeys(tx, suspects);
    const abandonadas = suspects.filter((id) => !revived.has(id));
    if (abandonadas.length === 0) return;
    await failTareas(tx, abandonadas, ABANDONADA);
  });
}

/** Forgets jobs that ended long ago, and removes the files whose time is over. Run now and then. */
export async function limpiarTareas(
  { db, files }: { readonly db: Db; readonly files: Pick<Files, 'results'> },
  now: Date,
): Promise<void> {
  await forgetTareas(db, { antesDe: new Date(now.getTime() - MEMORIA_DIAS * DIA_MS), now });
  // An hour more: whoever began to fetch it in the last minute ends in peace.
  await files.results.removeBefore(new Date(now.getTime() - (ARCHIVO_HORAS + 1) * HORA_MS));
}

/** Removes the files that jobs made before an instant, whatever is left of their time. */
export async function retirarResultados(
  { db, results }: { readonly db: Db; readonly results: Files['results'] },
  antesDe: Date,
): Promise<void> {
  await forgetArchivos(db, antesDe);
  await results.removeBefore(antesDe);
}
