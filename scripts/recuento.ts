// `npm run recuento [-- --corregir]`: counts the answers of the teacher survey again, and tells whether the counts that reports
// read are the same.
import { parseArgs } from 'node:util';
import { recount } from '../src/features/encuestas/server/service.ts';
import { loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { runCommand } from './command.ts';

const { values } = parseArgs({ options: { corregir: { type: 'boolean', default: false } } });

await runCommand(async (resources) => {
  const config = loadConfig();
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  await migrate(database.connection);
  const db = createDatabase({ connection: database.connection });
  resources.defer(async () => db.destroy());
  const { asignaturas, respuestas, distintas } = await recount(db, values.corregir);
  console.log(`Asignaturas: ${asignaturas}. Respuestas contadas: ${respuestas}.`);
  if (distintas === 0) return console.log('Los conteos guardados son iguales.');
  console.log(`Asignaturas con conteos distintos: ${distintas}.`);
  if (values.corregir) return console.log('Los conteos quedaron corregidos.');
  console.log('Corríjalos con: npm run recuento -- --corregir');
  process.exitCode = 1;
});
