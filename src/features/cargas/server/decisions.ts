// Decisions about a load: check, accept, retry, remove its rows and files; the same removal for old loads.
import { soltarArchivos } from '#core/archivos/server/service.ts';
import { record } from '#core/auditoria/server/service.ts';
import { isTareaRunning, restartTarea, startTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { DIAS_DE_CARGA } from '../contract.ts';
import { asuntoOf, cargaNotFound, type Caller, type CargaRef } from './context.ts';
import { deleteFilas, resetFailed } from './filas.store.ts';
import { APLICACION, REVISION } from './jobs.ts';
import { alAceptarOf, resumenOf } from './results.ts';
import { lockCarga, selectExpired, updateCarga, type FilaCarga } from './store.ts';
import type { TipoDeCarga } from './tipo-de-carga.ts';

/** Locks a load that still has its rows. @throws {AppError} `no-existe`, `conflicto` */
async function lockCargaWithFilas(tx: Db, { tipo, id }: CargaRef): Promise<FilaCarga> {
  const carga = await lockCarga(tx, tipo.nombre, id);
  if (!carga) throw cargaNotFound();
  if (carga.retirada) throw new AppError('conflicto', { message: 'Las filas de esa carga ya se borraron.' });
  return carga;
}

/** Returns true if the application of a load is queued or running. */
const isBeingApplied = async (tx: Db, { aplicacion }: Pick<FilaCarga, 'aplicacion'>): Promise<boolean> =>
  aplicacion !== null && (await isTareaRunning(tx, aplicacion));

/** Removes rows and files of a load; its totals stay. @throws {AppError} `conflicto` while it is being applied */
export async function removeFilas(tx: Db, { tipo, id }: CargaRef, now: Date): Promise<void> {
  const carga = await lockCargaWithFilas(tx, { tipo, id });
  if (await isBeingApplied(tx, carga)) {
    throw new AppError('conflicto', { message: 'La carga está en curso. Cancélela primero, o espere a que termine.' });
  }
  const hasFilas = carga.estado !== 'en-revision' && carga.estado !== 'rechazada';
  const resumen = hasFilas ? await resumenOf(tx, tipo, id) : null;
  await deleteFilas(tx, id);
  await soltarArchivos(
    tx,
    [carga.archivo, carga.marcado].filter((clave) => clave !== null),
  );
  await updateCarga(tx, id, { archivo: null, marcado: null, archivo_nombre: null, retirada: now, resumen });
}

/** Removes rows and files of loads older than {@link DIAS_DE_CARGA}. Runs periodically. */
export async function cleanCargas(db: Db, tipos: readonly TipoDeCarga[], now: Date): Promise<void> {
  for (const { id, tipo: nombre } of await selectExpired(db, new Date(now.getTime() - DIAS_DE_CARGA * DAY_MS))) {
    const tipo = tipos.find((one) => one.nombre === nombre);
    if (tipo) await db.transaction().execute(async (tx) => removeFilas(tx, { tipo, id }, now));
  }
}

type Acceptance = {
  readonly filas: 'todas' | 'buenas';
  /** Texts that the person typed to confirm what is taken away. */
  readonly escritos?: readonly string[] | undefined;
};

/**
 * Accepts the plan of all rows, or of those without faults, and queues its application.
 * @returns the job
 * @throws {AppError} `conflicto` if there is nothing to accept, or what must be typed was not
 */
export async function acceptPlan(
  tx: Db,
  { tipo, id }: CargaRef,
  { actor, principal, now, filas, escritos = [] }: Caller & Acceptance,
): Promise<{ id: string }> {
  const carga = await lockCargaWithFilas(tx, { tipo, id });
  // Accepted twice: pressed again, or in another tab.
  if (carga.estado === 'aceptada' && carga.aplicacion) return { id: carga.aplicacion };
  if (carga.estado !== 'revisada') throw new AppError('conflicto', { message: 'Esa carga no espera su decisión.' });
  const resumen = await resumenOf(tx, tipo, id);
  if (filas === 'todas' && resumen.conProblemas > 0) {
    const message = 'Hay filas con problemas. Corrija el archivo, o cargue solo las que no tienen.';
    throw new AppError('conflicto', { message });
  }
  const { escribir } = await alAceptarOf(tx, tipo, carga);
  const typed = new Set(escritos.map((texto) => texto.trim()));
  const untyped = escribir.filter(({ texto }) => !typed.has(texto));
  if (untyped.length > 0) {
    const message = `${untyped[0]!.motivo} Para aceptarlo, escriba «${untyped[0]!.texto}».`;
    throw new AppError('conflicto', { message });
  }
  await updateCarga(tx, id, { estado: 'aceptada', aceptada: now });
  const { porHacer, conProblemas } = resumen;
  await record(tx, {
    accion: 'carga.aceptacion',
    principal,
    objeto: { tipo: 'carga', ids: [id] },
    detalle: { tipo: tipo.nombre, filas: porHacer, conProblemas },
  });
  return startAplicacion(tx, { tipo, id }, { actor, principal, filas: porHacer });
}

/** Queues the check of a file. @returns the job, or the one that the same person already has under way */
export async function startRevision(
  tx: Db,
  { tipo, id }: CargaRef,
  { actor, principal }: Pick<Caller, 'actor' | 'principal'>,
): Promise<{ id: string }> {
  const entrada = { tipo: tipo.nombre, carga: id };
  const tarea = await restartTarea(tx, REVISION, { entrada, asunto: asuntoOf(tipo), actor, principal });
  await updateCarga(tx, id, { revision: tarea.id });
  return tarea;
}

/**
 * Retries what failed, or a check that did not finish.
 * @returns the job, or the one under way
 * @throws {AppError} `conflicto` if nothing is left to do
 */
export async function retryCarga(
  tx: Db,
  { tipo, id }: CargaRef,
  { actor, principal }: Caller,
): Promise<{ id: string }> {
  const carga = await lockCargaWithFilas(tx, { tipo, id });
  if (carga.estado === 'en-revision') {
    if (carga.revision && (await isTareaRunning(tx, carga.revision))) return { id: carga.revision };
    await record(tx, {
      accion: 'carga.repeticion',
      principal,
      objeto: { tipo: 'carga', ids: [id] },
      detalle: { tipo: tipo.nombre },
    });
    return startRevision(tx, { tipo, id }, { actor, principal });
  }
  if (carga.aplicacion && (await isBeingApplied(tx, carga))) return { id: carga.aplicacion };
  const isAccepted = carga.estado === 'aceptada' || carga.estado === 'terminada';
  const filas = isAccepted ? await resetFailed(tx, id) : 0;
  if (filas === 0) throw new AppError('conflicto', { message: 'No queda nada por hacer en esa carga.' });
  await updateCarga(tx, id, { estado: 'aceptada', terminada: null });
  await record(tx, {
    accion: 'carga.repeticion',
    principal,
    objeto: { tipo: 'carga', ids: [id] },
    detalle: { tipo: tipo.nombre, acciones: filas },
  });
  return startAplicacion(tx, { tipo, id }, { actor, principal, filas });
}

async function startAplicacion(
  tx: Db,
  { tipo, id }: CargaRef,
  { actor, principal, filas }: Pick<Caller, 'actor' | 'principal'> & { readonly filas: number },
): Promise<{ id: string }> {
  const entrada = { tipo: tipo.nombre, carga: id };
  const tarea = await startTarea(tx, APLICACION, { entrada, asunto: asuntoOf(tipo, filas), actor, principal });
  await updateCarga(tx, id, { aplicacion: tarea.id });
  return tarea;
}
