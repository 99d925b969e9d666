import { type Quien, record } from '#features/auditoria/server/service.ts';
import { continuarTarea, iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { resetFilas } from '../filas/store.ts';
import { tareaDe } from '../tareas.ts';
import {
  deleteEsperas,
  findTanda,
  insertTanda,
  lockTanda,
  type NuevaTanda,
  type NuevoPedido,
  resetPedidos,
  updateTanda,
} from './store.ts';

/** A batch and the job that does it. */
export type Iniciada = { readonly id: string; readonly tarea: string };

type Pedido = { readonly actor: Actor; readonly quien: Quien; readonly now: Date };

/**
 * Asks for a batch: its row, its categories and its job come to be together.
 * @returns it; where the same person asked for it under the same id before, that one
 * @throws {AppError} `conflicto` where the id is somebody else's
 */
export async function pedirTanda(
  tx: Db,
  nueva: Omit<NuevaTanda, 'usuario' | 'nombre' | 'creada'>,
  { pedidos, actor, quien, now }: Pedido & { readonly pedidos: readonly NuevoPedido[] },
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

/**
 * Asks for what did not come to a good end to be done again, also while the rest is being done: servers that are let be are
 * asked at once.
 * @returns the batch, and the job that does it
 * @throws {AppError} `no-existe`; `conflicto` where nothing is left to do
 */
export async function repetirTanda(tx: Db, id: string, { actor, quien }: Pedido): Promise<Iniciada> {
  const tanda = await lockTanda(tx, id);
  if (!tanda) throw new AppError('no-existe', { message: 'No existe esa tanda.' });
  const { clase, asunto } = tanda;
  const tipo = tareaDe(clase);
  const cursos = await resetFilas(tx, id);
  const categorias = await resetPedidos(tx, id);
  const sigue = tanda.tarea !== null && (await continuarTarea(tx, tipo, tanda.tarea)) ? tanda.tarea : null;
  if (cursos + categorias === 0 && !sigue) {
    throw new AppError('conflicto', { message: 'No queda nada por hacer en esa tanda.' });
  }
  await deleteEsperas(tx, id);
  await record(tx, {
    accion: 'respaldo.repeticion',
    quien,
    objeto: { tipo: 'tanda', ids: [id] },
    detalle: { asunto, cursos, categorias },
  });
  const tarea = sigue ?? (await iniciarTarea(tx, tipo, { entrada: { tanda: id }, asunto, actor, quien })).id;
  await updateTanda(tx, id, { tarea, terminada: null });
  return { id, tarea };
}
