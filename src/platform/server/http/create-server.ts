import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import type { Allows, Authenticate } from './actor.ts';
import { sayFaultsInSpanish } from '../spanish-faults.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { acceptEmptyBody } from './empty-body.ts';
import { answerUnroutable, handleErrors, type OnDenied } from './errors.ts';
import { observe } from './observability.ts';
import { rememberRequestIds } from './request-id.ts';
import { secure } from './security.ts';
import { guard } from './serve.ts';

/** What must not be read in a log: credentials, and the row that PostgreSQL quotes when it refuses one. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  ...['err', 'err.cause'].flatMap((err) => ['detail', 'where', 'internalQuery'].map((part) => `${err}.${part}`)),
];

export type ServerOptions = {
  authenticate: Authenticate;
  /** Decides whether a caller has one of these permissions; without it, no caller has any. */
  allows?: Allows;
  onDenied?: OnDenied;
  ready: () => Promise<void>;
  metricsToken: string | undefined;
  diskFree?: () => Promise<number>;
  requestsPerMinute: number;
  /** Where people reach us, if the settings say so; https there makes browsers stay with it. */
  publicUrl: string | undefined;
  /** Addresses of the proxies whose word on the client's address counts. */
  trustProxy: false | string[];
  logLevel: string;
  /** Where the log goes; the standard output unless said. */
  logTo?: { readonly write: (line: string) => void } | undefined;
};

/** An HTTP server with everything that no feature should repeat: safety, limits, errors, logs, health. */
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
    logController: new LogController({ disableRequestLogging: true }),
    // Who copies an address from a poster or a chat often brings a slash with it.
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logger: { level: options.logLevel, base: null, redact: REDACTED, ...(options.logTo && { stream: options.logTo }) },
  });
  handleErrors(app, options.onDenied);
  rememberRequestIds(app);
  acceptEmptyBody(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.sinRastro) void reply.header('x-request-id', request.id);
  });
  await secure(app, options);
  guard(app, { allows: () => false, ...options });
  observe(app, options);
  return app;
}
