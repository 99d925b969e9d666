// Serves /metrics: numbers of this process, and those of the installation that the application reads for it.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';
import { createCache, MOMENT_MS } from '../cache.ts';
import type { PoolUse } from '../db/database.ts';
import { isSecret } from '../keys.ts';

/**
 * A number of the installation, or one for each value of a label. A name that ends in `_total` only grows; labels are
 * words of the program, never of people.
 */
export type Metric = { readonly name: string; readonly help: string } & (
  { readonly value: number } | { readonly label: string; readonly values: Readonly<Record<string, number>> }
);

export type MetricsOptions = {
  /** Opens `/metrics` to who carries it; without it only loopback may read. */
  readonly metricsToken: string | undefined;
  /** Addresses of the proxies whose word on the client's address counts. */
  readonly trustProxy: false | string[];
  /** Number of bytes that the disk of the data folder has left. */
  readonly diskFree?: (() => Promise<number>) | undefined;
  readonly poolUse?: (() => PoolUse) | undefined;
  /** Rejects when the store of files cannot be reached. */
  readonly probeStore?: (() => Promise<void>) | undefined;
  /** Reads the numbers that the database knows. */
  readonly readMetrics?: (() => Promise<readonly Metric[]>) | undefined;
};

/** A scraper waits for some seconds only, also where the database hangs. */
const LONGEST_MS = 2000;

/** Serves `/metrics` and measures every request, by the pattern of its route. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { diskFree, poolUse, probeStore, readMetrics } = options;
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
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });

  const cache = createCache<readonly Metric[]>({ ttl: MOMENT_MS });
  const own = async (): Promise<readonly Metric[]> => [
    ...(diskFree
      ? [{ name: 'data_disk_free_bytes', help: 'Space left on the disk of the data folder', value: await diskFree() }]
      : []),
    ...(poolUse ? metricsOfPool(poolUse()) : []),
    ...(probeStore ? [await metricOfStore(probeStore())] : []),
  ];
  const ofInstallation = async (request: FastifyRequest): Promise<readonly Metric[]> => {
    if (!readMetrics) return [];
    const up = (value: 0 | 1): Metric => ({ name: 'gestion_database_up', help: 'The database answers in time', value });
    try {
      return [up(1), ...(await inTime(cache.get(readMetrics)))];
    } catch (error) {
      request.log.warn({ err: error }, 'metrics of the database');
      return [up(0)];
    }
  };

  const config = { acceso: 'publico' as const, rateLimit: false as const };
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, options)) throw new AppError('no-existe');
    const metrics = (await Promise.all([own(), ofInstallation(request)])).flat();
    return reply.type(registry.contentType).send(await Registry.merge([registry, registryOf(metrics)]).metrics());
  });
}

const metricsOfPool = ({ used, idle, waiting, max }: PoolUse): readonly Metric[] => [
  {
    name: 'gestion_pool_connections',
    help: 'Connections of this process to the database, by state; waiting is requests without one',
    label: 'state',
    values: { used, idle, waiting },
  },
  { name: 'gestion_pool_max_connections', help: 'The most connections that this process opens', value: max },
];

const metricOfStore = async (probe: Promise<void>): Promise<Metric> => ({
  name: 'gestion_store_up',
  help: 'The store of objects answers in time; 1 where files are in a folder',
  value: await inTime(probe).then(
    () => 1,
    () => 0,
  ),
});

function registryOf(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  for (const metric of metrics) {
    const { name, help } = metric;
    const options = { name, help, registers: [registry] };
    const samples: [labels: Record<string, string>, value: number][] =
      'value' in metric
        ? [[{}, metric.value]]
        : Object.entries(metric.values).map(([word, value]) => [{ [metric.label]: word }, value]);
    const labelNames = 'label' in metric ? [metric.label] : [];
    const written = name.endsWith('_total')
      ? new Counter({ ...options, labelNames })
      : new Gauge({ ...options, labelNames });
    for (const [labels, value] of samples) written.inc(labels, value);
  }
  return registry;
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      reading,
      delay(LONGEST_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer in ${LONGEST_MS} ms`);
      }),
    ]);
  } finally {
    late.abort();
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Each of these is written by proxies only. */
const BY_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, trustProxy }: Pick<MetricsOptions, 'metricsToken' | 'trustProxy'>,
): boolean {
  // A proxy on this machine that is not named in the settings makes every caller look like loopback.
  if (!token)
    return (
      LOOPBACK.test(request.ip) &&
      (trustProxy !== false || BY_PROXY.every((name) => request.headers[name] === undefined))
    );
  return isSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}
