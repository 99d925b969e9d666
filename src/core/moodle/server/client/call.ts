// Calls Moodle's web services: tokens, retries, several calls at a time; encodes requests, parses answers and errors.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isFunctionFailure, MoodleFailure, type ErrorDeMoodle, type MotivoMoodle } from './failures.ts';
import { textOfHtml } from './nombres.ts';

/** Address of a server, and time limits for its answers. */
export type Conexion = {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Time limit in ms for an operation, over all its calls. */
  readonly timeoutMs: number;
  /** Delays before each repetition of a reading, in ms. */
  readonly retryWaitsMs: readonly number[];
};

/** Calls a read-only function and returns the part of its answer that the schema describes. @throws {MoodleFailure} */
export type Read = <T>(wsfunction: string, params: Params, schema: z.ZodType<T>) => Promise<T>;

/** Creates a reader with a token; all its calls share one deadline. Readings are repeated if the answer is lost. */
export function createRead({ url, timeoutMs, retryWaitsMs }: Conexion, wstoken: string): Read {
  const deadline = AbortSignal.timeout(timeoutMs);
  return async (wsfunction, params, schema) => {
    const form = encodeForm({ ...params, wstoken, wsfunction, moodlewsrestformat: 'json' });
    const send = async (): Promise<HttpAnswer | undefined> =>
      postForm(`${url}/webservice/rest/server.php`, form, deadline);
    let answer = await send();
    for (const wait of retryWaitsMs) {
      if (!isTransient(answer) || deadline.aborted) break;
      await sleep(wait, undefined, { signal: deadline }).catch(() => undefined);
      answer = await send();
    }
    return valueOf(jsonOf(answer), schema);
  };
}

export type ServiceAccount = Conexion & {
  readonly token: string;
  /** Numbers of roles from the settings. */
  readonly roles?: Readonly<Record<string, number>> | undefined;
};

/**
 * Creates a reader as the service account, with its own deadline; lost answers are requested again. Names come in one
 * language where the site has the filter for it.
 */
export const readerFor = (servicio: ServiceAccount): Read =>
  namingRefusal(createRead(servicio, servicio.token), FILTERED);

/**
 * Creates a writer as the service account. Each call is sent once: if its answer is lost, the caller must check the
 * state before repeating it.
 */
export const writerFor = (servicio: ServiceAccount): Read =>
  namingRefusal(createRead({ ...servicio, retryWaitsMs: [] }, servicio.token));

const FILTERED: Params = { moodlewssettingfilter: true };

/**
 * Error codes with which Moodle closes a course or category, also to an account that it refuses everywhere; it says
 * why only in words.
 */
const CLOSED = new Set(['errorcoursecontextnotvalid', 'errorcatcontextnotvalid', 'requireloginerror']);

/** Adds the reason for which Moodle refuses the service account to a refusal that hides it. */
const namingRefusal =
  (read: Read, settings: Params = {}): Read =>
  async (wsfunction, params, schema) => {
    try {
      return await read(wsfunction, { ...params, ...settings }, schema);
    } catch (error) {
      if (error instanceof MoodleFailure && CLOSED.has(error.dicho.errorcode ?? '')) await assertAdmitted(read);
      throw error;
    }
  };

/**
 * Asks Moodle for no account at all, which it answers to everyone whom it admits: its lists are merely empty for others.
 * @throws {MoodleFailure} if it refuses the account, or does not answer
 */
export async function assertAdmitted(read: Read): Promise<void> {
  try {
    await read('core_user_get_users_by_field', { field: 'id', values: [0] }, z.unknown());
  } catch (error) {
    if (error instanceof MoodleFailure && isFunctionFailure(error)) return;
    throw error;
  }
}

/** Maximum size of an answer. */
const MAX_BYTES = 32 * 1024 * 1024;

type HttpAnswer = {
  readonly status: number;
  /** Null if longer than the maximum. */
  readonly body: Uint8Array | null;
};

/**
 * Sends a form and reads the whole answer; undefined if none came before `signal` aborted. Redirections are not
 * followed: the form contains a password or a token, which must not be sent elsewhere.
 */
export async function postForm(
  url: string,
  form: URLSearchParams,
  signal: AbortSignal,
): Promise<HttpAnswer | undefined> {
  const request = new Request(url, { method: 'POST', body: form, redirect: 'manual' });
  try {
    const response = await fetch(request, { signal });
    return { status: response.status, body: await readBody(response) };
  } catch {
    return undefined;
  }
}

