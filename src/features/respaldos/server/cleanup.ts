import { estaEnMarcha } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Written } from '#platform/server/files/written.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import { deleteRetirada, markAusente, selectRetiradas, selectVivas } from './copias.store.ts';
import { endFilas, forgetPedidos, selectSinCopia, selectSobrantes } from './filas.store.ts';
import { forgetTandas, lockTanda, markPedidos, selectAbiertas, updateTanda } from './tandas.store.ts';
import { SE_INTERRUMPIO } from './trabajo/failures.ts';

/** Backups that are deleted at a time, the newest first: those that a server does not let go keep no others waiting. */
const MAX = 1000;

/**
 * Deletes on the servers the backups that nobody expects any more: of batches that were cancelled or given up, and those
 * that were fetched and could not be deleted then. What a server does not delete, or is still making, is tried at the next
 * run. Run now and then.
 */
export async function borrarSobrantes({
  db,
  moodle,
  now,
}: {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly now: Date;
}): Promise<void> {
  const porServidor = Map.groupBy(await selectSobrantes(db, now, MAX), ({ servidor }) => servidor);
  for (const [name, sobrantes] of porServidor) {
    const complemento = moodle.get(name)?.paraTrabajos.complemento;
    const pedidos = sobrantes.map(({ pedido }) => pedido);
    const borrados = await complemento?.borrarRespaldos(pedidos);
    if (!complemento || !borrados?.ok) continue;
    await forgetPedidos(db, name, borrados.valor);
    const quedan = pedidos.filter((pedido) => !borrados.valor.includes(pedido));
    const vistos = quedan.length > 0 ? await complemento.respaldos(quedan) : undefined;
    const olvidados = vistos?.ok ? vistos.valor.filter(({ estado }) => estado === 'desconocido') : [];
    await forgetPedidos(
      db,
      name,
      olvidados.map(({ id }) => id),
    );
  }
}

/** Removes the files of copies that nobody sees any more, and forgets these. Begun again it goes on with what is left. */
export async function removeRetiradas({ db, store }: { readonly db: Db; readonly store: FileStore }): Promise<void> {
  for (const id of await selectRetiradas(db)) {
    await store.delete(id);
    await deleteRetirada(db, id);
  }
}

const DIA_MS = 24 * 3_600_000;

/** How long an ended batch is remembered; its copies stay. */
const MEMORIA_DIAS = 365;

/**
 * Removes what nobody sees any more and what downloads that were cut off left behind, and looks whether every copy still
 * has its file: one whose file is gone is no good copy, until it is back. Run now and then.
 */
export async function limpiarRespaldos({
  db,
  copies,
  now,
}: {
  readonly db: Db;
  readonly copies: Written;
  readonly now: Date;
}): Promise<void> {
  const { store } = copies;
  await removeRetiradas({ db, store });
  await copies.removeStale(new Date(now.getTime() - DIA_MS));
  for (const id of await selectSinCopia(db, new Date(now.getTime() - 2 * DIA_MS))) await store.delete(id);
  await forgetTandas(db, new Date(now.getTime() - MEMORIA_DIAS * DIA_MS));
  for (const { id, ausente, tamano } of await selectVivas(db)) {
    const falta = (await store.size(id)) !== tamano;
    if (falta !== ausente) await markAusente(db, id, falta);
  }
}

/** Ends the batches that no job does any more: their courses say so, and can be asked for again. Run now and then. */
export async function revisarTandas(db: Db, now: Date): Promise<void> {
  for (const { id } of await selectAbiertas(db)) {
    await db.transaction().execute(async (tx) => {
      const tanda = await lockTanda(tx, id);
      if (!tanda || tanda.terminada || (tanda.tarea && (await estaEnMarcha(tx, tanda.tarea)))) return;
      await endFilas(tx, { tanda: id }, { estado: 'fallido', motivo: SE_INTERRUMPIO, now });
      await markPedidos(tx, { tanda: id, motivo: SE_INTERRUMPIO });
      await updateTanda(tx, id, { terminada: now });
    });
  }
}
