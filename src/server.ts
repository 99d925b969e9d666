import { existsSync } from 'node:fs';
import { type AppOptions, createApp } from './app.ts';
import { tiposDeCarga } from './cargas.ts';
import { FORMULARIOS, INFORMES } from './catalogo/index.ts';
import { semestreDe } from './catalogo/semestre.ts';
import { limpiarBorradores, seedMejoras } from './features/acompanamientos/server/service.ts';
import { createAjustes, inicialesDe } from './features/ajustes/server/service.ts';
import { limpiarArchivos } from './features/archivos/server/service.ts';
import { seedAsignaturas } from './features/asignaturas/server/service.ts';
import { seedCalendarios } from './features/calendarios/server/service.ts';
import { limpiarAuditoria } from './features/auditoria/server/service.ts';
import { limpiarCorreos } from './features/correo/server/retiro/retirar.ts';
import { ajustesDeCorreo } from './features/correo/server/envio/ajustes.ts';
import { seedDemonstration } from './features/demostracion/server/service.ts';
import { limpiarCargas } from './features/cargas/server/service.ts';
import { ensureReportIndexes } from './features/informes/server/service.ts';
import { completeItems } from './features/formularios/server/service.ts';
import { seedListas } from './features/listas/server/service.ts';
import { startDemostracion } from './features/moodle/server/demostracion.ts';
import { createMoodle, type MoodleSetting } from './features/moodle/server/service.ts';
import { limpiarRespaldos } from './features/respaldos/server/service.ts';
import { seedRubricas } from './features/rubricas/server/service.ts';
import { limpiarTareas } from './features/tareas/server/service.ts';
import { type Config, loadConfig } from './platform/server/config.ts';
import { createDatabase, type Db } from './platform/server/db/database.ts';
import { ensureMark } from './platform/server/db/mark.ts';
import { migrate } from './platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from './platform/server/db/open.ts';
import { openFiles } from './platform/server/files/open-files.ts';
import { migrateJobs } from './platform/server/jobs/migrate.ts';
import { every } from './platform/server/lifecycle/every.ts';
import { keepProgram } from './platform/server/lifecycle/keep-program.ts';
import { closeApp, listen } from './platform/server/lifecycle/listen.ts';
import { assertPortFree } from './platform/server/lifecycle/port.ts';
import { runUntilStopped, type Running } from './platform/server/lifecycle/run.ts';

/** Records that each form of a new demonstration has: reports with pages to turn, and a start that nobody waits for. */
const DEMO_RECORDS = 200;

const HOUR_MS = 3_600_000;

const say = (text: string): void => console.log(text);

process.exit(await runUntilStopped(start));

