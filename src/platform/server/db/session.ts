// Checks at start that sessions have our settings, and that a connection for session locks has no pooler in between.
import { sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';
import { createDatabase, REQUEST_LIMITS, ZONE, type Db } from './database.ts';
import { connectionProblem } from './ensure-database.ts';

/** A setting of PostgreSQL as a session has it. */
type Setting = {
  readonly name: string;
  /** Durations are in ms. */
  readonly setting: string;
  /** The origin of the value: `client` if the start of the session gave it. */
  readonly source: string;
};

async function readSettings(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Setting>> {
  try {
    const { rows } = await sql<Setting>`
      select name, setting, source from pg_settings where name = any(${names}::text[])`.execute(db);
    return new Map(rows.map((one) => [one.name, one]));
  } catch (error) {
    throw connectionProblem(error);
  }
}

/** A setting that our sessions ask for at their start, and that no pooler passes on. */
const OUR_OWN = 'tcp_user_timeout';

/**
 * Refuses a connection pooler where session locks are held: in transaction mode the lock of one client would be
 * another's.
 * @throws {StartProblem} asking for the server's own address.
 */
export async function assertDirect(connection: string): Promise<void> {
  const db = createDatabase({ connection, max: 1 });
  try {
    if ((await readSettings(db, [OUR_OWN])).get(OUR_OWN)?.source === 'client') return;
  } finally {
    await db.destroy();
  }
  throw new StartProblem(
    'La conexión con PostgreSQL pasa por un intermediario de conexiones (PgBouncer), o su dirección lleva options: indique en DATABASE_DIRECT_URL la dirección del servidor mismo.',
  );
}

/** The settings that the sessions of requests must have. */
const OF_REQUESTS: Readonly<Record<string, string>> = {
  TimeZone: ZONE,
  lock_timeout: String(REQUEST_LIMITS.lockMs),
  statement_timeout: String(REQUEST_LIMITS.statementMs),
};

/**
 * Refuses sessions of requests without our settings: a pooler may leave them out, and dates would be another zone's.
 * @throws {StartProblem} naming the settings that are missing.
 */
export async function assertRequestSettings(db: Db): Promise<void> {
  const found = await readSettings(db, Object.keys(OF_REQUESTS));
  const missing = Object.keys(OF_REQUESTS).filter((name) => found.get(name)?.setting !== OF_REQUESTS[name]);
  if (missing.length === 0) return;
  throw new StartProblem(
    `El intermediario de conexiones de DATABASE_URL (PgBouncer) no conserva ${missing.join(', ')}: configúrelo como dice la guía de administración, «Varios procesos».`,
  );
}
