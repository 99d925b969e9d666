// Entry of the server process: opens and seeds the database, serves HTTP or runs the worker, or both, by its role.
import { existsSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Catalogo } from '#catalogo/catalogo.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { keepEstaticos } from '#core/estaticos/server/service.ts';
import { createMoodle, type Moodle } from '#core/moodle/server/service.ts';
import type { Demostracion as DemostracionDeMoodle } from '#demostracion/moodle.ts';
import { createCatalogo } from '#features/definiciones/server/service.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { createDatabase, REQUEST_LIMITS, type Db } from '#platform/server/db/database.ts';
import { createSpaceCheck, freeBytes } from '#platform/server/files/disk.ts';
import { currentRequestId } from '#platform/server/http/create-server.ts';
import { collectWhenIdle } from '#platform/server/lifecycle/collect-when-idle.ts';
import { assertPortFree, closeApp, listen, outlastProbes } from '#platform/server/lifecycle/listen.ts';
import { keepProgram } from '#platform/server/lifecycle/program.ts';
import { every, untilDone } from '#platform/server/lifecycle/repeat.ts';
import { runUntilStopped, surviveRejections, type Running } from '#platform/server/lifecycle/run.ts';
import { VERSION } from '#platform/server/version.ts';
import { createApp, createWatch, type AppOptions, type Demostracion } from './app.ts';
import { bucketOf, environment, loadConfig, type Config } from './platform/server/config.ts';
import { ensureMark } from './platform/server/db/mark.ts';
import { migrate } from './platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from './platform/server/db/open.ts';
import { assertRequestSettings } from './platform/server/db/session.ts';
import { assertSamePlace, assertTied, tie, tiePlace } from './platform/server/db/vinculos.ts';
import { openFiles } from './platform/server/files/open-files.ts';
import { migrateJobs } from './platform/server/jobs/migrate.ts';
import { createServices, SLICES, type ServicesOptions } from './services.ts';

/** Connections of a process that serves no pages: `/readyz` needs one, and another while that one hangs. */
const CHECKS_AT_ONCE = 2;

/** Time in ms after which the indexes of a form that was published are begun. */
const COMPLETE_EVERY_MS = 10_000;

const say = (text: string): void => console.log(text);

process.exit(await runUntilStopped(start));

async function start(running: Running): Promise<void> {
  say(`Gestión Curricular ${VERSION}`);
  const config = loadConfig();
  const { db, maintenance, jobsConnection, isNew } = await startDatabase(config, running);
  const { moodle, demostracion } = await startMoodle(config, running);
  const files = await openFiles(config.DATA_DIR, bucketOf(config));
  await fillDatabase({ config, db: maintenance, files, moodle }, isNew);
  const isWeb = config.PROCESS_ROLE !== 'worker';
  let isWorking = false;
  const app = isWeb
    ? await createPages({
        config,
        db,
        files,
        moodle,
        demostracion: demostracion && { cuentas: demostracion.cuentas },
        stopping: running.stopping,
      })
    : await createWatch({ config, db, files, stopping: running.stopping, isWorking: () => isWorking });
  running.opened(
    surviveRejections((error) => app.log.error({ err: error, reqId: currentRequestId() }, 'unhandled rejection')),
  );
  running.opened(async () => closeApp(app, running.insisting));
  running.stopping.throwIfAborted();
  const warn = (bytes: number): void =>
    app.log.warn({ freeMb: Math.floor(bytes / 1e6), dataDir: config.DATA_DIR }, 'the disk is nearly full');
  const checkSpace = createSpaceCheck({
    free: async () => freeBytes(config.DATA_DIR),
    below: config.DISK_WARNING_MB * 1e6,
    warn,
  });
  running.opened(every(MINUTE_MS, checkSpace, (error) => app.log.error({ err: error }, 'space on the disk')));
  running.opened(
    every(
      HOUR_MS,
      async () => files.cleanIncoming(new Date()),
      (error) => app.log.error({ err: error }, 'files on their way'),
    ),
  );
  await listen(app, config);
  app.log.info({ version: VERSION }, 'listening');
  if (isWeb) await demostracion?.regresarA(config.PUBLIC_URL ?? app.listeningOrigin);
  if (isWeb && existsSync(config.WEB_DIR)) {
    running.opened(
      every(
        DAY_MS,
        async () => keepEstaticos(db, config.WEB_DIR),
        (error) => app.log.error({ err: error }, 'files of the web build, to be stored tomorrow'),
      ),
    );
  }
  if (config.PROCESS_ROLE !== 'web') {
    const input = {
      connection: jobsConnection,
      environment: environment(),
      demostracion: demostracion?.servidores ?? null,
    };
    running.opened(keepWorker(app.log, { input, onChange: (works) => (isWorking = works) }));
    running.opened(keepComplete(maintenance, app.log));
  }
  running.opened(async () => outlastProbes(config.DRAIN_SECONDS, running.insisting));
  collectWhenIdle();
  // From here on `npm start` starts us again if we die. That it is gone meanwhile is heard as its disconnecting.
  process.send?.('ready', undefined, undefined, () => {});
  if (isWeb) {
    say(`\nGestión Curricular está en ${config.PUBLIC_URL ?? app.listeningOrigin}`);
    if (demostracion) sayAccounts(demostracion.cuentas);
  } else say(`\nEste proceso de Gestión Curricular hace solo tareas; su estado está en ${app.listeningOrigin}/readyz`);
  say('Ctrl-C la detiene.\n');
}

