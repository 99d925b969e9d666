import type { Config } from '../config.ts';
import { StartProblem } from '../start-problem.ts';
import { ROLE } from './embedded/cluster.ts';
import { useEmbedded } from './embedded/owner.ts';
import { ensureDatabase } from './ensure-database.ts';

/** The product's database, ready for connections. */
export interface OpenDatabase {
  /** Its connection string; it stays while the server is brought back. */
  readonly connection: string;
  /** The process that owns the embedded server, when it is not this one. A given server is nobody's. */
  readonly ownedBy: number | undefined;
  /** Ends the embedded server when it is ours. Close what uses it first. */
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name: the server of `DATABASE_URL`, else the embedded one in the data folder.
 * @param report is told, in Spanish, when the embedded server died and is brought back
 * @throws {StartProblem} when it cannot be opened.
 */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_ACCOUNT' | 'DATA_DIR'>,
  report: (text: string) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined) {
    await ensureDatabase(config.DATABASE_URL);
    return { connection: config.DATABASE_URL, ownedBy: undefined, close: async () => {} };
  }
  const server = await useEmbedded({ dir: config.DATA_DIR, account: config.DATABASE_ACCOUNT, report });
  const connection = server.connection(ROLE);
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { connection, ownedBy: server.ownedBy, close: () => server.close() };
}

/** Refuses a database that another process of the product owns. @throws {StartProblem} naming it. */
export function assertOurs({ ownedBy }: OpenDatabase, dataDir: string): void {
  if (ownedBy === undefined) return;
  throw new StartProblem(
    `Gestión Curricular ya usa los datos de ${dataDir} (proceso ${ownedBy}): deténgala primero, o indique otra carpeta con DATA_DIR.`,
  );
}
