// `npm run marcar-base -- real|demostracion`: changes what a database without records is for (DECISIONS §3).
import { loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { changeMark } from '../src/platform/server/db/mark.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from '../src/platform/server/db/open.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';

await runCommand(async (resources) => {
  const marca = process.argv[2];
  if (marca !== 'real' && marca !== 'demostracion') {
    throw new StartProblem('Uso: npm run marcar-base -- real|demostracion');
  }
  const config = loadConfig();
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  assertOurs(database, config.DATA_DIR);
  await migrate(database.connection);
  const db = createDatabase({ connection: database.connection });
  resources.defer(async () => db.destroy());
  await changeMark(db, marca);
  console.log(`La base de datos es ahora ${marca === 'real' ? 'real' : 'de demostración'}.`);
});
