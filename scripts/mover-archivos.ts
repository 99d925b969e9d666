// `npm run mover-archivos -- --a s3|disco [--borrar]`: copies every stored file that a row names between the folders of the
// data folder and the bucket of the settings. It may be interrupted and repeated, while the application runs or not.
import { parseArgs } from 'node:util';
import { moveFiles } from '../src/platform/server/backup/move-files.ts';
import { selectNamedFiles } from '../src/platform/server/backup/named-files.ts';
import { bucketOf, loadConfig } from '../src/platform/server/config.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from '../src/platform/server/db/open.ts';
import { assertSamePlace } from '../src/platform/server/db/vinculos.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';

const { values } = parseArgs({ options: { a: { type: 'string' }, borrar: { type: 'boolean', default: false } } });

/** Files after which the command says how far it is. */
const EVERY = 1000;

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

await runCommand(async (resources) => {
  if (values.a !== 's3' && values.a !== 'disco') {
    throw new StartProblem('Uso: npm run mover-archivos -- --a s3|disco [--borrar]');
  }
  const config = loadConfig();
  const bucket = bucketOf(config);
  if (!bucket) throw new StartProblem('Faltan los ajustes del almacén de objetos: S3_ENDPOINT, S3_BUCKET y su clave.');
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  assertOurs(database, config.DATA_DIR);
  await migrate(database.connection);
  const db = createDatabase({ connection: database.connection });
  resources.defer(async () => db.destroy());
  // Processes that still use the former place would lose what is removed from there.
  if (values.borrar) await assertSamePlace(db, values.a === 's3' ? config : { DATA_DIR: config.DATA_DIR });
  const places = { disco: await openFiles(config.DATA_DIR), s3: await openFiles(config.DATA_DIR, bucket) };
  const [from, to] = values.a === 's3' ? [places.disco, places.s3] : [places.s3, places.disco];
  const named = await selectNamedFiles(db);
  for (const [what, store] of [
    ['archivos', 'store'],
    ['resultados', 'results'],
    ['respaldos', 'copies'],
  ] as const) {
    const files = named[what];
    let done = 0;
    const moved = await moveFiles({
      from: from[store],
      to: to[store],
      files,
      incoming: from.incoming,
      remove: values.borrar,
      onFile() {
        if (++done % EVERY === 0) console.log(`${what}: ${number.format(done)} de ${number.format(files.length)}…`);
      },
    });
    console.log(
      `${what}: ${number.format(moved.copied)} copiados (${number.format(moved.bytes / 1e6)} MB), ` +
        `${number.format(moved.there)} ya estaban, ${number.format(moved.removed)} borrados del lugar anterior.`,
    );
    for (const [problem, keys] of [
      ['No están en ninguno de los dos lugares', moved.missing],
      ['No son como los describe la base y se dejaron donde estaban', moved.faulty],
    ] as const) {
      if (keys.length === 0) continue;
      console.error(`${problem}: ${keys.join(', ')}.`);
      process.exitCode = 1;
    }
  }
});
