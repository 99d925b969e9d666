// Creates the HTTP server with what all routes share: safety, limits, errors, logs, health, metrics, request ids.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, LogController, type ConnectionError, type FastifyInstance } from 'fastify';
import { AppError, ERRORS } from '../../contract/errors.ts';
import { forSender } from '../db/turns.ts';
import { sayFaultsInSpanish } from '../spanish-faults.ts';
import type { Allows, Authenticate, Narrow } from './actor.ts';
import { answerUnroutable, handleErrors, type OnDenied } from './errors.ts';
import { serveMetrics, type MetricsOptions } from './metrics.ts';
import { secure } from './security.ts';
import { senderKey } from './sender.ts';
import { guard } from './serve.ts';

/** Fields that no log may show: credentials, and the row that PostgreSQL quotes when it refuses one. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  ...['err', 'err.cause'].flatMap((err) => ['detail', 'where', 'internalQuery'].map((part) => `${err}.${part}`)),
];

export type ServerOptions = MetricsOptions & {
  authenticate: Authenticate;
  /** Decides whether a caller has one of these permissions; without it, no caller has any. */
  allows?: Allows;
  /** Answers some calls as to a caller with fewer permissions. */
  narrow?: Narrow;
  onDenied?: OnDenied;
  /** Resolves when the database answers and is migrated; rejects otherwise. */
  ready: () => Promise<void>;
  requestsPerMinute: number;
  /** The public address, if the settings give it; https there makes browsers stay with it. */
  publicUrl: string | undefined;
  logLevel: string;
  /** Aborted when the process is to end: answers close their connections, so that few are open when it stops to listen. */
  stopping?: AbortSignal | undefined;
  /** The target of the log; the standard output by default. */
  logTo?: { readonly write: (line: string) => void } | undefined;
};

/** Creates the HTTP server with everything that no feature should repeat: safety, limits, errors, logs, health. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  sayFaultsInSpanish();
  const app = fastify({
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnroutable,
    trustProxy: options.trustProxy,
    bodyLimit: 1_048_576,
    // The longest that our own web waits for the answer to a file (DECISIONS §2).
    requestTimeout: 500_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // What still comes on a connection that a proxy keeps open is answered: it was sent before the proxy could know.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // An address copied from a poster or a chat often ends in a slash.
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logger: { level: options.logLevel, base: null, redact: REDACTED, ...(options.logTo && { stream: options.logTo }) },
  });
  handleErrors(app, options.onDenied);
  rememberRequestIds(app);
  acceptEmptyBody(app);
  // The handler alone: a body that is read forgets what ran before it.
  app.addHook('preHandler', (request, _reply, done) => forSender(() => senderKey(request), done));
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.untraced) void reply.header('x-request-id', request.id);
    if (options.stopping?.aborted) void reply.header('connection', 'close');
  });
  await secure(app, options);
  guard(app, { allows: () => false, ...options });
  observe(app, options);
  serveMetrics(app, options);
  return app;
}

/** `/livez`, `/healthz`, `/readyz` and one log line per request, with route patterns instead of addresses. */
function observe(app: FastifyInstance, { ready }: Pick<ServerOptions, 'ready'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.untraced) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });

  const config = { acceso: 'publico' as const, rateLimit: false as const };
  for (const path of ['/livez', '/healthz']) {
    app.get(path, { config }, (_request, reply) => reply.code(204).send());
  }
  app.get('/readyz', { config }, async (_request, reply) => {
    await ready().catch((cause: unknown) => {
      throw new AppError('no-disponible', { cause });
    });
    return reply.code(204).send();
  });
}

type Refusal = { readonly status: number; readonly message: string };

/** Refusals by the code that Node gives its error; all others are 400. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS['tardo-demasiado'],
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message:
      'La solicitud trae demasiados datos en sus cabeceras. Borre las cookies de este sitio e inténtelo de nuevo.',
  },
};

/** Answers a request that Node cannot read as HTTP, and closes its connection. */
function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = REFUSALS[error.code] ?? ERRORS['datos-invalidos'];
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Existing clients send an empty body under whatever type: it is no body, where the framework would refuse it. */
function acceptEmptyBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new AppError('formato-no-admitido'));
  });
}

const ids = new AsyncLocalStorage<string>();

/** Makes {@link currentRequestId} known to everything that a request does, except to routes that leave no trace. */
function rememberRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.untraced) done();
    else ids.run(request.id, done);
  });
}

/** Returns the id of the request for which the current code runs; undefined outside a request. */
export const currentRequestId = (): string | undefined => ids.getStore();
