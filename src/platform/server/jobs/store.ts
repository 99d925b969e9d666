// Adds jobs to the queue, hastens and removes them, reads their keys, and releases those of processes that died.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** One piece of work for a process that runs jobs. */
export type Job = {
  /** The task that runs it. */
  readonly task: string;
  /** Names it among those that wait or run: a second one under the same key takes its place. */
  readonly key: string;
  /** The most attempts before it is given up. */
  readonly attempts: number;
  /** Of the jobs of one line only one runs at a time, in the order in which they came. */
  readonly line?: string | undefined;
  /** Not to be begun before; at once unless said. */
  readonly notBefore?: Date | undefined;
  /** Of the jobs that could begin, those with the least are begun first; 0 unless said. */
  readonly priority?: number | undefined;
};

/** Puts a job into the queue. In a transaction, it is there when the transaction is. */
export const enqueue = async (tx: Db, job: Job): Promise<void> => enqueueAll(tx, [job]);

/** Puts jobs into the queue, in one statement, which costs little more than that of one. Each has another key. */
export async function enqueueAll(tx: Db, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select from graphile_worker.add_jobs((
      select array_agg((task, json_build_object('key', key), line, "notBefore", attempts, key, priority, null)
        ::graphile_worker.job_spec)
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as j(task text, key text, attempts smallint, line text, "notBefore" timestamptz, priority smallint)))`.execute(
    tx,
  );
}

/**
 * Makes a job that waits for its time begin at once, with all its attempts; adds it to the queue if it is missing. A
 * job that runs is left to its worker.
 */
export async function hasten(tx: Db, job: Job): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.jobs where key = ${job.key}`.execute(tx);
  const [queued] = rows;
  if (!queued) return enqueue(tx, job);
  await sql`select from graphile_worker.reschedule_jobs(
    array[${queued.id}::bigint], run_at => now(), attempts => 0)`.execute(tx);
}

/** Takes a job out of the queue, so that it is never begun again; an attempt under way goes on. */
export async function dequeue(tx: Db, key: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${key})`.execute(tx);
}

/** Returns the keys of jobs that run or wait. */
export async function liveKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs
    where key = any(${keys}) and (locked_at is not null or attempts < max_attempts)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns the keys of jobs that run, as far as the database knows: a job whose process died counts as running until
 * that is found out.
 */
export async function runningKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${keys}) and locked_at is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns whether a job of a task runs or could begin. */
export async function isDue(db: Db, task: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from graphile_worker.jobs where task_identifier = ${task} and run_at <= now()
      and (locked_at is not null or attempts < max_attempts)) as due`.execute(db);
  return rows[0]!.due;
}

/** The statement by which a process of this name shows that it lives, as long as its connection lasts. */
export const SHOW_PRESENCE = `select pg_advisory_lock(hashtextextended('graphile_worker ' || $1, 0))`;

/**
 * Gives back the jobs of processes that died: the library itself would wait for four hours.
 * @param own the names of the process that asks
 * @returns true if there were any
 */
export async function releaseAbandoned(db: Db, own: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ dead: string }>`
    with lockers as materialized (
      select distinct locked_by from graphile_worker.jobs where locked_by <> all(${own})
    )
    select locked_by as dead from lockers
    where pg_try_advisory_xact_lock(hashtextextended('graphile_worker ' || locked_by, 0))`.execute(db);
  if (rows.length === 0) return false;
  await sql`select graphile_worker.force_unlock_workers(${rows.map(({ dead }) => dead)})`.execute(db);
  return true;
}

/**
 * Gives the times of jobs that were set by a clock that has been set back since: a wait keeps its length, and begins now.
 * Jobs of scheduled tasks are removed, as they do not wait.
 * @param scheduled the names of scheduled tasks
 */
export async function redate(db: Db, scheduled: readonly string[]): Promise<void> {
  const ahead = sql`now() + interval '1 minute'`;
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = any(${scheduled}) and run_at > ${ahead} and locked_at is null
    having count(*) > 0`.execute(db);
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now() + greatest(run_at - updated_at, interval '0'))
    from graphile_worker.jobs where updated_at > ${ahead} and locked_at is null`.execute(db);
  // The library waits so long after a failure, and notes no instant of it.
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs
    where attempts between 1 and max_attempts - 1 and locked_at is null
      and run_at > ${ahead} + exp(least(attempts, 10)) * interval '1 second'
    having count(*) > 0`.execute(db);
}

export type Queue = {
  /** Jobs that could begin and wait for a worker or for their line. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs that wait for their time, after a failure too. */
  readonly later: number;
  /** Jobs that were given up within the last day. */
  readonly failed: number;
  /** Longest wait of a job that could begin and whose line is free, in seconds. */
  readonly oldest: number;
};

export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    with each as (
      select run_at, updated_at, locked_at is not null as runs, attempts >= max_attempts as spent,
        exists (select from graphile_worker._private_job_queues as line
                where line.queue_name = jobs.queue_name and line.locked_at is not null) as "isBehind"
      from graphile_worker.jobs
    )
    select count(*) filter (where not runs and not spent and run_at <= now()) as waiting,
      count(*) filter (where runs) as running,
      count(*) filter (where not runs and not spent and run_at > now()) as later,
      count(*) filter (where not runs and spent and updated_at > now() - interval '1 day') as failed,
      coalesce(extract(epoch from now() - min(run_at) filter
        (where not runs and not spent and run_at <= now() and not "isBehind")), 0)::float8 as oldest
    from each`.execute(db);
  return rows[0]!;
}
