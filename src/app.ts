// Builds the HTTP server from all slices, or one without any for a worker alone; lists all contracts of the API.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { can, type Alcance } from '#catalogo/permisos.ts';
import { PRODUCTO, tituloOfPagina, TITULOS } from '#catalogo/titulos.ts';
import { principalOf, recordRechazo } from '#core/auditoria/server/service.ts';
import { onceForClave } from '#core/claves/service.ts';
import { findDescarga } from '#core/enlaces/server/service.ts';
import { findEstatico } from '#core/estaticos/server/service.ts';
import type { Site, StaffData } from '#core/slice.ts';
import { limitEnvios } from '#features/formularios/server/admision.ts';
import { createVerComo } from '#features/permisos/server/service.ts';
import { DEFAULT_COLOR } from '#platform/contract/theme.ts';
import { poolUse, type Db } from '#platform/server/db/database.ts';
import { readiness } from '#platform/server/db/ready.ts';
import { freeBytes } from '#platform/server/files/disk.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { apiNotFound, type OnDenied } from '#platform/server/http/errors.ts';
import { openApiOf, serveDocs, withContracts } from '#platform/server/http/openapi.ts';
import { servePages } from '#platform/server/http/pages.ts';
import { receiveFilesIn } from '#platform/server/http/parts.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { limitWork, type WorkLink, type Workloads } from '#platform/server/http/workload.ts';
import { createServices, SLICES, type Services, type ServicesOptions } from './services.ts';
import { sesion } from './slices.ts';

/** The accounts of the demonstration's Moodle; null where the data are real. */
export type Demostracion = { cuentas: { usuario: string; clave: string; rol: string }[] } | null;

export type AppOptions = Omit<ServicesOptions, 'isDemostracion' | 'report'> & {
  /** The folder of the built web app; null for an API alone. */
  readonly dist: string | null;
  readonly demostracion: Demostracion;
  /** Heavy calls that are done at once and may wait; ours, unless a test has others. */
  readonly workloads?: Workloads;
  /** The destination of the log; standard output, unless a test reads it. */
  readonly logTo?: { readonly write: (line: string) => void } | undefined;
};

/**
 * Every call of the API: what is not here is neither documented nor covered by the test of who may call what. Signing in is
 * first in the document: most others need it.
 */
export const CONTRACTS = [...new Set([sesion, ...SLICES].flatMap(({ contracts = [] }) => contracts))];

/** Builds the HTTP application without listening: platform first, then every slice. */
export async function createApp({
  dist,
  demostracion,
  workloads,
  logTo,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const services = createServices({
    ...options,
    isDemostracion: demostracion !== null,
    report: (message, error) => app.log.error({ err: error }, message),
  });
  const { config, db, files, antivirus, now, stopping } = services;
  const app: FastifyInstance = await createServer({
    ...observed({ config, db, files, stopping, now, logTo }),
    authenticate: services.sesiones.authenticate,
    allows: (actor, permisos) => can(actor, permisos as readonly Alcance[]),
    narrow: createVerComo(services),
    onDenied: auditDenied(db),
    readMetrics: services.metrics,
  });
  limitWork(app, { bounds: workloads, linkOf: linkOf(services) });
  const document = openApiOf(CONTRACTS, { title: PRODUCTO, version: '1', base: API_BASE });
  const documentNow = () => withContracts(document, services.ownContracts());
  await serveDocs(app, documentNow, demostracion ? 'publico' : 'documentacion.leer');
  receiveFilesIn(app, { folder: files.incoming, antivirus });
  limitEnvios(app, { perMinute: config.SENDS_PER_MINUTE, retos: services.retos });
  app.decorate('doOnce', async (keyed, work) => onceForClave(db, keyed, work));
  for (const { serve } of SLICES) await serve?.(app, services);
  await serveSite(app, services, { dist, demostracion });
  return app;
}

type Observed = Pick<AppOptions, 'config' | 'db' | 'files' | 'stopping' | 'now' | 'logTo'>;

/** The options of every process: health, figures, log and the limit of calls. */
const observed = ({ config, db, files, stopping, now, logTo }: Observed) => ({
  ready: readiness({ db, files, own: config.DATABASE_URL === undefined ? undefined : config, stopping, now }),
  stopping,
  metricsToken: config.METRICS_TOKEN,
  diskFree: async () => freeBytes(config.DATA_DIR),
  poolUse: () => poolUse(db),
  probeStore: files.probe,
  requestsPerMinute: config.REQUESTS_PER_MINUTE,
  publicUrl: config.PUBLIC_URL,
  trustProxy: config.TRUST_PROXY,
  logLevel: config.LOG_LEVEL,
  logTo,
});

type WatchOptions = Observed & {
  /** Returns true while the worker runs. */
  readonly isWorking: () => boolean;
};

/** Builds the HTTP server of a process that only does jobs: health and figures, and 404 for all else. */
export async function createWatch({ isWorking, ...options }: WatchOptions): Promise<FastifyInstance> {
  const { ready, ...rest } = observed(options);
  const app = await createServer({
    ...rest,
    authenticate: async () => null,
    async ready() {
      if (!isWorking()) throw new Error('the worker does not run');
      await ready();
    },
  });
  app.setNotFoundHandler((_request, reply) => apiNotFound(reply));
  return app;
}

/** Serves what browsers open: every slice's pages, and one that says so where there is nothing. */
async function serveSite(
  app: FastifyInstance,
  services: Services,
  { dist, demostracion }: Pick<AppOptions, 'dist' | 'demostracion'>,
): Promise<void> {
  if (!dist) {
    app.setNotFoundHandler((_request, reply) => apiNotFound(reply));
    return;
  }
  const { config, db, institucion, ingreso, oferta } = services;
  const { nombre, unidad, logo, contacto } = institucion;
  const color = config.INSTITUTION_COLOR === DEFAULT_COLOR ? null : config.INSTITUTION_COLOR;
  const pages = await servePages(app, dist, { color, logo }, async (nombre) => findEstatico(db, nombre));
  const comun = { institucion: { nombre, unidad, logo: pages.logo }, demostracion };
  const recuperacion = demostracion ? null : `${ingreso.url}/login/forgot_password.php`;
  const gestion: StaffData = async (request) => ({
    ...comun,
    ingreso: await oferta.modo(request),
    recuperacion,
    contacto,
    pantallas: [...services.ownPantallas()],
    apagadas: [...(await services.apagadas())],
  });
  const site: Site = { pages, comun, gestion };
  for (const slice of SLICES) slice.servePages?.(app, services, site);
  const titulo = tituloOfPagina(TITULOS.noEncontrada);
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith(`${API_BASE}/`)
      ? apiNotFound(reply)
      : pages.send(reply, { documento: 'gestion', titulo, status: 404, datos: await gestion(request) }),
  );
}

/** Links are opened without a session: the work is on account of the session that made them. */
const linkOf =
  ({ db, descargas, now }: Services) =>
  async ({ params }: FastifyRequest): Promise<WorkLink | null> => {
    const { enlace } = params as { readonly enlace: string };
    const found = await findDescarga(db, descargas(), { enlace, now: now() });
    return found?.datos ? { session: found.sesion, workload: found.tipo.workload } : null;
  };

const auditDenied =
  (db: Db): OnDenied =>
  async (request) =>
    recordRechazo(db, {
      accion: 'acceso.rechazo',
      principal: principalOf(request),
      detalle: { ruta: `${request.method} ${request.routeOptions.url ?? ''}` },
    });
