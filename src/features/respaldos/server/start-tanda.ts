// Starts a batch of copies or resets, or retries the failed part of one.
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { continuarTarea, iniciarDeNuevo, iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { resetFilas, selectRepetibles } from './filas.store.ts';
import { tareaDe } from './jobs.ts';
import { hurryTropiezos } from './processing/failures.store.ts';
import {
  deleteEsperas,
  type FilaTanda,
  findTanda,
  insertTanda,
  lockTanda,
  type NuevaTanda,
  type NuevoPedido,
  resetPedidos,
  selectPedidos,
  updateTanda,
} from './tandas.store.ts';

/** A started batch and its job. */
export type Iniciada = { readonly id: string; readonly tarea: string };

/** Error of an unknown batch. */
export const sinTanda = (): AppError => new AppError('no-existe', { message: 'No existe esa tanda.' });

const SIN_CONFIRMAR =
  'Un reinicio se reintenta después de ver lo que se perderá y de confirmarlo. Actualice la página e inténtelo de nuevo.';

type TandaCaller = { readonly actor: Actor; readonly quien: Quien; readonly now: Date };

/**
 * Starts a batch: inserts its row and categories, and queues its job.
 * @returns the batch; the existing one if the same person already used the id
 * @throws {AppError} `conflicto` if another person used the id
 */
export async function pedirTanda(
  tx: Db,
  nueva: Omit<NuevaTanda, 'usuario' | 'nombre' | 'creada'>,
  { pedidos, actor, quien, now }: TandaCaller & { readonly pedidos: readonly NuevoPedido[] },
): Promise<Iniciada> {
  const { id, clase, asunto } = nueva;
  const { usuario, nombre } = actor;
  if (!(await insertTanda(tx, { ...nueva, usuario, nombre, creada: now }, pedidos))) {
    const same = await findTanda(tx, id);
    if (same?.usuario !== usuario || !same.tarea) throw new AppError('conflicto');
    return { id, tarea: same.tarea };
  }
  const tarea = await iniciarTarea(tx, tareaDe(clase), { entrada: { tanda: id }, asunto, actor, quien });
  await updateTanda(tx, id, { tarea: tarea.id });
  await record(tx, {
    accion: clase === 'respaldo' ? 'respaldo.inicio' : 'reinicio.inicio',
    quien,
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

/** Returns true if a retried reset would affect courses, read or unread. */
async function hasCursosToReset(tx: Db, { id, terminada }: FilaTanda): Promise<boolean> {
  if ((await selectRepetibles(tx, id)).length > 0) return true;
  return (await selectPedidos(tx, id)).some(({ leido, motivo }) => !leido && (motivo !== null || terminada !== null));
}

/**
 * Retries what failed or was cancelled, also while the rest is under way. Waiting servers and courses are retried
 * immediately.
 * @param pedido `confirmados`: courses of a reset that a person saw and confirmed; no others are reset
 * @returns the batch and its job
 * @throws {AppError} `no-existe`; `conflicto` if nothing is left to do, or a reset is not confirmed
 */
export async function repetirTanda(
  tx: Db,
  id: string,
  { actor, quien, now, confirmados }: TandaCaller & { readonly confirmados?: readonly number[] | undefined },
): Promise<Iniciada> {
  const tanda = await lockTanda(tx, id);
  if (!tanda) throw sinTanda();
  const { clase, asunto } = tanda;
  const tipo = tareaDe(clase);
  if (clase === 'reinicio' && !confirmados && (await hasCursosToReset(tx, tanda))) {
    throw new AppError('conflicto', { message: SIN_CONFIRMAR });
  }
  const cursos = await resetFilas(tx, id, { now, cursos: confirmados });
  const categorias = await resetPedidos(tx, id, confirmados);
  const sigue = tanda.tarea !== null && (await continuarTarea(tx, tipo, tanda.tarea)) ? tanda.tarea : null;
  if (cursos + categorias === 0 && !sigue) {
    throw new AppError('conflicto', { message: 'No queda nada por hacer en esa tanda.' });
  }
  await deleteEsperas(tx, id);
  await hurryTropiezos(tx, id);
  await record(tx, {
    accion: 'respaldo.repeticion',
    quien,
    objeto: { tipo: 'tanda', ids: [id] },
    detalle: { asunto, cursos, categorias },
  });
  const tarea = sigue ?? (await iniciarDeNuevo(tx, tipo, { entrada: { tanda: id }, asunto, actor, quien })).id;
  await updateTanda(tx, id, { tarea, terminada: null });
  return { id, tarea };
}
