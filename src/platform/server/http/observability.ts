import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';

type Options = {
  /** Resolves when the database answers and is migrated; rejects otherwise. */
  ready: () => Promise<void>;
  /** Opens `/metrics` to who carries it; without it only loopback may read. */
  metricsToken: string | undefined;
};

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `/healthz`, `/readyz`, `/metrics` and one log line per request, with route patterns instead of addresses. */
export function observe(app: FastifyInstance, { ready, metricsToken }: Options): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const status = reply.statusCode;
    seconds.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
    if (request.routeOptions.config.sinRastro) return;
    request.log.info({ method: request.method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  const config = { acceso: 'publico' as const, rateLimit: false as const };
  app.get('/healthz', { config }, (_request, reply) => reply.code(204).send());
  app.get('/readyz', { config }, async (_request, reply) => {
    await ready().catch((cause: unknown) => {
      throw new AppError('no-disponible', { cause });
    });
    return reply.code(204).send();
  });
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('no-existe');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return LOOPBACK.test(request.ip);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
