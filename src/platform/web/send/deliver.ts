// Delivers a filled form: attempts, pauses, and the meaning of each answer.
import { RETO_HEADER } from '#platform/contract/reto.ts';
import { errorOf } from '../api.ts';
import { sendWithBearer } from '../bearer.ts';
import { ConnectionError, LONGEST_WAIT, type Sent } from '../http.ts';
import { pause } from '../pause.ts';
import { solveRefusal } from '../reto/solve-refusal.ts';
import { uploadTelling } from '../upload.ts';

/** A sending that ended without an answer that its caller knows. */
export type Failure =
  /** The server does not accept some fields: the messages, by path. */
  | { readonly tipo: 'rechazado'; readonly mensaje: string; readonly errores: Readonly<Record<string, string>> }
  /** The server cannot do it for the moment. */
  | { readonly tipo: 'fallido'; readonly mensaje: string }
  /** No answer in all attempts: the request may have arrived. */
  | { readonly tipo: 'sin-conexion' };

export type SendingProgress = {
  /** From 1; an attempt that the server asked for has the number of the one before it. */
  readonly intento: number;
  /** The share of its files that was sent, from 0 to 1; null where it has none. */
  readonly subido: number | null;
  /** Seconds that the server asked to wait before the next attempt; null while it is on its way. */
  readonly espera: number | null;
};

/** The actions and the progress of a sending that a person waits for. */
export type Waiting = {
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly tell: (avance: SendingProgress) => void;
};

type Delivery<A> = Waiting & {
  /** The call, by its key in a contract: pages with no room for schemas import the type of the contract alone. */
  readonly call: `POST /${string}`;
  /**
   * Makes the request of an attempt. Its key is the same in all of them: the server stores it once. A multipart body is
   * an upload: it reports its progress, and gets all the time that is left.
   */
  readonly request: () => Pick<Sent, 'body' | 'headers' | 'anonymous'>;
  /**
   * Reads an answer that the caller knows; undefined for any other.
   * @throws {ConnectionError} for an answer that is not the server's: the request is repeated
   */
  readonly read: (response: Response) => Promise<A | undefined>;
  /** Longest wait in ms, all attempts together. */
  readonly timeout?: number | undefined;
  /** Message for a refusal without words of its own; that of its status by default. */
  readonly message?: string | undefined;
};

/** Waits between attempts, in ms; a connection that comes back ends a wait. */
const PAUSES = [1000, 3000, 8000];
export const ATTEMPTS = PAUSES.length + 1;

/** A phone can hold on to a dead connection for minutes: an attempt without files is given up earlier, and repeated. */
const LONGEST_ATTEMPT_MS = 30_000;

/**
 * Sends a request that the server does once, again and again while no answer comes: after growing pauses a few times,
 * and each time the server says when. A device that knows that it has no network gives up at once.
 * @throws the signal's reason when the person stops waiting
 */
export async function deliver<A>(delivery: Delivery<A>): Promise<A | Failure> {
  const { signal, tell, timeout = LONGEST_WAIT } = delivery;
  const deadline = Date.now() + timeout;
  signal.throwIfAborted();
  for (let intento = 1; ;) {
    const step = (subido: number | null = null, espera: number | null = null): void =>
      tell({ intento, subido, espera });
    step();
    const [result, next] = await attempt(delivery, step, deadline - Date.now());
    const wait = next ?? PAUSES[intento - 1] ?? NEVER;
    if (Date.now() + wait >= deadline) return result;
    if (next === undefined) intento += 1;
    else step(null, wait / 1000);
    await pause(wait, signal);
  }
}

const NEVER = Infinity;

/** The result of an attempt, and the ms after which the same request may succeed; `undefined`: soon. */
type Attempted<A> = readonly [result: A | Failure, next: number | undefined];

async function attempt<A>(
  { call, request, read, message, signal }: Delivery<A>,
  tell: (share: number) => void,
  left: number,
): Promise<Attempted<A>> {
  const sent = request();
  const isUpload = sent.body instanceof FormData;
  const send = async (more?: Readonly<Record<string, string>>): Promise<Response> =>
    sendWithBearer({
      method: 'POST',
      path: call.slice('POST '.length),
      ...sent,
      headers: { ...sent.headers, ...more },
      signal,
      timeout: isUpload ? left : Math.min(left, LONGEST_ATTEMPT_MS),
      ...(isUpload && { transport: uploadTelling(tell) }),
    });
  try {
    let response = await send();
    const solved = await solveRefusal(response, signal);
    if (solved) response = await send({ [RETO_HEADER]: solved });
    const said = await errorOf(response.clone(), '');
    // A success with a message is a refusal (spec 2 §7).
    const isRefused = response.ok && said.message !== '';
    const answer = isRefused ? undefined : await read(response);
    if (answer) return [answer, NEVER];
    const { message: mensaje, errores } = await errorOf(response, message);
    return isPassing(response) && !isRefused
      ? [{ tipo: 'fallido', mensaje }, nextAfter(response, said.message !== '')]
      : [{ tipo: 'rechazado', mensaje, errores }, NEVER];
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return [{ tipo: 'sin-conexion' }, navigator.onLine ? undefined : NEVER];
  }
}

/** Answers after which the same request may succeed. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Returns true for an answer that passes. A foreign success comes from something between us and the server. */
const isPassing = ({ ok, status }: Response): boolean => ok || PASSING.has(status);

/** The server is never asked again at once. */
const SHORTEST_MS = 1000;

/**
 * Returns the ms until the next attempt, if the answer decides it. A failure that the server explains is not retried.
 * @param hasWords true if its body has a message
 */
function nextAfter({ headers, status }: Response, hasWords: boolean): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (seconds >= 0) return Math.max(seconds * 1000, SHORTEST_MS);
  return hasWords && status >= 500 ? NEVER : undefined;
}

/** Parses the JSON of an answer. @throws {ConnectionError} where it broke off, or something else answered */
export async function jsonOf<T>(response: Response, parse: (body: unknown) => T): Promise<T> {
  try {
    return parse(await response.json());
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
