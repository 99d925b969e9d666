import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ErrorDeMoodle, MoodleFailure, type MotivoMoodle } from './lectura.ts';

const SIGNOS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

/**
 * A name of a course, a category or an activity as people wrote it: Moodle's answers spell it for a web page
 * (`Artes &amp; Letras`). Names of people come as they are.
 */
export const nombreDeMoodle = z
  .string()
  .transform((escrito) => escrito.replaceAll(/&(?:amp|lt|gt|quot|#0?39);/g, (signo) => SIGNOS[signo] ?? signo));

/** More than any answer that the product asks for; a runaway one is not read to its end. */
const MAX_BYTES = 32 * 1024 * 1024;

type HttpAnswer = {
  readonly status: number;
  /** Null = longer than anything that Moodle answers. */
  readonly body: Uint8Array | null;
};

/**
 * Sends a form and reads the whole answer; undefined when none came before `signal` ended it. Redirections are not
 * followed: the form holds a password or a token, which must not travel on to wherever the answer points.
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

/** Moodle's `errorcode` is the one part of its errors that versions and languages leave alone. */
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
  forcepasswordchangenotice: 'cambiar-clave',
  passwordisexpired: 'cambiar-clave',
  restoredaccountresetpassword: 'cambiar-clave',
  wsaccessuserexpired: 'cambiar-clave',
  sitepolicynotagreed: 'perfil-incompleto',
  usernotfullysetup: 'perfil-incompleto',
  accessexception: 'sin-permiso',
  errorcatcontextnotvalid: 'sin-permiso',
  errorcoursecontextnotvalid: 'sin-permiso',
  nopermissions: 'sin-permiso',
  requireloginerror: 'sin-permiso',
  wsusercannotassign: 'sin-permiso',
  invalidrecord: 'no-existe',
  // The same in Moodle 5, where the site does not show what developers look for.
  invalidrecordunknown: 'no-existe',
  invaliduser: 'no-existe',
  wsnoinstance: 'no-existe',
  pendingasyncerror: 'ocupado',
  criteriaerror: 'parametro-invalido',
  invalidparameter: 'parametro-invalido',
  missingparam: 'parametro-invalido',
};

/** The reason behind an `errorcode`; PHP's own errors carry none. */
export function motivoOf(errorcode: string | undefined): MotivoMoodle {
  return (errorcode !== undefined && MOTIVOS[errorcode]) || 'error-moodle';
}

/** What stands in front of a web server says when the server itself does not answer. */
const GATEWAY = new Set([429, 502, 503, 504]);

/** Whether another attempt may find what this one did not. */
function isTransient(answer: HttpAnswer | undefined): boolean {
  return answer === undefined || GATEWAY.has(answer.status);
}

const errorSchema = z.union([
  z.object({
    exception: z.string(),
    errorcode: z.string().optional(),
    message: z.string().optional(),
    debuginfo: z.string().nullish(),
  }),
  z
    .object({ error: z.string(), errorcode: z.string() })
    .transform(({ error, errorcode }) => ({ errorcode, message: error })),
]);

/** Moodle's error in an answer, if it is one: `exception` of a function, `error` of a script. */
export function errorIn(json: unknown): ErrorDeMoodle | undefined {
  return errorSchema.safeParse(json).data;
}

/**
 * The JSON of an answer, which may be an error of Moodle's: those travel with HTTP 200.
 * @throws {MoodleFailure} when it is no answer of Moodle's
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

/** The part of an answer that the product uses. @throws {MoodleFailure} when Moodle refused, or answered otherwise */
export function valueOf<T>(json: unknown, schema: z.ZodType<T>): T {
  const error = errorIn(json);
  if (error) throw new MoodleFailure(motivoOf(error.errorcode), error);
  const value = schema.safeParse(json);
  if (!value.success) throw new MoodleFailure('respuesta-invalida');
  return value.data;
}

/** What Moodle's REST protocol can carry: lists and objects of texts, numbers and yes or no. */
type Param = string | number | boolean | readonly Param[] | { readonly [name: string]: Param };
type Params = { readonly [name: string]: Param };

/**
 * The most fields that one request holds. PHP drops those beyond its `max_input_vars`, 1000 unless the site raised it,
 * and Moodle then answers as if they had never been sent.
 */
export const MAX_FIELDS = 900;

/** Spells parameters as PHP reads them: `users[0][username]=x`, and 1 or 0 for yes or no. @throws {RangeError} */
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

/** Where a server is and how long it is waited for. */
export type Conexion = {
  /** Address without a slash at the end. */
  readonly url: string;
  /** How long one operation may take in all, however many calls it makes, in ms. */
  readonly timeoutMs: number;
  /** Waits before each new attempt of a reading, in ms. */
  readonly retryWaitsMs: readonly number[];
};

/**
 * Calls a function that only reads and gives the part of its answer that the schema names.
 * @throws {MoodleFailure}
 */
export type Read = <T>(wsfunction: string, params: Params, schema: z.ZodType<T>) => Promise<T>;

/** Readings as the owner of a token, all before one deadline. What reads may be repeated, so lost answers are. */
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

/** How the service account of a server is reached. */
export type Servicio = Conexion & {
  readonly token: string;
  /** Numbers of roles that the settings tell. */
  readonly roles?: Readonly<Record<string, number>> | undefined;
};

/** Readings as the service account, before a deadline of their own; lost answers are asked for again. */
export const lectorDe = (servicio: Servicio): Read => createRead(servicio, servicio.token);

/** A call that writes is sent once: whoever loses its answer must look before sending it again. */
export const escritorDe = (servicio: Servicio): Read => createRead({ ...servicio, retryWaitsMs: [] }, servicio.token);

/** Calls that are under way at once: few enough for a small server. */
const A_LA_VEZ = 4;

/** Does all of it, some at a time; stops at the first that throws. @returns in the order of the items */
export async function porTandas<T, R>(items: readonly T[], hacer: (item: T) => Promise<R>): Promise<R[]> {
  const hechos: R[] = [];
  for (let i = 0; i < items.length; i += A_LA_VEZ) {
    hechos.push(...(await Promise.all(items.slice(i, i + A_LA_VEZ).map(async (item) => hacer(item)))));
  }
  return hechos;
}

/** The items in parts of this size. */
export const enPartes = <T>(items: readonly T[], tamano: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / tamano) }, (_, i) => items.slice(i * tamano, (i + 1) * tamano));
