// Signs of life of the processes that run jobs, as rows: other processes and the status page read them.
import { sql } from 'kysely';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '../db/database.ts';
import { every } from '../lifecycle/repeat.ts';
import { VERSION } from '../version.ts';

/** Interval of the signs of life, in ms. */
const SIGN_MS = 15_000;

/** A process without a sign for this time is dead, or hangs. */
const LIVES_SECONDS = 60;

/** Time after which the row of a process that gives no sign is removed, in ms. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Shows that this process runs jobs, until the returned function is called. The row of a process that dies stays, and
 * gets no further signs.
 */
export function showLife(db: Db, report: (error: unknown) => void): () => Promise<void> {
  let id: number | undefined;
  const stop = every(
    SIGN_MS,
    async () => {
      const memoria = process.memoryUsage.rss();
      if (id === undefined) id = await insertWorker(db, memoria);
      else await sql`update procesos set visto = clock_timestamp(), memoria = ${memoria} where id = ${id}`.execute(db);
    },
    report,
  );
  return async () => {
    await stop();
    if (id === undefined) return;
    await sql`update procesos set terminado = clock_timestamp() where id = ${id}`.execute(db).catch(report);
  };
}

async function insertWorker(db: Db, memoria: number): Promise<number> {
  const values = { version: VERSION, memoria };
  const { id } = await db.insertInto('procesos').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The processes that run jobs, together. */
export type Workers = {
  /** Number of those that gave a sign within the last minute. */
  readonly alive: number;
  /** Last sign of any, also of one that has ended; null where none ever began. */
  readonly seen: Date | null;
  /** Resident memory of the largest that is alive, in bytes. */
  readonly memory: number;
  /** Number that ever began, and that began within the last hour. */
  readonly starts: number;
  readonly lately: number;
};

export async function readWorkers(db: Db): Promise<Workers> {
  const { rows } = await sql<Workers>`
    with each as (
      -- A later sign was given by a clock that has been set back since.
      select *, terminado is null and abs(extract(epoch from clock_timestamp() - visto)) < ${LIVES_SECONDS} as lives
      from procesos
    )
    select count(*) filter (where lives) as alive, max(visto) as seen,
      coalesce(max(memoria) filter (where lives), 0) as memory, coalesce(max(id), 0) as starts,
      count(*) filter (where iniciado > clock_timestamp() - interval '1 hour') as lately
    from each`.execute(db);
  return rows[0]!;
}

/** Removes the rows of processes that are long gone, except the newest: its number is that of all that began. */
export async function removeWorkers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('procesos')
    .where('visto', '<', new Date(now.getTime() - KEPT_MS))
    .where('id', '<', (eb) => eb.selectFrom('procesos').select(eb.fn.max('id').as('id')))
    .execute();
}
