import type { Config } from '../config.ts';
import { StartProblem } from '../start-problem.ts';
import { ROLE } from './embedded/cluster.ts';
import { removeAbandoned } from '../files/work-folder.ts';
import { useEmbedded } from './embedded/owner.ts';
import { ensureDatabase } from './ensure-database.ts';
import { assertRunnableAt } from './runnable.ts';

/** The product's database, ready for connections. */
export interface OpenDatabase {
  /** Its connection string, by the role that owns the tables; it stays while the server is brought back. */
  readonly connection: string;
  /** The same for requests and jobs: a role with fewer rights on the embedded server, the same role on a given one. */
  readonly applicationConnection: string;
  /** Gives that role its rights. Call it when the tables are there, before the connection is used. */
  admitApplication(): Promise<void>;
  /** The process that owns the embedded server, when it is not this one. A given server is nobody's. */
  readonly ownedBy: number | undefined;
  /** Ends the embedded server when it is ours. Close what uses it first. */
  close(): Promise<void>;
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_ACCOUNT' | 'DATA_DIR'>;

/**
 * Opens the database that the settings name: the server of `DATABASE_URL`, else the embedded one in the data folder. Removes
 * first what killed commands left in that folder.
 * @param report is told, in Spanish, when the embedded server died and is brought back
 * @throws {StartProblem} when it cannot be opened, or this program must not run on it.
 */
export async function openDatabase(config: Where, report: (text: string) => void): Promise<OpenDatabase> {
  const database = await openToRestore(config, report);
  try {
    await assertRunnableAt(database.connection);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Does the same as {@link openDatabase} whatever the database holds. */
export async function openToRestore(config: Where, report: (text: string) => void): Promise<OpenDatabase> {
  await removeAbandoned(config.DATA_DIR, report);
  if (config.DATABASE_URL !== undefined) {
    await ensureDatabase(config.DATABASE_URL);
    const connection = config.DATABASE_URL;
    const nothing = async (): Promise<void> => {};
    return {
      connection,
      applicationConnection: connection,
      admitApplication: nothing,
      ownedBy: undefined,
      close: nothing,
    };
  }
  const server = await useEmbedded({ dir: config.DATA_DIR, account: config.DATABASE_ACCOUNT, report });
  const connection = server.connection(ROLE);
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    connection,
    applicationConnection: server.applicationConnection(ROLE),
    admitApplication: async () => server.admitApplication(ROLE),
    ownedBy: server.ownedBy,
    close: async () => server.close(),
  };
}

/** Refuses a database that another process of the product owns. @throws {StartProblem} naming it. */
export function assertOurs({ ownedBy }: OpenDatabase, dataDir: string): void {
  if (ownedBy === undefined) return;
  throw new StartProblem(
    `Gestión Curricular ya usa los datos de ${dataDir} (proceso ${ownedBy}): deténgala primero, o indique otra carpeta con DATA_DIR.`,
  );
}