async function start(running: Running): Promise<void> {
  const config = loadConfig();
  const { db, connection } = await startDatabase(config, running);
  const { servidores, ...moodle } = await startMoodle(config, running);
  const dist = existsSync(config.WEB_DIR) ? config.WEB_DIR : null;
  if (!dist) say(`La aplicación web no está compilada en ${config.WEB_DIR}: solo responde la API.`);
  const files = await openFiles(config.DATA_DIR);
  const app = await createApp({ config, db, files, ...moodle, dist });
  running.opened(() => closeApp(app, running.insisting));
  running.stopping.throwIfAborted();
  const iniciales = inicialesDe(config);
  const ajustes = createAjustes({ db, iniciales });
  const report = (error: unknown): void => app.log.error({ err: error }, 'removal of what is over');
  running.opened(every(HOUR_MS, () => limpiarArchivos({ db, files }), report));
  running.opened(every(HOUR_MS, async () => limpiarBorradores(db, (await ajustes.actuales()).diasDeBorrador), report));
  running.opened(every(HOUR_MS, () => limpiarTareas({ db, files }), report));
  running.opened(every(HOUR_MS, () => limpiarCargas(db, tiposDeCarga({ db, moodle: moodle.moodle })), report));
  running.opened(every(HOUR_MS, async () => limpiarCorreos(db, (await ajustes.actuales()).diasDeCorreo), report));
  running.opened(every(HOUR_MS, async () => limpiarAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria), report));
  running.opened(every(HOUR_MS, () => limpiarRespaldos({ db, copies: files.copies }), report));
  await listen(app, config);
  running.opened(
    keepProgram('src/worker.ts', {
      input: {
        connection,
        dataDir: config.DATA_DIR,
        servidores,
        institucion: { nombre: config.INSTITUTION_NAME, unidad: config.INSTITUTION_UNIT },
        correo: ajustesDeCorreo(config),
        respaldosALaVez: config.MOODLE_BACKUPS_AT_ONCE,
        horasDeLectura: config.MOODLE_READING_HOURS,
        respuestasMinimas: config.SURVEY_MIN_ANSWERS,
        ajustes: iniciales,
        secreto: config.ENCRYPTION_KEY,
      },
      onReady: (worker) => app.log.info({ worker }, 'the worker is ready'),
      onLine: (line) => app.log.error({ worker: parseLine(line) }, 'said by the worker'),
      report: (error) => app.log.error({ err: error }, 'the worker is started again'),
    }),
  );
  completeItems(db)
    .then(() => ensureReportIndexes(db, INFORMES))
    .catch((error: unknown) => app.log.error({ err: error }, 'rows and indexes of reports'));
  say(`\nGestión Curricular está en ${config.PUBLIC_URL ?? app.listeningOrigin}`);
  if (moodle.demostracion) sayAccounts(moodle.demostracion.cuentas);
  say('Ctrl-C la detiene.\n');
}

/** A line of the worker; a library in it may print what is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

async function startDatabase(config: Config, running: Running): Promise<{ db: Db; connection: string }> {
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
  await migrateJobs(database.connection);
  if (applied.length > 0) say(`Base de datos actualizada (migraciones: ${applied.length}).`);
  const db = createDatabase({ connection: database.connection });
  running.opened(() => db.destroy());
  await seedListas(db);
  await seedRubricas(db);
  await markDatabase(config, db);
  return { db, connection: database.connection };
}

/** Says what the database is for; a new demonstration is filled with records to look at. */
async function markDatabase(config: Config, db: Db): Promise<void> {
  const marca = config.MOODLE_SERVERS.length > 0 ? 'real' : 'demostracion';
  const isNew = await ensureMark(db, marca);
  if (marca === 'real') return;
  // Also later: a demonstration that lives on into another semester has subjects in it.
  await seedAsignaturas(db, { dominio: config.INSTITUTIONAL_DOMAINS[0]!, now: new Date() });
  await seedCalendarios(db, new Date());
  if (!isNew) return;
  say('Creando datos de demostración…');
  await seedDemonstration(db, { size: DEMO_RECORDS * FORMULARIOS.length, dominios: config.INSTITUTIONAL_DOMAINS });
  await seedMejoras(db, { marca: config.MARCA_DE_MEJORA, semestre: semestreDe(new Date()) });
}

type StartedMoodle = Pick<AppOptions, 'moodle' | 'demostracion'> & { readonly servidores: readonly MoodleSetting[] };

/** The servers of the settings; without them, the demonstration's, which the start then begins. */
async function startMoodle(config: Config, running: Running): Promise<StartedMoodle> {
  const { MOODLE_SERVERS } = config;
  if (MOODLE_SERVERS.length > 0) {
    return { servidores: MOODLE_SERVERS, moodle: createMoodle(MOODLE_SERVERS), demostracion: null };
  }
  say('Iniciando el Moodle de demostración…');
  const { servidores, cuentas, stop } = await startDemostracion(config.DEMO_PORT);
  running.opened(stop);
  return { servidores, moodle: createMoodle(servidores), demostracion: { cuentas } };
}

function sayAccounts(cuentas: NonNullable<AppOptions['demostracion']>['cuentas']): void {
  say('Es una demostración, con un Moodle, personas y datos inventados. Se entra con:');
  const width = Math.max(...cuentas.map(({ usuario }) => usuario.length));
  for (const { usuario, clave, rol } of cuentas) say(`  ${usuario.padEnd(width)}  ${clave}  ${rol}`);
}
