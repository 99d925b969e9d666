// Opens connections to the database, with our types, time zone and limits.
import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely';
import { Client, Pool, TypeOverrides, types } from 'pg';
import { outageOf } from './errors.ts';
import { forReaders } from './readers.ts';
import type { DB } from './schema.ts';
import { createTurns, type TakeTurn } from './turns.ts';

/**
 * `date` stays the text `AAAA-MM-DD`: a civil day has no zone. `bigint` is a number. `timestamptz` is a Date (the
 * library's own).
 */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (text: string) => text);
parsers.setTypeParser(types.builtins.INT8, toSafeInteger);

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** The database. A transaction is one too. `destroy()` closes its connections. */
export type Db = Kysely<DB>;

/** A transaction: `db.transaction().execute(async (tx) => …)`. @public */
export type Tx = Transaction<DB>;

/** Opens the database for queries; connects when the first is made. */
export function createDatabase(options: PoolOptions): Db {
  const pool = createPool(options);
  const db = new Database(pool);
  pools.set(db, pool);
  return db;
}

/** A database whose transactions wait for their turn before they take a connection. */
class Database extends Kysely<DB> {
  readonly #takeTurn: TakeTurn;

  constructor(pool: Pool) {
    super({ dialect: new PostgresDialect({ pool: forReaders(pool) }) });
    this.#takeTurn = createTurns(pool.options.max);
  }

  /** Only those with an isolation of their own begin at once: they read, and take no locks. */
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: async <T>(work: (tx: Tx) => Promise<T>) => this.#takeTurn(async () => execute(work)),
    });
  }
}

const pools = new WeakMap<Db, Pool>();

/** The connections of a database in this process. */
export type PoolUse = {
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions that wait for one. */
  readonly waiting: number;
  /** The most that are opened. */
  readonly max: number;
};

/** Returns the connections of a database that {@link createDatabase} opened. */
export function poolUse(db: Db): PoolUse {
  const { totalCount, idleCount, waitingCount, options } = pools.get(db)!;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max };
}

/** The zone of the university's calendar: what `::date` means in our SQL, whatever the server's own zone. */
export const ZONE = 'America/Bogota';

/** Longest durations, in ms, after which PostgreSQL cancels a statement. */
type Limits = {
  /** Of a wait for a lock. */
  readonly lockMs: number;
  /** Of the whole statement. */
  readonly statementMs: number;
};

/**
 * Limits of a request that a person waits for. The longest statement of a request is a chart of a million rows, 10 s;
 * jobs and the making of indexes have no limit.
 */
export const REQUEST_LIMITS: Limits = { lockMs: 10_000, statementMs: 60_000 };

/**
 * Times by which PostgreSQL drops a client that is gone without a word, such as a machine that lost its power: at most
 * five seconds, so that its locks are free when another process looks for them (decision 0054). Through a socket of the
 * same machine they have no effect.
 */
const DROP_SILENT_CLIENTS = [
  'tcp_keepalives_idle=2',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=5000',
];

/** Time in ms after which the system asks a silent server for a sign of life. */
const ASK_SERVER_MS = 2000;

/** Sessions keep some settings of the server from their start: what an administrator changes holds for all within this. */
const LIFETIME_SECONDS = 60;

/** Options of {@link createPool}. */
interface PoolOptions {
  /** A PostgreSQL connection string. */
  readonly connection: string;
  /** The most connections that it opens. */
  readonly max?: number;
  /** None unless given. */
  readonly limits?: Limits;
}

/**
 * A connection that asks the library by callback. The library's own promise is resolved by a function that holds the
 * query, and so all its rows: V8 then kept what each query had read until it cleared its old generation, 110 MB in an
 * export of 100,000 rows.
 */
class Connection extends Client {
  /** The server refused a write: a session that began while the database was read-only stays so. */
  isReadOnly = false;

  override query(...given: unknown[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [first] = given;
    const isOwn = typeof first === 'object' && first !== null && 'submit' in first;
    if (isOwn || given.some((one) => typeof one === 'function')) return query(...given) as never;
    return new Promise((resolve, reject) => {
      query(...given, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      this.isReadOnly ||= outageOf(error) === 'readOnly';
      // As the library does: the stack of the caller, in place of that of the socket.
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }
}

const settingsOf = (limits: Limits | undefined): string[] =>
  limits ? [`lock_timeout=${limits.lockMs}`, `statement_timeout=${limits.statementMs}`] : [];

/** Creates a pool that waits at most 10 s for a connection and outlives the server's restarts. */
export function createPool({ connection, max = 10, limits }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: connection,
    Client: Connection,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'gestion-curricular',
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_SERVER_MS,
    options: [`TimeZone=${ZONE}`, ...settingsOf(limits), ...DROP_SILENT_CLIENTS].map((one) => `-c ${one}`).join(' '),
    types: parsers,
  });
  // A connection that breaks is replaced; its user gets the fault from the query. Without a listener, one that breaks
  // between two queries of a transaction would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // The pool replaces what has ended, so that the fault does not outlive its cause.
  pool.on('release', (_error, client) => {
    if ((client as unknown as Connection).isReadOnly) void client.end();
  });
  return pool;
}
