import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';

type Options = {
  /** Resolves when the database answers and is migrated; rejects otherwise. */
  ready: () => Promise<void>;
  /** Opens `/metrics` to who carries it; without it only loopback may read. */
  metricsToken: string | undefined;
  /** Addresses of the proxies whose word on the client's address counts. */
  trustProxy: false | string[];
  /** Number of bytes that the disk of the data folder has left. */
  diskFree?: (() => Promise<number>) | undefined;
};

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Each of these is written by proxies only. */
const BY_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** `/livez`, `/healthz`, `/readyz`, `/metrics` and one log line per request, with route patterns instead of addresses. */
export function observe(app: FastifyInstance, { ready, metricsToken, trustProxy, diskFree }: Options): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  if (diskFree) {
    const space = new Gauge({
      name: 'data_disk_free_bytes',
      help: 'Space left on the disk of the data folder',
      registers: [],
      async collect() {
        this.set(await diskFree());
      },
    });
    registry.registerMetric(space);
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const status = reply.statusCode;
    seconds.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
    if (request.routeOptions.config.sinRastro) return;
    request.log.info({ method: request.method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
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
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, { metricsToken, trustProxy })) throw new AppError('no-existe');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, trustProxy }: Pick<Options, 'metricsToken' | 'trustProxy'>,
): boolean {
  // A proxy on this machine that is not named in the settings makes everybody look like loopback.
  if (!token)
    return (
      LOOPBACK.test(request.ip) &&
      (trustProxy !== false || BY_PROXY.every((name) => request.headers[name] === undefined))
    );
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
