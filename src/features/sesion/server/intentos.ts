// Limits on attempts to sign in, per user name and per address (docs/decisions/0031).
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  deleteIntento,
  deleteIntentos,
  insertIntento,
  lockOrigen,
  readIntentos,
  type Intento,
  type Origen,
  type Via,
} from './intentos.store.ts';

export type { Origen };

export type Limits = {
  /** Free attempts for one user name from one address in 15 minutes; the other limits of a user name are multiples of it. */
  readonly perUsuario: number;
  /** Free attempts from one address in 15 minutes, for any user names. */
  readonly perDireccion: number;
};

/** Evidence shown beside the password. */
export type Pruebas = {
  /** True if the browser's cookie shows that this user name entered from it before. */
  readonly dispositivo: boolean;
  /** Spends the solved challenge, which can be spent once; null if none was shown. */
  readonly spendReto: ((tx: Db) => Promise<boolean>) | null;
};

/** An admitted attempt; or the seconds until the next free one (`espera`), and whether a solved challenge admits it at once. */
export type Turno =
  | { readonly ok: true; readonly intento: string }
  | { readonly ok: false; readonly espera: number; readonly opensReto: boolean };

type Options = { readonly limits: Limits; readonly now: Date };

/**
 * Counts an attempt to sign in before it is made, so that concurrent attempts all count. Afterwards the caller reports its
 * end: {@link forgetIntento} if Moodle said nothing about the password, {@link clearIntentos} if it was right.
 */
export async function takeTurno(db: Db, origen: Origen, pruebas: Pruebas, options: Options): Promise<Turno> {
  const before = await readWaits(db, origen, options);
  // Most attempts of a flood are refused here, where they wait for no lock.
  if (!openVia(before, pruebas)) return refusalOf(before);
  return db.transaction().execute(async (tx) => {
    await lockOrigen(tx, origen);
    const waits = await readWaits(tx, origen, options);
    const via = openVia(waits, pruebas);
    if (!via || (via === 'reto' && !(await pruebas.spendReto!(tx)))) return refusalOf(waits);
    return { ok: true, intento: await insertIntento(tx, origen, via, options.now) };
  });
}

async function readWaits(db: Db, origen: Origen, { limits, now }: Options): Promise<Waits> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { recent, addressFull } = await readIntentos(db, origen, {
    limit: mostOf(limits),
    nth: limits.perDireccion,
    since,
    now,
  });
  return waitsOf(recent, addressFull, limits, now);
}

/** Returns the way that is open with this evidence: a challenge only if there is no other. */
function openVia(waits: Waits, { dispositivo, spendReto }: Pruebas): Via | null {
  if (dispositivo && waits.dispositivo === 0) return 'dispositivo';
  if (waits.libre === 0) return 'libre';
  return spendReto && waits.reto === 0 ? 'reto' : null;
}

const refusalOf = ({ libre, reto }: Waits): Turno => ({
  ok: false,
  espera: Math.ceil(libre / 1000),
  opensReto: reto === 0,
});

/** Takes back an attempt about whose password Moodle said nothing. */
export const forgetIntento = deleteIntento;

/** Deletes the attempts for a user name whose password was right. */
export const clearIntentos = deleteIntentos;

/** Time for which attempts count against an address, and against a user name at an address. */
const WINDOW_MS = 15 * MINUTE_MS;

/**
 * Pause after which the wrong passwords of a user name no longer count. By then Moodle has forgotten them too: it counts each
 * failure within 30 minutes of the one before. The last minute covers answers on their way.
 */
const PAUSE_MS = 31 * MINUTE_MS;

/** Attempts for one user name between two pauses, as multiples of `porUsuario`. Their sum bounds the failures that Moodle sees. */
const BUDGETS: Readonly<Record<Via, number>> = { libre: 2, reto: 1, dispositivo: 1 };

/** Returns the maximum of attempts for one user name between two pauses. */
const mostOf = ({ perUsuario }: Limits): number =>
  Object.values(BUDGETS).reduce((sum, times) => sum + times * perUsuario, 0);

/** Remaining time for which each way is closed, in ms; 0 = open. */
type Waits = Readonly<Record<Via, number>>;

/**
 * Computes which ways are open (docs/decisions/0031).
 * @param recent the attempts for the user name, newest first, as many as {@link mostOf}
 * @param addressFull the `porDireccion`-th newest free attempt from the address in the window, if it made that many
 */
function waitsOf(recent: readonly Intento[], addressFull: Date | undefined, limits: Limits, now: Date): Waits {
  const ago = ({ instante }: Pick<Intento, 'instante'>): number => now.getTime() - instante.getTime();
  const run = runOf(recent, now);
  const budget = (via: Via): number => {
    const spent = run.filter((one) => one.via === via).length;
    return spent < BUDGETS[via] * limits.perUsuario ? 0 : PAUSE_MS - ago(run[0]!);
  };
  const here = recent.filter(({ via, deAqui: fromHere }) => via === 'libre' && fromHere)[limits.perUsuario - 1];
  const window = (instante: Date | undefined): number => (instante ? Math.max(0, WINDOW_MS - ago({ instante })) : 0);
  return {
    libre: Math.max(budget('libre'), window(here?.instante), window(addressFull)),
    reto: budget('reto'),
    dispositivo: budget('dispositivo'),
  };
}

/** Returns the attempts since the last pause. */
function runOf(recent: readonly Intento[], now: Date): readonly Intento[] {
  let next = now.getTime();
  const end = recent.findIndex(({ instante }) => {
    const gap = next - instante.getTime();
    next = instante.getTime();
    return gap >= PAUSE_MS;
  });
  return end < 0 ? recent : recent.slice(0, end);
}
