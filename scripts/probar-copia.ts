// `npm run probar-copia [-- <file.tar.gz> | -- --carpeta <folder>]`: restores the newest backup aside, as a trial.
import path from 'node:path';
import { noted } from '../src/platform/server/backup/record.ts';
import { archivesIn } from '../src/platform/server/backup/retention.ts';
import { tryBackup } from '../src/platform/server/backup/trial.ts';
import { loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { readArguments, runCommand } from './command.ts';
import { contents, countArchivos, sayMissing } from './contents.ts';

const USAGE = 'Uso: npm run probar-copia -- [copia.tar.gz | --carpeta <carpeta>]';

await runCommand(async (resources) => {
  const { given, carpeta } = readArguments(['carpeta'], USAGE);
  if (given !== undefined && carpeta !== undefined) throw new StartProblem(USAGE);
  const config = loadConfig();
  const folder = path.resolve(carpeta ?? path.join(config.DATA_DIR, 'copias'));
  const newest = given ?? (await archivesIn(folder)).at(-1);
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  const db = createDatabase({ connection: database.connection, max: 1 });
  resources.defer(async () => db.destroy());
  await noted(db, { clase: 'prueba', archivo: path.basename(newest ?? folder) }, async () => {
    if (newest === undefined) throw new StartProblem(`No hay ninguna copia en ${folder}: hágala con npm run backup.`);
    const file = path.resolve(given ?? path.join(folder, newest));
    const { manifest } = await tryBackup(file, config, resources);
    if (sayMissing(manifest)) {
      throw new StartProblem(`${file} se restaura, pero le faltan ${countArchivos(manifest.faltan.length)}.`);
    }
    console.log(`La copia ${file} sirve: se restauró aparte y se comprobó. Tiene ${contents(manifest)}.`);
  });
});
