// Applies the SQL migrations; lists those that are known and those that a database has.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import { Client, DatabaseError, type ClientBase } from 'pg';
import { StartProblem } from '../start-problem.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');
const TABLE = 'migraciones';

/** Limits of waiting for tables that others use. */
type Patience = {
  /** The longest wait for a lock, in ms: those who come after us for the same table wait as long. */
  readonly lockMs: number;
  readonly tries: number;
  /** Lets those who waited behind us pass. */
  readonly pause: () => Promise<unknown>;
};

const PATIENCE: Patience = { lockMs: 3000, tries: 20, pause: async () => delay(1000) };

/** SQLSTATE lock_not_available: a wait passed `lock_timeout`. */
const LOCKED = '55P03';

/** Returns the names of all migrations, oldest first: plain SQL files `migrations/<timestamp>_<slug>.sql`. */
export function knownMigrations(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** Returns the names of those that a database has; none when it never was one of ours. */
export async function appliedMigrations(client: ClientBase): Promise<readonly string[]> {
  const { rows: found } = await client.query('select 1 where to_regclass($1) is not null', [TABLE]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${TABLE} order by name`);
  return rows.map(({ name }) => name);
}

/**
 * Brings the database to the newest migration: each once, in order, forward only, all that are pending in one
 * transaction. Several processes may call it at once: one works, the others wait. It never waits long for a table that
 * the former release uses: it lets go of everything, and begins again.
 * @param only leaves out all migrations but these
 * @returns the names of those that it applied.
 * @throws {StartProblem} naming the one that PostgreSQL refused; none is applied then.
 */
export async function migrate(
  connection: string,
  only?: readonly string[],
  patience = PATIENCE,
): Promise<readonly string[]> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-migraciones' });
  await client.connect();
  try {
    // The lock of the library, before the limit: who waits for another process to migrate waits as long as it takes.
    await client.query(`select pg_advisory_lock(${PG_MIGRATE_LOCK_ID})`);
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    for (let tries = patience.tries; tries > 1; tries--) {
      try {
        return await applyPending(client, only);
      } catch (error) {
        if (!isLocked(error)) throw error;
        await patience.pause();
      }
    }
    return await applyPending(client, only);
  } finally {
    await client.end();
  }
}

/** The error is a {@link StartProblem} with the refusal as its cause once a migration began. */
const isLocked = (error: unknown): boolean => {
  const refusal = error instanceof StartProblem ? error.cause : error;
  return refusal instanceof DatabaseError && refusal.code === LOCKED;
};

async function applyPending(client: Client, only?: readonly string[]): Promise<readonly string[]> {
  let current: string | undefined;
  try {
    const applied = await runner({
      dbClient: client,
      dir: FOLDER,
      migrationsTable: TABLE,
      direction: 'up',
      checkOrder: false,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      // The library names the migration that it begins only in its log.
      log: (line) => {
        current = /^### MIGRATION (\S+) /.exec(line)?.[1] ?? current;
      },
      ...(only && { ignorePattern: allBut(only) }),
    });
    return applied.map(({ name }) => name);
  } catch (error) {
    if (current === undefined || !(error instanceof DatabaseError)) throw error;
    throw new StartProblem(
      `La migración ${current} falló (${error.message}): la base de datos quedó como estaba. Inicie con la versión anterior e informe de este mensaje.`,
      { cause: error },
    );
  }
}

/** Returns a pattern of the file names to skip; the runner puts `^` and `$` around it. */
function allBut(wanted: readonly string[]): string {
  const others = knownMigrations().filter((name) => !wanted.includes(name));
  return `(?:\\..*|(?:${others.join('|')})\\.sql)`;
}
