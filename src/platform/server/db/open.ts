// Opens the product's database: a given server, or the embedded one that this process starts, owns or joins.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { removeAbandoned } from '../files/work-folder.ts';
import { StartProblem } from '../start-problem.ts';
import { ROLE } from './embedded/cluster.ts';
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded/server.ts';
import { ensureDatabase } from './ensure-database.ts';
import { assertRunnableAt } from './runnable.ts';
import { assertDirect } from './session.ts';

/** Any fixed number: the holder of the lock owns the server. */
const OWNER_LOCK = 820_411_903;
/** A killed owner's lock lives until the server notices. */
const CLAIM_TRIES = 20;
const CLAIM_RETRY_MS = 50;
const RECOVERY_RETRY_MS = 500;

/** The embedded server as one process uses it. */
export interface EmbeddedUse {
  /** The process that owns the server, when it is not this one: we may use it and must leave it running. */
  readonly ownedBy: number | undefined;
  connection(database: string): string;
  applicationConnection(database: string): string;
  admitApplication(database: string): Promise<void>;
  /** The owner ends the server, others leave it. */
  close(): Promise<void>;
}

/** Options of {@link useEmbedded}. */
interface UseOptions extends EmbeddedOptions {
  /** Called, in Spanish, when the server died under its owner and when it could not be brought back yet. */
  readonly report?: (text: string) => void;
}

/**
 * Starts or joins the server of the folder and, if no other process does, owns it: keeps it alive, and ends it at the
 * close. Ownership is a lock in the server itself, which the system frees with the process, however that ends.
 * @throws {StartProblem} when the server cannot be started.
 */
export async function useEmbedded(options: UseOptions): Promise<EmbeddedUse> {
  let server = await startEmbedded(options);
  const first = await claimServer(server).catch(async (error: unknown) => {
    if (server.begun) await server.stop();
    throw error;
  });
  let claim = first.claim;
  let recovery = Promise.resolve();
  const closing = new AbortController();
  const { report = () => {} } = options;

  const watch = (held: Client): void => {
    held.once('end', () => {
      recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    if (!closing.signal.aborted) report('La base de datos se detuvo; se inicia de nuevo.');
    while (!closing.signal.aborted) {
      try {
        server = await startEmbedded(options);
        ({ claim } = await claimServer(server));
        if (claim) return watch(claim);
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
      await delay(RECOVERY_RETRY_MS);
    }
  };
  if (claim) watch(claim);

  return {
    ownedBy: first.ownedBy,
    connection: (database) => server.connection(database),
    applicationConnection: (database) => server.applicationConnection(database),
    admitApplication: async (database) => server.admitApplication(database),
    async close() {
      closing.abort();
      await recovery; // it may just have brought the server back
      if (claim) await server.stop();
      await claim?.end().catch(() => {});
    },
  };
}

/** The connection that holds the owner's lock, or the number of the process that has it. */
interface Claiming {
  readonly claim: Client | undefined;
  readonly ownedBy: number | undefined;
}

const NAME = 'gestion-curricular ';

async function claimServer(server: EmbeddedServer): Promise<Claiming> {
  const client = new Client({
    connectionString: server.connection('postgres'),
    application_name: `${NAME}${process.pid}`,
  });
  client.on('error', () => {}); // its end is what is acted on
  await client.connect();
  for (let tries = CLAIM_TRIES; tries > 0; tries--) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [OWNER_LOCK]);
    if (rows[0]?.ours) return { claim: client, ownedBy: undefined };
    await delay(CLAIM_RETRY_MS);
  }
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  );
  await client.end();
  return { claim: undefined, ownedBy: Number(rows[0]?.name.replace(NAME, '') ?? 0) };
}

/** The product's database, ready for connections. */
export interface OpenDatabase {
  /** Its connection string, by the role that owns the tables; it stays while the server is brought back. */
  readonly connection: string;
  /**
   * The same for requests: a role with fewer rights on the embedded server; on a given one the same role, perhaps
   * through a connection pooler in transaction mode.
   */
  readonly applicationConnection: string;
  /** The same as `applicationConnection`, and never through a pooler: for jobs, which hold session locks. */
  readonly jobsConnection: string;
  /** Gives that role its rights. Call it when the tables are there, before the connection is used. */
  admitApplication(): Promise<void>;
  /**
   * The process that owns the embedded server, when it is not this one; undefined for a server given by `DATABASE_URL`.
   */
  readonly ownedBy: number | undefined;
  /** Ends the embedded server when it is ours. Close what uses it first. */
  close(): Promise<void>;
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_ACCOUNT' | 'DATA_DIR'>;

/**
 * Opens the database that the settings name: the server of `DATABASE_URL`, else the embedded one in the data folder.
 * Removes first what killed commands left in that folder.
 * @param report called, in Spanish, when the embedded server died and is brought back
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

/** Does the same as {@link openDatabase} whatever the database holds: a restore looks at it itself. */
export async function openToRestore(config: Where, report: (text: string) => void): Promise<OpenDatabase> {
  await removeAbandoned(config.DATA_DIR, report);
  if (config.DATABASE_URL !== undefined) {
    const connection = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    await ensureDatabase(connection);
    await assertDirect(connection);
    const nothing = async (): Promise<void> => {};
    return {
      connection,
      applicationConnection: config.DATABASE_URL,
      jobsConnection: connection,
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
  const applicationConnection = server.applicationConnection(ROLE);
  return {
    connection,
    applicationConnection,
    jobsConnection: applicationConnection,
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
