import { z } from 'zod';
import { type ErrorDeMoodle, MoodleFailure, type MotivoMoodle } from './lectura.ts';

/** More than any answer that the product asks for; a runaway one is not read to its end. */
const MAX_BYTES = 32 * 1024 * 1024;

export type HttpAnswer = {
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
export function isTransient(answer: HttpAnswer | undefined): boolean {
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
