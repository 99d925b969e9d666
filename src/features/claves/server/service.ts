import type * as z from 'zod/mini';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deleteClaves, findRespuesta, insertRespuesta, type ClaveDeEnvio } from './store.ts';

type Pedido<S extends z.ZodMiniType> = Omit<ClaveDeEnvio, 'clave'> & {
  /** The request's `Idempotency-Key`; without one it is done whenever it is asked. */
  readonly clave: string | undefined;
  /** What the answer is like. */
  readonly respuesta: S;
};

/** Notes the answer under the key, in the transaction that does what was asked. */
export type Anotar<R> = (tx: Db, respuesta: R) => Promise<void>;

/**
 * Does what a call asks once for its key, however often and at whatever moments it comes: the first answer is given again.
 * Keys are those of the forms too.
 * @param hacer does it in one transaction, with the note
 * @throws {AppError} `conflicto` where the key came before with something else
 */
export async function unaVez<S extends z.ZodMiniType>(
  db: Db,
  { clave, respuesta, ...de }: Pedido<S>,
  hacer: (anotar: Anotar<z.output<S>>) => Promise<z.output<S>>,
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
    // Whatever it failed of: the same may have come to its end meanwhile, and was in its way.
    const mientras = await dicho();
    if (mientras) return mientras.body;
    throw error;
  }
}

/** Days for which the answer to a key is kept (DECISIONS §4). */
const DIAS_GUARDADOS = 30;
const DIA_MS = 86_400_000;

/** Keys that go at once: nobody waits behind them. */
const LOTE = 5000;

/** Forgets the keys whose time is over: each is free again. Run now and then. */
export async function limpiarClaves(db: Db, now: Date): Promise<void> {
  const antes = new Date(now.getTime() - DIAS_GUARDADOS * DIA_MS);
  while ((await deleteClaves(db, antes, LOTE)) === LOTE);
}

const CLAVE_USADA = 'Esta clave de envío (Idempotency-Key) ya se usó con otro contenido.';
