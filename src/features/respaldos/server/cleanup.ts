// Ends dead batches, forgets old ones, deletes copies marked removed and leftover backups, marks lost files.
import type { Moodle } from '#core/moodle/server/service.ts';
import { isTareaRunning } from '#core/tareas/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { deleteRetirada, markAusente, selectKept, selectRetiradas } from './copias.store.ts';
import { endFilas, forgetPedidos, selectSinCopia, selectSobrantes } from './filas.store.ts';
import { SE_INTERRUMPIO } from './processing/failures.ts';
import { forgetTandas, lockTanda, markPedidos, selectUnfinished, updateTanda } from './tandas.store.ts';

/** Backups deleted per run, the newest first, so that undeletable ones do not block the rest. */
const MAX = 1000;

/**
 * Deletes unneeded backups on the servers: those of cancelled or abandoned courses, and those that could not be deleted
 * after the download. The rest is retried at the next run.
 */
export async function deleteSobrantes({
  db,
  moodle,
  now,
}: {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly now: Date;
}): Promise<void> {
  const byServidor = Map.groupBy(await selectSobrantes(db, now, MAX), ({ servidor }) => servidor);
  for (const [name, sobrantes] of byServidor) {
    const complemento = moodle.get(name)?.forJobs.complemento;
    const pedidos = sobrantes.map(({ pedido }) => pedido);
    const borrados = await complemento?.eraseRespaldos(pedidos);
    if (!complemento || !borrados?.ok) continue;
    await forgetPedidos(db, name, borrados.valor);
    const remaining = pedidos.filter((pedido) => !borrados.valor.includes(pedido));
    const vistos = remaining.length > 0 ? await complemento.respaldos(remaining) : undefined;
    const olvidados = vistos?.ok ? vistos.valor.filter(({ estado }) => estado === 'desconocido') : [];
    await forgetPedidos(
      db,
      name,
      olvidados.map(({ id }) => id),
    );
  }
}

/** Deletes the files of removed copies, and then their rows. An interrupted run is continued by the next. */
export async function deleteRemovedFiles({ db, store }: { readonly db: Db; readonly store: FileStore }): Promise<void> {
  for (const id of await selectRetiradas(db)) {
    await store.delete(id);
    await deleteRetirada(db, id);
  }
}

/** Days that an ended batch is kept; its copies stay. */
const MEMORIA_DIAS = 365;

/**
 * Deletes removed copies, files of interrupted downloads and old batches, and checks that the file of every copy
 * exists. A copy without its file is marked `ausente` until the file is back.
 */
export async function cleanRespaldos({
  db,
  store,
  now,
}: {
  readonly db: Db;
  readonly store: FileStore;
  readonly now: Date;
}): Promise<void> {
  await deleteRemovedFiles({ db, store });
  for (const id of await selectSinCopia(db, new Date(now.getTime() - 2 * DAY_MS))) await store.delete(id);
  await forgetTandas(db, new Date(now.getTime() - MEMORIA_DIAS * DAY_MS));
  for (const { id, ausente, tamano } of await selectKept(db)) {
    const isMissing = (await store.size(id)) !== tamano;
    if (isMissing !== ausente) await markAusente(db, id, isMissing);
  }
}

/** Ends batches whose job is gone: their courses fail with a reason and can be retried. */
export async function endAbandonedTandas(db: Db, now: Date): Promise<void> {
  for (const { id } of await selectUnfinished(db)) {
    await db.transaction().execute(async (tx) => {
      const tanda = await lockTanda(tx, id);
      if (!tanda || tanda.terminada || (tanda.tarea && (await isTareaRunning(tx, tanda.tarea)))) return;
      await endFilas(tx, { tanda: id }, { estado: 'fallido', motivo: SE_INTERRUMPIO, now });
      await markPedidos(tx, { tanda: id, motivo: SE_INTERRUMPIO });
      await updateTanda(tx, id, { terminada: now });
    });
  }
}