async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reasons by `errorcode`, the only part of Moodle's errors that is stable across versions and languages. */
const MOTIVOS: Readonly<Record<string, MotivoMoodle>> = {
  enablewsdescription: 'servicio-apagado',
  servicenotavailable: 'servicio-apagado',
  sitemaintenance: 'mantenimiento',
  invalidtoken: 'token-invalido',
  invalidtimedtoken: 'token-invalido',
  wsaccessuserdeleted: 'cuenta-bloqueada',
  wsaccessusernologin: 'cuenta-bloqueada',
  wsaccessusersuspended: 'cuenta-bloqueada',
  wsaccessuserunconfirmed: 'cuenta-bloqueada',
  suspended: 'cuenta-bloqueada',
  userdeleted: 'cuenta-bloqueada',
  usernotconfirmed: 'cuenta-bloqueada',
  forcepasswordchangenotice: 'cambiar-clave',
  passwordisexpired: 'cambiar-clave',
  restoredaccountresetpassword: 'cambiar-clave',
  wsaccessuserexpired: 'cambiar-clave',
  sitepolicynotagreed: 'politica-pendiente',
  usernotfullysetup: 'perfil-incompleto',
  accessexception: 'sin-permiso',
  errorcatcontextnotvalid: 'sin-permiso',
  errorcoursecontextnotvalid: 'sin-permiso',
  nopermissions: 'sin-permiso',
  requireloginerror: 'sin-permiso',
  wsusercannotassign: 'sin-permiso',
  invalidrecord: 'no-existe',
  // The same in Moodle 5, if the site hides developers' messages.
  invalidrecordunknown: 'no-existe',
  invaliduser: 'no-existe',
  wsnoinstance: 'no-existe',
  pendingasyncerror: 'ocupado',
  criteriaerror: 'parametro-invalido',
  invalidparameter: 'parametro-invalido',
  missingparam: 'parametro-invalido',
};

/** Returns the reason for an `errorcode`; errors of PHP itself have none. */
export function motivoOf(errorcode: string | undefined): MotivoMoodle {
  return (errorcode !== undefined && MOTIVOS[errorcode]) || 'error-moodle';
}

/** Statuses sent by proxies when the server itself does not answer. */
const GATEWAY = new Set([429, 502, 503, 504]);

/** Returns true if another attempt may succeed. */
function isTransient(answer: HttpAnswer | undefined): boolean {
  return answer === undefined || GATEWAY.has(answer.status);
}

const errorSchema = z.union([
  z.object({
    exception: z.string(),
    errorcode: z.string().optional(),
    message: z.string().transform(textOfHtml).optional(),
    debuginfo: z.string().nullish(),
  }),
  z
    .object({ error: z.string(), errorcode: z.string() })
    .transform(({ error, errorcode }) => ({ errorcode, message: textOfHtml(error) })),
]);

/** Returns the error in an answer: `exception` from a function, `error` from a script; undefined if it has none. */
export function errorIn(json: unknown): ErrorDeMoodle | undefined {
  return errorSchema.safeParse(json).data;
}

/**
 * Parses the JSON of an answer. Moodle's errors also come with HTTP 200.
 * @throws {MoodleFailure} if the answer is not Moodle's
 */
export function jsonOf(answer: HttpAnswer | undefined): unknown {
  if (answer === undefined || isTransient(answer)) throw new MoodleFailure('no-responde');
  const { status, body } = answer;
  if (status === 403 && body?.length === 0) throw new MoodleFailure('servicio-apagado');
  if (status !== 200 || body === null) throw new MoodleFailure('respuesta-invalida');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new MoodleFailure('respuesta-invalida');
  }
}

/**
 * Returns the part of an answer that the schema describes.
 * @throws {MoodleFailure} if it is an error or has another form
 */
export function valueOf<T>(json: unknown, schema: z.ZodType<T>): T {
  const error = errorIn(json);
  if (error) throw new MoodleFailure(motivoOf(error.errorcode), error);
  const value = schema.safeParse(json);
  if (!value.success) throw new MoodleFailure('respuesta-invalida');
  return value.data;
}

/** Values that Moodle's REST protocol can carry. */
type Param = string | number | boolean | readonly Param[] | { readonly [name: string]: Param };
type Params = { readonly [name: string]: Param };

/**
 * Maximum of fields in a request. PHP drops those beyond its `max_input_vars`, 1000 by default, and Moodle then answers
 * as if they had not been sent.
 */
export const MAX_FIELDS = 900;

/**
 * Encodes parameters as PHP reads them: `users[0][username]=x`, and 1 or 0 for booleans.
 * @throws {RangeError} beyond {@link MAX_FIELDS}
 */
export function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(form, name, value);
  if (form.size > MAX_FIELDS) throw new RangeError(`${form.size} fields: Moodle would lose those beyond ${MAX_FIELDS}`);
  return form;
}

function append(form: URLSearchParams, name: string, value: Param): void {
  if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) append(form, `${name}[${key}]`, child);
  } else form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
}

/** Concurrent calls: few enough for a small server. */
const CONCURRENCY = 4;

/**
 * Runs a function on all items, some at a time; stops at the first exception.
 * @returns results in the order of the items
 */
export async function inWaves<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const hechos: R[] = [];
  for (let i = 0; i < items.length; i += CONCURRENCY) {
    hechos.push(...(await Promise.all(items.slice(i, i + CONCURRENCY).map(async (item) => act(item)))));
  }
  return hechos;
}

export const inParts = <T>(items: readonly T[], tamano: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / tamano) }, (_, i) => items.slice(i * tamano, (i + 1) * tamano));