/** Builds the application with the compiled pages, if there are any. */
async function createPages(options: Omit<AppOptions, 'dist'>): Promise<FastifyInstance> {
  const { WEB_DIR } = options.config;
  const dist = existsSync(WEB_DIR) ? WEB_DIR : null;
  if (!dist) say(`La aplicación web no está compilada en ${WEB_DIR}: solo responde la API.`);
  return createApp({ ...options, dist });
}

type WorkerOptions = {
  /** The first line that it is told. */
  readonly input: unknown;
  /** Called with true when it begins to work, and with false when it ended by itself. */
  readonly onChange: (isWorking: boolean) => void;
};

function keepWorker(log: FastifyBaseLogger, { input, onChange }: WorkerOptions): () => Promise<void> {
  return keepProgram('src/worker.ts', {
    input,
    onReady(worker) {
      onChange(true);
      log.info({ worker }, 'the worker is ready');
    },
    onLine: (line) => log.error({ worker: parseLine(line) }, 'said by the worker'),
    report(error) {
      onChange(false);
      log.error({ err: error }, 'the worker is started again');
    },
  });
}

/** A line of the worker; a library in it may print what is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/** Makes the rows and indexes of the catalogue, again when a form of the unit is published, and each hour. @returns what ends it */
function keepComplete(maintenance: Db, log: FastifyBaseLogger): () => Promise<void> {
  const report = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const live = createCatalogo({ db: maintenance, builtIn: CATALOGO, report });
  let begun: Catalogo | undefined;
  // A form of the unit gets its indexes once it has many records.
  let again = 0;
  let giveUp = async (): Promise<void> => {};
  const look = async (): Promise<void> => {
    await live.refresh();
    const catalogo = live.now();
    if (catalogo === begun && Date.now() < again) return;
    begun = catalogo;
    again = Date.now() + HOUR_MS;
    await giveUp();
    giveUp = untilDone(async () => completeSlices(maintenance, catalogo), {
      report: (error) => report('rows and indexes of reports, to be tried again', error),
    });
  };
  const stop = every(COMPLETE_EVERY_MS, look, (error) => report('rows and indexes of reports', error));
  return async () => {
    await stop();
    await giveUp();
  };
}

async function completeSlices(maintenance: Db, catalogo: Catalogo): Promise<boolean> {
  for (const { complete } of SLICES) if ((await complete?.(maintenance, catalogo)) === false) return false;
  return true;
}

