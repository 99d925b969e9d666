// Does a call once for its Idempotency-Key (clave): keeps its answer, repeats it, and forgets keys after 30 days.
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteClaves, findRespuesta, insertRespuesta, type ClaveDeEnvio } from './store.ts';

type PedidoConClave<S extends z.ZodMiniType> = Omit<ClaveDeEnvio, 'clave'> & {
  /** The request's `Idempotency-Key`; without one each request is done. */
  readonly clave: string | undefined;
  /** Schema of the answer. */
  readonly respuesta: S;
};

/** Stores the answer under the key, in the transaction of the work. */
export type NoteRespuesta<R> = (tx: Db, respuesta: R) => Promise<void>;

/**
 * Does the work of a call once for its key: repetitions, simultaneous ones too, get the first answer.
 * @param hacer does the work in one transaction, and stores the answer in it
 * @throws {AppError} `conflicto` if the key was used with other content
 */
export async function onceForClave<S extends z.ZodMiniType>(
  db: Db,
  { clave, respuesta, ...de }: PedidoConClave<S>,
  hacer: (anotar: NoteRespuesta<z.output<S>>) => Promise<z.output<S>>,
): Promise<z.output<S>> {
  if (clave === undefined) return hacer(async () => {});
  const claveDeEnvio = { clave, ...de };
  const dicho = async (): Promise<{ readonly body: z.output<S> } | undefined> => {
    const previo = await findRespuesta(db, claveDeEnvio);
    if (previo && !previo.igual) throw new AppError('conflicto', { message: CLAVE_USADA });
    return previo && { body: respuesta.parse(previo.respuesta) };
  };
  const previo = await dicho();
  if (previo) return previo.body;
  try {
    return await hacer(async (tx, body) => insertRespuesta(tx, claveDeEnvio, body));
  } catch (error) {
    // Another request with the key may have finished meanwhile, and have caused the error.
    const mientras = await dicho();
    if (mientras) return mientras.body;
    throw error;
  }
}

/** Returns what a key stands for, for requests without files: the same person and the same body. */
export const huellaDePedido = (usuario: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([usuario, body]))
    .digest();

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
  deleteOldest: (antes: Date, limite: number) => Promise<number>,
): Promise<void> {
  const antes = new Date(now.getTime() - DIAS_GUARDADOS * DAY_MS);
  while ((await deleteOldest(antes, LOTE)) === LOTE);
}

/** Forgets the keys of calls. */
export const cleanClaves = async (db: Db, now: Date): Promise<void> =>
  forgetClaves(now, async (antes, limite) => deleteClaves(db, antes, limite));

const CLAVE_USADA = 'Esta clave de envío (Idempotency-Key) ya se usó con otro contenido.';
