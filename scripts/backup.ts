// `npm run backup [-- <file.tar.gz> | -- --carpeta <folder> --conservar 7d4s12m]`: database and files into one file.
import path from 'node:path';
import { backup } from '../src/platform/server/backup/backup.ts';
import { noted } from '../src/platform/server/backup/record.ts';
import { archiveName, planOf, removeExpired } from '../src/platform/server/backup/retention.ts';
import { bucketOf, loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { assertSamePlace } from '../src/platform/server/db/vinculos.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { readArguments, runCommand } from './command.ts';
import { contents, countArchivos, sayMissing } from './contents.ts';

const USAGE = 'Uso: npm run backup -- [copia.tar.gz | --carpeta <carpeta> --conservar 7d4s12m]';

await runCommand(async (resources) => {
  const { given, carpeta, conservar } = readArguments(['carpeta', 'conservar'], USAGE);
  if (given !== undefined && (carpeta ?? conservar) !== undefined) throw new StartProblem(USAGE);
  const plan = conservar === undefined ? undefined : planOf(conservar);
  const config = loadConfig();
  const folder = carpeta ?? path.join(config.DATA_DIR, 'copias');
  const file = path.resolve(given ?? path.join(folder, archiveName(new Date())));
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  const db = createDatabase({ connection: database.connection, max: 1 });
  resources.defer(async () => db.destroy());
  await noted(db, { clase: 'copia', archivo: path.basename(file) }, async () => {
    await assertSamePlace(db, config);
    const { store } = await openFiles(config.DATA_DIR, bucketOf(config));
    const manifest = await backup({ connection: database.connection, dataDir: config.DATA_DIR, store, file });
    console.log(`Copia de seguridad en ${file}: ${contents(manifest)}.`);
    console.log('No lleva los secretos: donde se restaure, todos deberán entrar de nuevo.');
    // Earlier backups may hold what this one lacks.
    if (sayMissing(manifest)) {
      throw new StartProblem(
        `A la copia le faltan ${countArchivos(manifest.faltan.length)}: las anteriores se conservan.`,
      );
    }
  });
  if (plan) {
    const removed = await removeExpired(path.dirname(file), plan, path.basename(file));
    for (const name of removed) console.log(`Se borró ${name}, que ya no se conserva.`);
  }
});
