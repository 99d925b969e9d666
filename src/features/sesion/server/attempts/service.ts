import type { Db } from '#platform/server/db/database.ts';
import {
  deleteIntento,
  deleteIntentos,
  insertIntento,
  type Limits,
  lockOrigen,
  type Origen,
  readFull,
} from './store.ts';

export type { Limits, Origen };

/** An attempt that may be made, or the seconds to wait before the next. */
export type Turno = { readonly ok: true; readonly intento: string } | { readonly ok: false; readonly espera: number };

/**
 * Counts an attempt to sign in before it is made, so that many at once count as many. Who passes says afterwards how it
 * ended: {@link forgetIntento} when Moodle said nothing about the password, {@link clearIntentos} when it was right.
 */
export async function takeTurno(db: Db, origen: Origen, limits: Limits, now: Date): Promise<Turno> {
  const since = new Date(now.getTime() - limits.windowMs);
  return db.transaction().execute(async (tx) => {
    await lockOrigen(tx, origen);
    const full = await readFull(tx, origen, { ...limits, since });
    if (full.length === 0) return { ok: true, intento: await insertIntento(tx, origen, now) };
    const latest = Math.max(...full.map((instante) => instante.getTime()));
    return { ok: false, espera: Math.ceil((latest - since.getTime()) / 1000) };
  });
}

/** Takes back an attempt that told nothing about the password. */
export const forgetIntento = deleteIntento;

/** Forgets the attempts of who has just shown that she knows the password. */
export const clearIntentos = async (tx: Db, usuario: string, limits: Limits, now: Date): Promise<void> =>
  deleteIntentos(tx, usuario, new Date(now.getTime() - limits.windowMs));
