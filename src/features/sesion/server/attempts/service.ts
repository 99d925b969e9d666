import type { Db } from '#platform/server/db/database.ts';
import { type Limits, type Via, type Waits, waitsOf } from './limits.ts';
import {
  deleteIntento,
  deleteIntentos,
  insertIntento,
  lockOrigen,
  type Origen,
  readAddressFull,
  readRecent,
} from './store.ts';

export type { Limits, Origen };

/** What somebody brings beside the password. */
export type Pruebas = {
  /** The browser's cookie shows that the user name entered from it before. */
  readonly dispositivo: boolean;
  /** Takes the challenge that was solved, if any; once it was taken it is of no use again. */
  readonly usarReto: (tx: Db) => Promise<boolean>;
};

/** An attempt that may be made; or the seconds until the next without more, and whether a challenge opens the way at once. */
export type Turno =
  | { readonly ok: true; readonly intento: string }
  | { readonly ok: false; readonly espera: number; readonly abreReto: boolean };

type Options = { readonly limits: Limits; readonly now: Date };

/**
 * Counts an attempt to sign in before it is made, so that many at once count as many. Who passes says afterwards how it
 * ended: {@link forgetIntento} when Moodle said nothing about the password, {@link clearIntentos} when it was right.
 */
export async function takeTurno(db: Db, origen: Origen, pruebas: Pruebas, options: Options): Promise<Turno> {
  return db.transaction().execute(async (tx) => {
    await lockOrigen(tx, origen);
    const recent = await readRecent(tx, origen, options);
    const addressFull = await readAddressFull(tx, origen.direccion, options);
    const waits = waitsOf(recent, addressFull, options.limits, options.now);
    const via = await chooseVia(tx, waits, pruebas);
    if (via) return { ok: true, intento: await insertIntento(tx, origen, via, options.now) };
    return { ok: false, espera: Math.ceil(waits.libre / 1000), abreReto: waits.reto === 0 };
  });
}

/** A challenge is spent last: where another way is open it stays good. */
async function chooseVia(tx: Db, waits: Waits, { dispositivo, usarReto }: Pruebas): Promise<Via | null> {
  if (dispositivo && waits.dispositivo === 0) return 'dispositivo';
  if (waits.libre === 0) return 'libre';
  return waits.reto === 0 && (await usarReto(tx)) ? 'reto' : null;
}

/** Takes back an attempt that told nothing about the password. */
export const forgetIntento = deleteIntento;

/** Forgets the attempts of who has just shown that she knows the password. */
export const clearIntentos = deleteIntentos;
