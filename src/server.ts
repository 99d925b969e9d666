import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, loadConfig } from './platform/server/config.ts';
import { createDatabase, type Db } from './platform/server/db/database.ts';
import { ensureMark } from './platform/server/db/mark.ts';
import { migrate } from './platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from './platform/server/db/open.ts';
import { readiness } from './platform/server/db/ready.ts';
import { closeApp, listen } from './platform/server/lifecycle/listen.ts';
import { assertPortFree } from './platform/server/lifecycle/port.ts';
import { runUntilStopped, type Running } from './platform/server/lifecycle/run.ts';
import { PROJECT } from './platform/server/settings/project.ts';

const say = (text: string): void => console.log(text);

process.exit(await runUntilStopped(start));

async function start(running: Running): Promise<void> {
  const config = loadConfig();
  const db = await startDatabase(config, running);
  const app = await createApp(appOptions(config, db));
  running.opened(() => closeApp(app, running.insisting));
  running.stopping.throwIfAborted();
  await listen(app, config);
  say(`\nGestión Curricular está en ${config.PUBLIC_URL ?? app.listeningOrigin}\nCtrl-C la detiene.\n`);
}

async function startDatabase(config: Config, running: Running): Promise<Db> {
  say(
    config.DATABASE_URL
      ? 'Conectando con la base de datos…'
      : `Iniciando la base de datos (datos en ${config.DATA_DIR})…`,
  );
  const database = await openDatabase(config, (text) => console.error(text));
  running.opened(() => database.close());
  assertOurs(database, config.DATA_DIR);
  await assertPortFree(config.PORT, config.HOST);
  running.stopping.throwIfAborted();
  const applied = await migrate(database.connection);
  if (applied.length > 0) say(`Base de datos actualizada (migraciones: ${applied.length}).`);
  const db = createDatabase({ connection: database.connection });
  running.opened(() => db.destroy());
  await ensureMark(db, config.MOODLE_SERVERS.length > 0 ? 'real' : 'demostracion');
  return db;
}

function appOptions(config: Config, db: Db): Parameters<typeof createApp>[0] {
  const dist = path.join(PROJECT, 'dist');
  return {
    authenticate: () => Promise.resolve(null),
    ready: readiness(db),
    metricsToken: config.METRICS_TOKEN,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: config.TRUST_PROXY,
    logLevel: config.LOG_LEVEL,
    dist: existsSync(dist) ? dist : null,
    color: config.INSTITUTION_COLOR,
    institucion: {
      nombre: config.INSTITUTION_NAME,
      unidad: config.INSTITUTION_UNIT,
      logo: config.INSTITUTION_LOGO ?? null,
    },
    demostracion: null,
  };
}
