// `npm run backup [-- <file.tar.gz>]`: database and files into one file, while the application runs or not.
import path from 'node:path';
import { backup } from '../src/platform/server/backup/backup.ts';
import { bucketOf, loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { openDatabase } from '../src/platform/server/db/open.ts';
import { assertSamePlace } from '../src/platform/server/db/vinculos.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { runCommand } from './command.ts';
import { contents, sayMissing } from './contents.ts';

await runCommand(async (resources) => {
  const config = loadConfig();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const file = path.resolve(process.argv[2] ?? path.join(config.DATA_DIR, 'copias', `gestion-${stamp}.tar.gz`));
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  const db = createDatabase({ connection: database.connection, max: 1 });
  resources.defer(async () => db.destroy());
  if (config.DATABASE_URL !== undefined) await assertSamePlace(db, config);
  const { store } = await openFiles(config.DATA_DIR, bucketOf(config));
  const manifest = await backup({ connection: database.connection, dataDir: config.DATA_DIR, store, file });
  console.log(`Copia de seguridad en ${file}: ${contents(manifest)}.`);
  console.log('No lleva los secretos: donde se restaure, todos deberán entrar de nuevo.');
  if (sayMissing(manifest)) process.exitCode = 1;
});
