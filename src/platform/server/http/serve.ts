// Registers the routes of a contract: access, parsing of input and answers, refusal of texts that cannot be stored.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, type Errores } from '../../contract/errors.ts';
import { KEY_HEADER } from '../../contract/once.ts';
import {
  errorBodyOf,
  isStream,
  permissionsOf,
  type Contract,
  type ErrorBody,
  type Input,
  type Permission,
  type Route,
  type RouteKey,
  type Stream,
} from '../../contract/route.ts';
import type { Db } from '../db/database.ts';
import { forReader } from '../db/readers.ts';
import { bearerOf, type Actor, type Allows, type Authenticate, type Narrow } from './actor.ts';
import { keyHeaders } from './key-headers.ts';
import { acceptParts, ReceivedFile, receiveParts } from './parts.ts';
import { assertSameOrigin } from './security.ts';
import { addressOf, senderOf } from './sender.ts';

type BodyOf<A> = A extends z.ZodMiniType ? z.input<A> : A extends Stream ? Readable : never;

/** An answer of a handler: one of those that its route declares. */
export type Reply<R extends Route> = {
  [S in keyof R['respuestas'] & number]: {
    status: S;
    body: BodyOf<R['respuestas'][S]>;
    headers?: Record<string, string>;
  };
}[keyof R['respuestas'] & number];

/** Keeps the result of a work in its transaction, for repeated requests. */
export type NoteResult<T> = (tx: Db, result: T) => Promise<void>;

/**
 * Does a work once for the key of the request; repeated requests, simultaneous ones too, get the first result.
 * @param work notes its result in its transaction
 * @param what is asked for, from which its fingerprint is made; all parameters and the body by default
 * @throws {AppError} `conflicto` if the key was used with other content
 */
export type Once = <T>(work: Work<T>, what?: unknown) => Promise<T>;

/** A work that notes its result. */
export type Work<T> = (note: NoteResult<unknown>) => Promise<T>;

/** A request with a key. */
export type KeyedRequest = { readonly clave: string; readonly llamada: string; readonly huella: Buffer };

/** The call around the input: who calls, from where, and the raw exchange for cookies and aborts. */
export type Call<R extends Route> = {
  /** Present whenever `acceso` asks for a session or a permission. */
  readonly actor: R['acceso'] extends 'sesion' | Permission | readonly Permission[] ? Actor : Actor | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly once: R extends { readonly once: true } ? Once : never;
};

export type Handlers<C extends Contract> = {
  [K in keyof C & RouteKey]: (input: Input<C[K]>, call: Call<C[K]>) => Promise<Reply<C[K]>>;
};

/** The path of the API; contracts write their paths below it. */
export const API_BASE = '/api';

const toFastifyPath = (path: string): string => API_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Registers every route of a contract: checks the caller, parses input and output. */
export function serve<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void {
  for (const key of Object.keys(contract) as (keyof C & RouteKey)[]) {
    const route = contract[key] as Route;
    // The loop forgets which route it holds; Handlers<C> has already paired them.
    const handle = handlers[key] as unknown as Handle;
    if (!route.partes) {
      app.route(optionsOf(key, route, async (request, reply) => answer(key, route, { handle, request, reply })));
      continue;
    }
    const { partes, bodyLimit: textLimit = app.initialConfig.bodyLimit! } = route;
    void app.register(async (scope) => {
      await acceptParts(scope);
      const options = optionsOf(key, route, async (request, reply) => {
        const sender = senderOf(request, reply);
        const parts =
          typeof partes === 'function' ? partes(request.params as Readonly<Record<string, string>>) : partes;
        const received = await receiveParts(request, { partes: parts, textLimit, ...scope.incoming, sender });
        try {
          request.body = received.body;
          return await answer(key, route, { handle, request, reply });
        } finally {
          await received.discard();
        }
      });
      scope.route(options);
    });
  }
}

type Handle = (
  input: unknown,
  call: unknown,
) => Promise<{ status: number; body: unknown; headers?: Record<string, string> }>;

function optionsOf(key: RouteKey, route: Route, handler: RouteOptions['handler']): RouteOptions {
  const [method, path] = key.split(' ') as [HTTPMethods, string];
  const bodyLimit = route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit };
  const { acceso, error, untraced, limitada, workload } = route;
  const config = { acceso, error, untraced, limitada, workload };
  return { method, url: toFastifyPath(path), config, ...bodyLimit, handler };
}

type Exchange = { readonly handle: Handle; readonly request: FastifyRequest; readonly reply: FastifyReply };

async function answer(key: RouteKey, route: Route, exchange: Exchange): Promise<FastifyReply> {
  const { actor } = exchange.request;
  return forReader(actor?.oculta ? actor.usuario : null, async () => answerReader(key, route, exchange));
}

