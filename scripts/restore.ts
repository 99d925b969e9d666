// `npm run restore -- <file.tar.gz> [--mismo-cubo]`: brings a backup back into a data folder and a database without records.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../src/platform/server/backup/restore.ts';
import { bucketOf, loadConfig } from '../src/platform/server/config.ts';
import { assertOurs, openToRestore } from '../src/platform/server/db/open.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { contents, sayMissing } from './contents.ts';

const { values, positionals } = parseArgs({
  options: { 'mismo-cubo': { type: 'boolean', default: false } },
  allowPositionals: true,
});

await runCommand(async (resources) => {
  const [given] = positionals;
  if (given === undefined) throw new StartProblem('Uso: npm run restore -- <copia.tar.gz> [--mismo-cubo]');
  const config = loadConfig();
  const database = await openToRestore(config, console.error);
  resources.defer(async () => database.close());
  assertOurs(database, config.DATA_DIR);
  const { store } = await openFiles(config.DATA_DIR, bucketOf(config));
  const manifest = await restore({
    connection: database.connection,
    dataDir: config.DATA_DIR,
    store,
    file: path.resolve(given),
    place: config,
    sameBucket: values['mismo-cubo'],
  });
  console.log(
    `Restaurado en ${config.DATABASE_URL ? 'la base de datos de DATABASE_URL' : config.DATA_DIR}: ${contents(manifest)}.`,
  );
  sayMissing(manifest);
});
