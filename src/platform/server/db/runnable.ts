// Checks that this program may run on a database, and keeps the note of an unfinished restore there.
import { sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';
import { createDatabase, type Db } from './database.ts';
import { knownMigrations } from './migrate.ts';

/** The note of a restore in the database, from its first change to its last. */
interface Unfinished {
  /** The backup that it restores. */
  readonly archivo: string;
  /** The real path of the data folder that gets the files. */
  readonly carpeta: string;
}

/**
 * Returns the restore that has not ended, if there is one. No migration makes the table: an empty database has none.
 */
export async function findUnfinished(db: Db): Promise<Unfinished | undefined> {
  if (!(await hasTable(db, 'restauracion'))) return undefined;
  const { rows } = await sql<Unfinished>`select archivo, carpeta from restauracion`.execute(db);
  return rows[0];
}

/** Notes that a restore begins, in place of one that did not end. */
export async function noteUnfinished(db: Db, { archivo, carpeta }: Unfinished): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists restauracion (archivo text not null, carpeta text not null)`.execute(tx);
    await sql`comment on table restauracion is '[sin registros] [no se copia] The restore that has not ended. Owner: platform.'`.execute(
      tx,
    );
    await sql`delete from restauracion`.execute(tx);
    await sql`insert into restauracion values (${archivo}, ${carpeta})`.execute(tx);
  });
}

/** Notes that it ended. */
export async function forgetUnfinished(db: Db): Promise<void> {
  await sql`drop table restauracion`.execute(db);
}

/**
 * Refuses a database that this program must not run on: one from before the first release, one that an interrupted
 * restore left, or one with migrations of a newer release that did not record there that this program may still run
 * (decision 0033).
 * @param known the migrations of this program
 * @throws {StartProblem} saying why.
 */
export async function assertRunnable(db: Db, known = knownMigrations()): Promise<void> {
  const applied = await readApplied(db);
  assertSinceBaseline(applied, known);
  const unfinished = await findUnfinished(db);
  if (unfinished) {
    throw new StartProblem(
      `La restauración de ${unfinished.archivo} en esta base de datos no ha terminado. Si ya no está en curso, repítala con ` +
        `npm run restore -- ${unfinished.archivo}, o use otra carpeta con DATA_DIR u otra base con DATABASE_URL.`,
    );
  }
  const tooNew = await findTooNew(db, applied, known);
  if (tooNew !== undefined) {
    throw new StartProblem(
      `La base de datos es de una versión más nueva de Gestión Curricular (migración ${tooNew}): actualice el programa, ` +
        'o restaure en otra base una copia hecha con esta versión.',
    );
  }
}

/** Does the same as {@link assertRunnable}, for a database that has no users yet. */
export async function assertRunnableAt(connection: string): Promise<void> {
  const db = createDatabase({ connection, max: 1 });
  try {
    await assertRunnable(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Refuses a database whose migrations lack the oldest of ours: those that it has were replaced by the first release's.
 * @throws {StartProblem} saying what to do.
 */
export function assertSinceBaseline(applied: readonly string[], known = knownMigrations()): void {
  if (isSinceBaseline(applied, known)) return;
  throw new StartProblem(
    'La base de datos es anterior a la primera versión de Gestión Curricular y no se puede actualizar: empiece con una ' +
      'nueva, en otra carpeta con DATA_DIR o en otra base con DATABASE_URL, o elimine antes la que hay.',
  );
}

/** Returns false for migrations without the oldest of ours; a database that has none yet gets it. */
export function isSinceBaseline(applied: readonly string[], known = knownMigrations()): boolean {
  return applied.length === 0 || applied.includes(known[0]!);
}

/** Returns the names of the migrations that a database has; none when it never was one of ours. */
export async function readApplied(db: Db): Promise<readonly string[]> {
  if (!(await hasTable(db, 'migraciones'))) return [];
  const { rows } = await sql<{ name: string }>`select name from migraciones order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns a migration of the database with which this program cannot run, if there is one. */
async function findTooNew(db: Db, applied: readonly string[], known: readonly string[]): Promise<string | undefined> {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const compatible = await compatibleWith(db, known);
  return unknown.find((name) => !compatible.has(name));
}

/** Returns the migrations that are recorded as compatible with programs that have these. */
async function compatibleWith(db: Db, known: readonly string[]): Promise<ReadonlySet<string>> {
  if (!(await hasTable(db, 'compatibilidad'))) return new Set();
  const rows = await db
    .selectFrom('compatibilidad')
    .select('migracion')
    .where('desde', '=', sql<string>`any(${known})`)
    .execute();
  return new Set(rows.map(({ migracion }) => migracion));
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}
