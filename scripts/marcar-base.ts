// `npm run marcar-base -- real|demostracion|claves|carpeta`: changes what a database without records is for (DECISIONS §3), or
// the keys or the place of files to which one is tied (decision 0053).
import { loadConfig, type Config } from '../src/platform/server/config.ts';
import { createDatabase, type Db } from '../src/platform/server/db/database.ts';
import { changeMark } from '../src/platform/server/db/mark.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { assertOurs, openDatabase } from '../src/platform/server/db/open.ts';
import { tieToKeys, tieToPlace } from '../src/platform/server/db/vinculos.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';

type Change = {
  readonly apply: (db: Db, config: Config) => Promise<void>;
  readonly done: string;
  /** Only a database of `DATABASE_URL` is tied to keys. */
  readonly onlyGiven?: boolean;
};

const CHANGES: Readonly<Record<string, Change>> = {
  real: { apply: async (db) => changeMark(db, 'real'), done: 'La base de datos es ahora real.' },
  demostracion: {
    apply: async (db) => changeMark(db, 'demostracion'),
    done: 'La base de datos es ahora de demostración.',
  },
  claves: {
    apply: tieToKeys,
    done:
      'La base de datos queda con las claves de ahora. Inicie con ellas todos los procesos: todas las personas deberán entrar de ' +
      'nuevo.',
    onlyGiven: true,
  },
  carpeta: {
    apply: tieToPlace,
    done: 'La base de datos queda con los archivos de esta carpeta de datos, o del cubo de los ajustes. Los que no estén allí no se podrán abrir.',
  },
};

await runCommand(async (resources) => {
  const change = CHANGES[process.argv[2] ?? ''];
  if (!change) throw new StartProblem('Uso: npm run marcar-base -- real|demostracion|claves|carpeta');
  const config = loadConfig();
  if (change.onlyGiven && config.DATABASE_URL === undefined) {
    throw new StartProblem('La base de datos incluida no queda unida a claves: solo la de DATABASE_URL.');
  }
  const database = await openDatabase(config, console.error);
  resources.defer(async () => database.close());
  assertOurs(database, config.DATA_DIR);
  await migrate(database.connection);
  const db = createDatabase({ connection: database.connection });
  resources.defer(async () => db.destroy());
  await change.apply(db, config);
  console.log(change.done);
});
