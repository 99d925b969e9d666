// `npm run auditar-encuesta [-- copia.tar.gz]`: checks in a backup, or in the installation's own database, that the verified
// survey has one answer for each spent token and none was spent that was not issued, and says what ties answers to persons.
import path from 'node:path';
import { tryBackup } from '../src/platform/server/backup/trial.ts';
import { loadConfig, type Config } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { readArguments, runCommand } from './command.ts';
import { countVerificada } from './encuesta/cuentas.ts';
import { informeOf } from './encuesta/informe.ts';
import { findComunes, findEscritas } from './encuesta/vinculos.ts';

const USAGE = 'Uso: npm run auditar-encuesta -- [copia.tar.gz]';

await runCommand(async (resources) => {
  const { given } = readArguments([], USAGE);
  const config = loadConfig();
  const connection =
    given === undefined
      ? await openOwn(config, resources)
      : (await tryBackup(path.resolve(given), config, resources)).connection;
  const db = createDatabase({ connection, max: 1 });
  resources.defer(async () => db.destroy());
  const { lineas, ok } = informeOf({
    cuentas: await countVerificada(db),
    comunes: await findComunes(db),
    escritas: given === undefined ? await findEscritas(db) : null,
  });
  for (const linea of lineas) console.log(linea);
  if (!ok) process.exitCode = 1;
});

async function openOwn(config: Config, resources: AsyncDisposableStack): Promise<string> {
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  await migrate(database.connection);
  return database.connection;
}