type StartedDatabase = {
  /** For requests: a statement that takes too long is canceled. */
  readonly db: Db;
  /** For the seeds and the indexes of reports, by the role that owns the tables and without limits. */
  readonly maintenance: Db;
  /** For jobs, by the same role as requests. */
  readonly jobsConnection: string;
  /** True when nothing was ever stored. */
  readonly isNew: boolean;
};

async function startDatabase(config: Config, running: Running): Promise<StartedDatabase> {
  say(
    config.DATABASE_URL
      ? 'Conectando con la base de datos…'
      : `Iniciando la base de datos (datos en ${config.DATA_DIR})…`,
  );
  const database = await openDatabase(config, (text) => console.error(text));
  running.opened(async () => database.close());
  assertOurs(database, config.DATA_DIR);
  await assertPortFree(config.PORT, config.HOST);
  running.stopping.throwIfAborted();
  const maintenance = createDatabase({ connection: database.connection, max: 2 });
  running.opened(async () => maintenance.destroy());
  const [assertOwn, tieOwn] = config.DATABASE_URL === undefined ? [assertSamePlace, tiePlace] : [assertTied, tie];
  await assertOwn(maintenance, config);
  const applied = await migrate(database.connection);
  await migrateJobs(database.connection);
  await database.admitApplication();
  if (applied.length > 0) say(`Base de datos actualizada (migraciones: ${applied.length}).`);
  const max = config.PROCESS_ROLE === 'worker' ? CHECKS_AT_ONCE : config.DATABASE_POOL;
  const db = createDatabase({ connection: database.applicationConnection, max, limits: REQUEST_LIMITS });
  running.opened(async () => db.destroy());
  await assertRequestSettings(db);
  await tieOwn(maintenance, config);
  for (const { seed } of SLICES) await seed?.(maintenance);
  const isNew = await ensureMark(maintenance, config.MOODLE_SERVERS.length > 0 ? 'real' : 'demostracion');
  return { db, maintenance, jobsConnection: database.jobsConnection, isNew };
}

/** Fills a new demonstration with records to look at, and each with what its semester lacks. */
async function fillDatabase(
  context: Pick<ServicesOptions, 'config' | 'db' | 'files' | 'moodle'>,
  isNew: boolean,
): Promise<void> {
  const { db, config } = context;
  if (config.MOODLE_SERVERS.length > 0) return;
  if (isNew) say('Creando datos de demostración…');
  const { fillDemonstration } = await import('#demostracion/demostracion.ts');
  await fillDemonstration(db, {
    isNew,
    dominios: config.INSTITUTIONAL_DOMAINS,
    marca: config.MARCA_DE_MEJORA,
    servicesAt: (now) => createServices({ ...context, isDemostracion: true, report: say, now }),
  });
}

type StartedMoodle = {
  readonly moodle: Moodle;
  /** The demonstration with its servers; null where the settings name real ones. */
  readonly demostracion: Omit<DemostracionDeMoodle, 'stop'> | null;
};

/** The servers of the settings; without them, the demonstration's, which the start then begins. */
async function startMoodle(config: Config, running: Running): Promise<StartedMoodle> {
  const { MOODLE_SERVERS } = config;
  if (MOODLE_SERVERS.length > 0) {
    return { moodle: createMoodle(MOODLE_SERVERS), demostracion: null };
  }
  if (config.DEMO_URL === undefined) say('Iniciando el Moodle de demostración…');
  const { findDemostracion, startDemostracion } = await import('#demostracion/moodle.ts');
  const { stop, ...demostracion } = await (config.DEMO_URL === undefined
    ? startDemostracion(config.DEMO_PORT)
    : findDemostracion(config.DEMO_URL));
  running.opened(stop);
  return { moodle: createMoodle(demostracion.servidores), demostracion };
}

function sayAccounts(cuentas: NonNullable<Demostracion>['cuentas']): void {
  say('Es una demostración, con un Moodle, personas y datos inventados. Se entra con:');
  const width = Math.max(...cuentas.map(({ usuario }) => usuario.length));
  for (const { usuario, clave, rol } of cuentas) say(`  ${usuario.padEnd(width)}  ${clave}  ${rol}`);
}
