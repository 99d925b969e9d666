import { estaEnMarcha } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Written } from '#platform/server/files/open-files.ts';
import { removeRetiradas } from './retiro.ts';
import { markAusente, selectVivas } from './copias.store.ts';
import { endFilas, selectSinCopia } from './filas.store.ts';
import { forgetTandas, lockTanda, markPedidos, selectAbiertas, updateTanda } from './tandas/store.ts';
import { SE_INTERRUMPIO } from './trabajo/motivos.ts';

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
