// Sends requests, distinguishes refusals from lost connections, and puts failures into words.
import { ERRORS } from '#platform/contract/errors.ts';

/** The path below which every call of the contract lives. */
const API_BASE = '/api';

/** The longest that the browser waits for an answer, in ms (spec 1 §9). */
export const LONGEST_WAIT = 1_000_000;

/** A request below `/api`, without its sender. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  /** An object travels as JSON, a form as multipart. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the wait when the person cancels. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait in ms. */
  readonly timeout?: number;
  /** Carries the request; `fetch` by default. */
  readonly transport?: RequestTransport;
  /** Hides who sends it: no cookie, bearer or referrer goes along. It is sent to its end if the page is left. */
  readonly anonymous?: boolean;
};

/** Carries a request as `fetch` does. */
export type RequestTransport = (url: string, init: RequestInit) => Promise<Response>;

/** The refusal of the server: `message` is Spanish and meant for the person. */
export class ApiError extends Error {
  readonly status: number;
  /** Messages by the path of the payload that each speaks of. */
  readonly errores: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errores: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errores = errores;
  }
}

/** No answer came: it is unknown if the server did its work. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No hay conexión con el servidor. Revise su conexión a internet e inténtelo de nuevo.', { cause });
  }
}

// Without credentials a browser also takes a connection that carried none.
const ANONYMOUS = { credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true } as const;

/**
 * Sends a request as it is.
 * @throws {ConnectionError} when no answer came; the signal's reason when it was cancelled
 */
export async function send({ method, path, body, headers, signal, ...sent }: Sent): Promise<Response> {
  const { timeout = LONGEST_WAIT, transport = fetch, anonymous = false } = sent;
  const controller = new AbortController();
  const json = body !== undefined && !(body instanceof FormData);
  // Made before the request: an error here is no failure of the connection.
  const init: RequestInit = {
    method,
    ...(anonymous ? ANONYMOUS : { credentials: 'same-origin' }),
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
    body: json ? JSON.stringify(body) : (body ?? null),
    signal: controller.signal,
  };
  const timer = setTimeout(() => controller.abort(), timeout);
  const cancel = (): void => controller.abort();
  signal?.addEventListener('abort', cancel);
  try {
    return await transport(API_BASE + path, init);
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

const isExpected = (error: unknown): error is ApiError | ConnectionError =>
  error instanceof ApiError || error instanceof ConnectionError;

/**
 * Returns the message of a failure for the person: that of the server or of the connection, never that of a program.
 */
export const messageOf = (error: unknown): string => (isExpected(error) ? error.message : ERRORS.interno.message);

/** Logs an error that is neither the server's answer nor a lost connection: a fault of this page. */
export function reportFault(error: unknown): void {
  if (!isExpected(error)) reportError(error);
}
