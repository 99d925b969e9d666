// `npm run seed -- --size 10000 [--form inscripcionHBV …]`: fills a demonstration database up to a number of records about
// invented people, spread over all forms or over some; with `--asignaturas 10`, the survey's are about ten subjects a semester.
import { parseArgs } from 'node:util';
import { FORMULARIOS, INFORMES } from '../src/catalogo/index.ts';
import { seedDemonstration } from '../src/demostracion/registros.ts';
import { ensureReportIndexes } from '../src/features/informes/server/service.ts';
import { seedListas } from '../src/features/listas/server/service.ts';
import { loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { ensureMark } from '../src/platform/server/db/mark.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';

const MANY = 50_000;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    form: { type: 'string', multiple: true, default: [] },
    asignaturas: { type: 'string' },
  },
});

await runCommand(async (resources) => {
  const size = Number(values.size);
  if (!Number.isInteger(size) || size < 1 || size > 10_000_000) {
    throw new StartProblem(
      'Uso: npm run seed -- --size <número de registros, de 1 a 10000000> [--form <formulario> …]',
    );
  }
  const asignaturas = values.asignaturas === undefined ? undefined : Number(values.asignaturas);
  if (asignaturas !== undefined && !(Number.isInteger(asignaturas) && asignaturas > 0)) {
    throw new StartProblem('El número de asignaturas (--asignaturas) debe ser entero y mayor que cero.');
  }
  const formularios = FORMULARIOS.filter(({ slug }) => values.form.length === 0 || values.form.includes(slug));
  const unknown = values.form.filter((slug) => !formularios.some((formulario) => formulario.slug === slug));
  if (unknown.length > 0) throw new StartProblem(`No existe el formulario ${unknown.join(', ')}.`);
  const config = loadConfig();
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  await migrate(database.connection);
  const db = createDatabase({ connection: database.connection });
  resources.defer(async () => db.destroy());
  await ensureMark(db, 'demostracion');
  await seedListas(db);
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1);
  // Many rows are stored faster without the reports' indexes, which are then made at once.
  if (size > MANY) await ensureReportIndexes(db, [], 0);
  const stored = await seedDemonstration(db, {
    size,
    asignaturas,
    formularios,
    dominios: config.INSTITUTIONAL_DOMAINS,
    report: (count) => count > 0 && count % MANY === 0 && console.log(`  ${count} registros (${seconds()} s)…`),
  });
  console.log(`Registros añadidos: ${stored} (${seconds()} s).`);
  await ensureReportIndexes(db, INFORMES);
  console.log(`Índices de los informes al día (${seconds()} s).`);
});
