// Does a call once for its Idempotency-Key (clave): keeps its answer, repeats it, and forgets keys after 30 days.
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { KeyedRequest, Work } from '#platform/server/http/serve.ts';
import { deleteClaves, findRespuesta, insertRespuesta } from './store.ts';

/**
 * Does the work of a call once for its key: repetitions, simultaneous ones too, get the first answer.
 * @param work does it in one transaction, and notes the answer in it
 * @throws {AppError} `conflicto` if the key was used with other content
 */
export async function onceForClave<T>(db: Db, keyed: KeyedRequest, work: Work<T>): Promise<T> {
  const readPrevious = async (): Promise<{ readonly result: T } | undefined> => {
    const previous = await findRespuesta(db, keyed);
    if (previous && !previous.igual) throw new AppError('conflicto', { message: CLAVE_USADA });
    // It was stored by this call.
    return previous && { result: previous.respuesta as T };
  };
  const previous = await readPrevious();
  if (previous) return previous.result;
  try {
    return await work(async (tx, result) => insertRespuesta(tx, keyed, result));
  } catch (error) {
    // Another request with the key may have finished meanwhile, and have caused the error.
    const meanwhile = await readPrevious();
    if (meanwhile) return meanwhile.result;
    throw error;
  }
}

/** Days for which the answer to a key is kept (DECISIONS §4). */
const DIAS_GUARDADOS = 30;

/** Keys deleted by one statement, so that other requests wait little. */
const LOTE = 5000;

/**
 * Forgets the keys whose time is over: each is free again.
 * @param deleteOldest deletes at most so many of those first used before an instant, and returns their number
 */
export async function forgetClaves(
  now: Date,
  deleteOldest: (before: Date, limite: number) => Promise<number>,
): Promise<void> {
  const before = new Date(now.getTime() - DIAS_GUARDADOS * DAY_MS);
  while ((await deleteOldest(before, LOTE)) === LOTE);
}

/** Forgets the keys of calls. */
export const cleanClaves = async (db: Db, now: Date): Promise<void> =>
  forgetClaves(now, async (before, limite) => deleteClaves(db, before, limite));

const CLAVE_USADA = 'Esta clave de envío (Idempotency-Key) ya se usó con otro contenido.';
