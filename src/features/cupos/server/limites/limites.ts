import type { Db } from '#platform/server/db/database.ts';
import type { Cupo } from '../store.ts';
import { deleteLimite, insertLimite, lockCupos, selectLimites, updateLimite } from './store.ts';

/** The limits that a list's options have, in every semester, with the places that are taken. */
export const leerLimites = async (db: Db, lista: string) => selectLimites(db, lista);

/**
 * Limits the places of an option in a semester, in a transaction; those that are taken stay taken.
 * @param total null: as many as want one
 * @param contarTomados counts those who took one while there was no limit; nobody takes another meanwhile
 */
export async function limitarCupos(
  tx: Db,
  cupo: Cupo,
  total: number | null,
  contarTomados: () => Promise<number>,
): Promise<void> {
  if (total === null) {
    await deleteLimite(tx, cupo);
    return;
  }
  await lockCupos(tx);
  if (await updateLimite(tx, cupo, total)) return;
  await insertLimite(tx, cupo, { total, ocupados: await contarTomados() });
}
