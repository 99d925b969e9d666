// Starts a batch of copies, resets or a restore, or retries the failed part of one.
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { continueTarea, restartTarea, startTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Once } from '#platform/server/http/serve.ts';
import type { iniciadaSchema } from '../contract.ts';
import { resetFilas, selectRepetibles } from './filas.store.ts';
import { PIDALA_DE_NUEVO, tareaOf } from './jobs.ts';
import { retryNow } from './processing/failures.store.ts';
import {
  addConfirmadas,
  deleteEsperas,
  insertTanda,
  lockTanda,
  resetPedidos,
  selectPedidos,
  updateTanda,
  type FilaTanda,
  type NuevaTanda,
  type NuevoPedido,
} from './tandas.store.ts';

export type StartedTanda = z.output<typeof iniciadaSchema>;

export const tandaNotFound = (): AppError => new AppError('no-existe', { message: 'No existe esa tanda.' });

const SIN_CONFIRMAR =
  'Un reinicio se reintenta después de ver lo que se perderá y de confirmarlo. Actualice la página e inténtelo de nuevo.';

/** Fields that only resets have. */
type OfReinicios = 'partes' | 'comienza' | 'confirmadas';

type TandaRequest = Omit<NuevaTanda, 'id' | 'usuario' | 'nombre' | 'creada' | OfReinicios> &
  Partial<Pick<NuevaTanda, OfReinicios>>;

export type TandaCaller = { readonly actor: Actor; readonly principal: Principal; readonly now: Date };

/** Starts a batch: inserts its row and categories, and queues its job. */
export async function startTanda(
  tx: Db,
  nueva: TandaRequest,
  { pedidos, actor, principal, now }: TandaCaller & { readonly pedidos: readonly NuevoPedido[] },
): Promise<StartedTanda> {
  const { clase, asunto } = nueva;
  const { usuario, nombre } = actor;
  const id = randomUUID();
  const ofReinicio = { partes: null, comienza: null, confirmadas: {} };
  await insertTanda(tx, { ...ofReinicio, ...nueva, id, usuario, nombre, creada: now }, pedidos);
  const tarea = await startTarea(tx, tareaOf(clase), { entrada: { tanda: id }, asunto, actor, principal });
  await updateTanda(tx, id, { tarea: tarea.id });
  await record(tx, {
    accion: `${clase}.inicio` as const,
    principal,
    objeto: { tipo: 'tanda', ids: [id] },
    detalle: {
      asunto,
      conRespaldo: nueva.con_respaldo,
      programada: nueva.programacion !== null,
      categorias: pedidos.map(
        ({ servidor, id_categoria, cursos }) => `${servidor}/${id_categoria}${cursos ? `: ${cursos.join(', ')}` : ''}`,
      ),
    },
  });
  return { id, tarea: tarea.id };
}

/**
 * Starts the batch of a request once for its `Idempotency-Key`.
 * @param prepare checks the request and returns the attributes and categories of the batch
 */
export async function requestTandaOnce(
  db: Db,
  { once, ...caller }: TandaCaller & { readonly once: Once },
  prepare: () => Promise<TandaRequest & { readonly pedidos: readonly NuevoPedido[] }>,
): Promise<StartedTanda> {
  return once(async (note) => {
    const { pedidos, ...nueva } = await prepare();
    return db.transaction().execute(async (tx) => {
      const iniciada = await startTanda(tx, nueva, { ...caller, pedidos });
      await note(tx, iniciada);
      return iniciada;
    });
  });
}

/** Returns true if a retried reset would affect courses, read or unread. */
async function hasCursosToReset(tx: Db, { id, terminada }: FilaTanda): Promise<boolean> {
  if ((await selectRepetibles(tx, id)).length > 0) return true;
  return (await selectPedidos(tx, id)).some(({ leido, motivo }) => !leido && (motivo !== null || terminada !== null));
}

type RetryCaller = TandaCaller & {
  readonly confirmados?: readonly number[] | undefined;
  readonly confirmadas?: FilaTanda['confirmadas'];
};

/**
 * Retries what failed or was cancelled, also while the rest is under way. Waiting servers and courses are retried
 * immediately.
 * @param pedido `confirmados`: courses of a reset that a person saw and confirmed; no others are reset
 * @returns the batch and its job
 * @throws {AppError} `no-existe`; `conflicto` if nothing is left to do, or a reset is not confirmed
 */
export async function retryTanda(
  tx: Db,
  id: string,
  { actor, principal, now, confirmados, confirmadas = {} }: RetryCaller,
): Promise<StartedTanda> {
  const tanda = await lockTanda(tx, id);
  if (!tanda) throw tandaNotFound();
  const { clase, asunto } = tanda;
  if (clase === 'restauracion') throw new AppError('conflicto', { message: PIDALA_DE_NUEVO });
  const tipo = tareaOf(clase);
  if (clase === 'reinicio' && !confirmados && (await hasCursosToReset(tx, tanda))) {
    throw new AppError('conflicto', { message: SIN_CONFIRMAR });
  }
  await addConfirmadas(tx, id, confirmadas);
  const cursos = await resetFilas(tx, id, { now, cursos: confirmados });
  const categorias = await resetPedidos(tx, id, confirmados);
  const continued = tanda.tarea !== null && (await continueTarea(tx, tipo, tanda.tarea)) ? tanda.tarea : null;
  if (cursos + categorias === 0 && !continued) {
    throw new AppError('conflicto', { message: 'Ya terminaron todas las copias de ese grupo.' });
  }
  await deleteEsperas(tx, id);
  await retryNow(tx, id);
  await record(tx, {
    accion: 'respaldo.repeticion',
    principal,
    objeto: { tipo: 'tanda', ids: [id] },
    detalle: { asunto, cursos, categorias },
  });
  const tarea = continued ?? (await restartTarea(tx, tipo, { entrada: { tanda: id }, asunto, actor, principal })).id;
  await updateTanda(tx, id, { tarea, terminada: null });
  return { id, tarea };
}