async function answerReader(key: RouteKey, route: Route, { handle, request, reply }: Exchange): Promise<FastifyReply> {
  const input = parseInput(route, request);
  const once = route.once ? onceOf(key, input, request) : undefined;
  const result = await handle(input, { actor: request.actor, request, reply, once });
  if (reply.sent) return reply;
  const schema = route.respuestas[result.status];
  if (!schema) throw new Error(`${key} does not declare an answer ${result.status}`);
  // Personal data is not left behind on a shared computer.
  void reply.code(result.status).headers({ 'cache-control': 'no-store', ...result.headers });
  if (isStream(schema)) return (reply.hasHeader('content-type') ? reply : reply.type(schema.stream)).send(result.body);
  return reply.send(
    schema.parse(result.status < 400 ? result.body : errorBodyOf(route.error, result.body as ErrorBody)),
  );
}

/** Files count by their content. */
const asContent = (_name: string, value: unknown): unknown => (value instanceof ReceivedFile ? value.sha256 : value);

function onceOf(llamada: string, { params, body }: Record<string, unknown>, request: FastifyRequest): Once {
  const result = keyHeaders.safeParse({ [KEY_HEADER]: request.headers[KEY_HEADER] });
  if (!result.success) throw new AppError('datos-invalidos', faultsOf('headers', result.error));
  const clave = result.data[KEY_HEADER];
  return async (work, what = [params, body]) => {
    if (clave === undefined) return work(async () => {});
    const content = JSON.stringify([request.actor?.usuario, what], asContent);
    const huella = createHash('sha256').update(content).digest();
    return request.server.doOnce({ clave, llamada, huella }, work);
  };
}

function parseInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of ['headers', 'params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part]);
    if (!result.success) throw new AppError('datos-invalidos', faultsOf(part, result.error));
    // Forms take any body, ignore what they do not know, and check their own texts.
    const unstorable = schema._zod.def.type === 'unknown' ? null : unstorablePath(result.data);
    if (unstorable !== null) throw new AppError('datos-invalidos', { errores: { [unstorable]: UNSTORABLE } });
    input[part] = result.data;
  }
  return input;
}

/** A header belongs to no field: its fault is the message of the whole. */
const faultsOf = (part: string, error: z.core.$ZodError): { message?: string; errores?: Errores } =>
  part === 'headers' ? { message: error.issues[0]!.message } : { errores: erroresOf(error) };

function erroresOf(error: z.core.$ZodError): Errores {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

type GuardOptions = {
  authenticate: Authenticate;
  allows: Allows;
  narrow?: Narrow | undefined;
  publicUrl: string | undefined;
};

/**
 * Puts the caller on each request and refuses callers that its route's `acceso` does not admit; a route without one
 * admits no caller.
 */
export function guard(app: FastifyInstance, { authenticate, allows, narrow, publicUrl }: GuardOptions): void {
  const check = async (request: FastifyRequest): Promise<void> => {
    const { acceso } = request.routeOptions.config;
    request.actor = await identify(request, authenticate);
    if (request.actor && narrow) request.actor = await narrow(request.actor, request);
    if (acceso === 'cookie') assertSameOrigin(request, publicUrl);
    if (acceso === 'publico' || acceso === 'cookie') return;
    if (!request.actor) throw new AppError('sin-sesion');
    const permissions = acceso === undefined ? [] : permissionsOf(acceso);
    if (permissions && !allows(request.actor, permissions)) throw new AppError('sin-permiso');
  };
  app.decorateRequest('actor', null);
  app.decorateRequest('provedWork', false);
  // A hook of the route, not of the server: the rate limit is one too, and comes first, so that it also limits
  // refusals.
  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat();
    if (!hooks.includes(check)) route.onRequest = [...hooks, check];
  });
}

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Actor | null> {
  const token = bearerOf(request);
  return token ? authenticate(token, addressOf(request)) : null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a request once for its key. */
    doOnce: <T>(keyed: KeyedRequest, work: Work<T>) => Promise<T>;
  }
  interface FastifyContextConfig {
    acceso?: Route['acceso'];
    error?: Route['error'];
    untraced?: Route['untraced'];
    limitada?: Route['limitada'];
    workload?: Route['workload'];
  }
}

/** NUL and halves of a surrogate pair: JavaScript strings hold them, PostgreSQL refuses them with an error. */
const NOT_STORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Finds the first text, value or key, that PostgreSQL cannot take.
 * @returns its dotted path; null if there is none
 */
export function unstorablePath(input: unknown): string | null {
  // A list instead of recursion: a body of 1 MB can nest deeper than the stack.
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: input, path: '' }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, path } = item;
    if (typeof value === 'string' && NOT_STORABLE.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (NOT_STORABLE.test(key)) return path;
      pending.push({ value: inner, path: path ? `${path}.${key}` : key });
    }
  }
  return null;
}

/** The message for a text that the database could not store. */
const UNSTORABLE = 'Este texto tiene caracteres que no se pueden guardar. Escríbalo de nuevo.';
