// Starts, finds and stops the embedded PostgreSQL server, and admits the application's role.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, escapeLiteral } from 'pg';
import { makeFolder } from '../../files/durable.ts';
import { deriveKey } from '../../keys.ts';
import { StartProblem } from '../../start-problem.ts';
import { canEnter, findAccount, giveTo, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterPaths, damaged, databaseEnv, ensureCluster, ROLE, type ClusterPaths } from './cluster.ts';
import { isServerOf, readProcessFile, removeStaleProcessFiles } from './process-file.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const RETRY_MS = 25;

export interface EmbeddedOptions {
  /** The folder that holds the cluster; made when missing. */
  readonly dir: string;
  /** The account that runs it when this process is root; `postgres` or `nobody` by default. */
  readonly account?: string | undefined;
  /** PostgreSQL settings over ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedServer {
  readonly pid: number;
  /** True if this call started it, rather than joined it. */
  readonly begun: boolean;
  /** The connection string of one of its databases, by the role that owns the cluster. */
  connection(database: string): string;
  /** The same by the role of the application, once that was admitted. */
  applicationConnection(database: string): string;
  /** Gives the application its rights in a database. @see admitApplication */
  admitApplication(database: string): Promise<void>;
  /** Ends the server: open transactions are rolled back, the data is left clean. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the folder, or joins the one that already works on it: one left by a killed application, or
 * one that another process started at the same moment. A start that fails leaves none running.
 * @throws {StartProblem} when it cannot be.
 */
export async function startEmbedded({ dir, account: named, settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = findAccount(named);
  makeFolder(path.resolve(dir), account ? 0o711 : 0o700);
  if (!canEnter(account, dir)) {
    throw new StartProblem(
      `La cuenta de la base de datos no puede entrar en ${dir}: indique otra carpeta con DATA_DIR.`,
    );
  }
  const binaries = await findBinaries(account, dir);
  const paths = ensureCluster(dir, binaries, account);
  const password = readFileSync(paths.passwordFile, 'utf8').trim();
  const socket = socketFolder(paths, account);
  const args = Object.entries(serverSettings(socket, settings)).map(([key, value]) => `--${key}=${value}`);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let attempt: Attempt | undefined;
  try {
    while (!(await answers(paths, password))) {
      if (attempt?.ended) judge(paths, attempt.output);
      if (!attempt || attempt.ended) {
        removeStaleProcessFiles(paths.data, socket);
        attempt = launch(paths, binaries, account, args);
      }
      if (Date.now() > deadline) throw damaged(paths, 'el servidor no responde');
      await delay(RETRY_MS);
    }
    return running(paths, password, attempt?.pid);
  } catch (error) {
    await attempt?.stop();
    throw error;
  }
}

/** Returns the server that works on the folder, if there is one. */
export async function findEmbedded(dir: string): Promise<EmbeddedServer | undefined> {
  const paths = clusterPaths(dir);
  if (!existsSync(paths.passwordFile)) return undefined;
  const password = readFileSync(paths.passwordFile, 'utf8').trim();
  return (await answers(paths, password)) ? running(paths, password) : undefined;
}

/** One launch of the server's program: its end, and its last words. */
interface Attempt {
  ended: boolean;
  output: string;
  readonly pid: number | undefined;
  /** Ends the program and waits until it has. */
  stop(): Promise<void>;
}

function launch(paths: ClusterPaths, { postgres }: Binaries, account: Account, args: readonly string[]): Attempt {
  // In a group of its own: Ctrl-C in the terminal must reach us alone, who then end it in order.
  const child = spawn(postgres, ['-D', paths.data, ...args], {
    ...account,
    cwd: '/',
    env: databaseEnv,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const attempt: Attempt = {
    ended: false,
    output: '',
    pid: child.pid,
    async stop() {
      if (attempt.ended) return;
      const closed = once(child, 'close');
      child.kill('SIGINT');
      const late = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await closed;
      clearTimeout(late);
    },
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    attempt.output = (attempt.output + text).slice(-4000);
  });
  child.on('error', (error) => Object.assign(attempt, { ended: true, output: `FATAL:  ${error.message}` }));
  child.on('close', () => Object.assign(attempt, { ended: true }));
  child.unref();
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  return attempt;
}

/** Other starters, and the last processes of a killed server, go away or are joined; anything else is final. */
const PASSING =
  /lock file "postmaster\.pid" (?:already exists|is empty)|pre-existing shared memory block|lock file "[^"]*\.s\.PGSQL/;

function judge(paths: ClusterPaths, output: string): void {
  if (PASSING.test(output)) return;
  if (/No space left on device/.test(output)) {
    throw new StartProblem(`No queda espacio en el disco de ${paths.base}: libere espacio e inicie de nuevo.`);
  }
  const last = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  throw damaged(paths, last || 'el servidor terminó sin decir por qué');
}

async function answers(paths: ClusterPaths, password: string): Promise<boolean> {
  const found = readProcessFile(paths.data);
  if (!found?.socketFolder || !isServerOf(paths.data, found.pid)) return false;
  const client = new Client({
    connectionString: connectionString(found.socketFolder, { role: ROLE, password }, 'postgres'),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') {
      throw new StartProblem(`La clave guardada en ${paths.passwordFile} no es la de la base de datos.`);
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function running(paths: ClusterPaths, password: string, launched?: number): EmbeddedServer {
  const server = readProcessFile(paths.data);
  if (!server) throw damaged(paths, 'el servidor terminó al iniciar');
  const owner = (database: string): string => connectionString(server.socketFolder, { role: ROLE, password }, database);
  return {
    pid: server.pid,
    begun: server.pid === launched,
    connection: owner,
    applicationConnection: (database) =>
      connectionString(
        server.socketFolder,
        { role: APPLICATION_ROLE, password: applicationPassword(password) },
        database,
      ),
    admitApplication: async (database) => admitApplication(owner(database), applicationPassword(password)),
    stop: async () => stop(paths, server.pid),
  };
}

type Credentials = { readonly role: string; readonly password: string };

const connectionString = (folder: string, { role, password }: Credentials, database: string): string =>
  `postgresql://${role}:${password}@/${database}?host=${encodeURIComponent(folder)}`;

async function stop({ data }: ClusterPaths, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  let signal: NodeJS.Signals | 0 = 'SIGINT';
  while (readProcessFile(data)?.pid === pid && isServerOf(data, pid)) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // it ended meanwhile
    }
    signal = Date.now() > deadline ? 'SIGQUIT' : 0;
    await delay(RETRY_MS);
  }
}

/** The role by which requests and jobs use the embedded database. It owns nothing (docs/decisions/0036). */
export const APPLICATION_ROLE = 'gestion_aplicacion';

/** Derives the role's password from that of the cluster's owner; the latter cannot be derived from it. */
const applicationPassword = (ownerPassword: string): string =>
  deriveKey(ownerPassword, 'application role').toString('base64url');

/**
 * Creates the role, or sets its rights to those of these statements. Call it after each migration, with a connection of
 * the owner. The tables of jobs have row security without policies, for roles that share a server.
 */
async function admitApplication(ownerConnection: string, password: string): Promise<void> {
  const client = new Client({ connectionString: ownerConnection, application_name: 'gestion-migraciones' });
  await client.connect();
  try {
    await client.query(`
      begin;
      do $$ begin
        if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
          create role ${APPLICATION_ROLE};
        end if;
      end $$;
      alter role ${APPLICATION_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication bypassrls
        password ${escapeLiteral(password)};
      grant usage on schema public, graphile_worker to ${APPLICATION_ROLE};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APPLICATION_ROLE};
      grant maintain on all tables in schema public to ${APPLICATION_ROLE};
      revoke update, delete on auditoria from ${APPLICATION_ROLE};
      revoke insert, update, delete on migraciones, graphile_worker.migrations from ${APPLICATION_ROLE};
      grant usage, select on all sequences in schema public, graphile_worker to ${APPLICATION_ROLE};
      grant execute on all functions in schema public, graphile_worker to ${APPLICATION_ROLE};
      commit`);
  } finally {
    await client.end();
  }
}

/** The system's limit for a socket's whole path is 103 bytes on macOS, and PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 88;

/**
 * Makes a private folder for the server's socket: beside the data, or in the system's temporary folder when that path
 * is too long.
 */
function socketFolder({ base }: ClusterPaths, account: Account): string {
  const beside = path.join(base, 'socket');
  const folder = Buffer.byteLength(beside) <= LONGEST_FOLDER ? beside : shortFolder(base);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another account may have put a folder of that name into the shared temporary folder.
    const { uid, mode } = lstatSync(folder, { throwIfNoEntry: false }) ?? {};
    if (uid === undefined) throw error;
    if ((uid !== account?.uid && uid !== process.getuid?.()) || (mode ?? 0) & 0o077) {
      throw new StartProblem(
        `La carpeta ${folder} debería ser privada de la base de datos: bórrela e inicie de nuevo.`,
      );
    }
  }
  giveTo(account, folder);
  return folder;
}

const shortFolder = (base: string): string =>
  path.join(tmpdir(), `gestion-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`);

/**
 * Returns the settings of our server: alone on one machine with the application, small when idle, every commit on the
 * disk (PostgreSQL's own `fsync` and `synchronous_commit` stay on).
 */
function serverSettings(
  socketFolder: string,
  over: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    wal_compression: 'on',
    // The log holds texts of people, in the order in which they came: segments that no recovery needs are removed
    // within two minutes, and are not kept to be written over.
    checkpoint_timeout: '1min',
    wal_recycle: 'off',
    max_wal_size: '1GB',
    // Nothing replicates from it: no sender, no launcher, no extra log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    io_workers: '1',
    jit: 'off',
    // Messages of failed statements hold what people typed.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...over,
  };
}
