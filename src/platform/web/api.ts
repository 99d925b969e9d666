// Calls the API by its contracts.
import type * as z from 'zod/mini';
import { ERRORS } from '../contract/errors.ts';
import {
  errorSchema,
  isStream,
  type Answer,
  type Args,
  type Contract,
  type Route,
  type RouteKey,
} from '../contract/route.ts';
import { sendWithBearer } from './bearer.ts';
import { ApiError, ConnectionError, type Sent } from './http.ts';

type Plain = string | number | boolean | undefined;
type Parts = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown };

export type CallOptions = Pick<Sent, 'headers' | 'signal' | 'timeout' | 'transport' | 'anonymous'>;

function pathOf(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function parseAnswer(route: Route, response: Response): Promise<unknown> {
  const schema = route.respuestas[response.status];
  if (!response.ok || !schema) throw await errorOf(response);
  return isStream(schema) ? response.blob() : readAnswer(schema, response);
}

/**
 * Makes a call of a contract: `await call(sesionContract, 'POST /auth/logoutMoodle', {})`. The answer is parsed: what
 * the contract does not name never reaches a page.
 * @throws {ApiError} for every answer that is no success or not what the contract says, {@link ConnectionError} where
 * none came
 */
export async function call<const C extends Contract, K extends keyof C & RouteKey>(
  contract: C,
  key: K,
  args: Args<C[K]>,
  options: CallOptions = {},
): Promise<Answer<C[K]>> {
  const route = contract[key];
  if (!route) throw new Error(`no ${key}`);
  const [method = '', template = ''] = key.split(' ');
  const parts: Parts = args;
  const response = await sendWithBearer({ ...options, method, path: pathOf(template, parts), body: parts.body });
  // The schema that was parsed is the one whose output Answer<C[K]> names.
  return (await parseAnswer(route, response)) as Answer<C[K]>;
}

/** Matches the beginning of a message that names a field as the payload does, for clients that show nothing else. */
const NAMES_A_FIELD = /^«[^»]+»: /;

/**
 * Reads the error of an answer that is no success, in words for the person.
 * @param fallback the words for an answer that has none; those of its status by default
 */
export async function errorOf(response: Response, fallback?: string): Promise<ApiError> {
  const json = (await response.json().catch(() => null)) as { readonly error?: unknown } | null;
  // Some calls of the contract have their words in `error` (spec 2 §7).
  const body = errorSchema.safeParse({ message: json?.error, ...json });
  if (body.success) {
    const { message, errores } = body.data;
    // Our screens show the fault of a field beside it.
    const shown = errores && NAMES_A_FIELD.test(message) ? ERRORS['datos-invalidos'].message : message;
    return new ApiError(response.status, shown, errores);
  }
  const known = Object.values(ERRORS).find((error) => error.status === response.status);
  return new ApiError(response.status, fallback ?? (known ?? ERRORS.interno).message);
}

/**
 * Reads the body of a successful answer. If something between us and the server made it (a proxy, a captive portal), or
 * another version of the server, the error is in words for the person, never in those of a parser.
 * @throws {ApiError} for an answer that is not what its schema says, {@link ConnectionError} for one that broke off
 */
export async function readAnswer<S extends z.ZodMiniType>(schema: S, response: Response): Promise<z.output<S>> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const { status, message } = ERRORS.interno;
    throw Object.assign(new ApiError(status, message), { cause });
  }
}
