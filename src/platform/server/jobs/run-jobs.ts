// Runs the queue's jobs and scheduled tasks in this process, and gives back those of processes that died.
import { EventEmitter, once } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type Task as LibraryTask,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type Db, createPool } from '../db/database.ts';
import { every } from '../lifecycle/repeat.ts';
import { releaseAbandoned, SHOW_PRESENCE } from './store.ts';

/** The attempt that a task is called for. */
export type Attempt = {
  readonly key: string;
  /** Its last attempt. */
  readonly last: boolean;
};

/** Runs a job. One that throws is tried again later, unless it was the last attempt. */
export type Task = (attempt: Attempt) => Promise<void>;

/** A task that begins by the clock, once however many processes there are. */
export type ScheduledTask = {
  /** Its name in the queue. */
  readonly name: string;
  /** Times in crontab syntax, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
};

export type JobsOptions = {
  readonly connection: string;
  readonly db: Db;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly schedules?: readonly ScheduledTask[];
  /** The most jobs that run at once. */
  readonly concurrency: number;
  /** Longest delay in ms of a job that waits for its time. A job that can begin is noticed at once. */
  readonly pollMs?: number | undefined;
  /** Called right after the jobs of dead processes were given back, to remove other remains of those. */
  readonly onSweep: () => Promise<void>;
  readonly report: (message: string, error?: unknown) => void;
};

/**
 * Jobs of a process that died are found within this time; at once by the next one that starts. A machine that is gone
 * without a word is known to be five seconds later ({@link createPool}): ten seconds at most are promised.
 */
const SWEEP_MS = 4000;

const POLL_MS = 5000;

/** A job that fails waits for its next time. */
const ONCE = { maxAttempts: 1 };

/**
 * Ends of jobs are stored at once, by the part of the library that notices when that fails: without these settings it
 * goes on, and the job stays locked for as long as this process lives.
 */
const NOTICE_UNSTORED_ENDS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export type Jobs = {
  /** Takes no more jobs, and resolves when those under way have ended. */
  readonly stop: () => Promise<void>;
  /**
   * Resolves when no more jobs are begun, whatever the reason. After the end of a job that could not be stored, as in an
   * outage of the database, only the end of this process gives that job to another one.
   */
  readonly ended: Promise<void>;
};

/** Runs the jobs of the queue until it is stopped. */
export function runJobs(options: JobsOptions): Jobs {
  const { connection, db, tasks, schedules = [], concurrency, pollMs = POLL_MS, onSweep, report } = options;
  // One connection more: the one on which the library hears of new jobs.
  const pool = createPool({ connection, max: concurrency + 1 });
  const events: WorkerEvents = new EventEmitter();
  // As long as that connection lasts, other processes see that this one lives. The library uses it first.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => {
      client.query(SHOW_PRESENCE, [workerPool.id]).catch((error: unknown) => report('presence', error));
    });
  });
  // In an object: the pool is itself a promise of its end.
  const created = new Promise<{ readonly workers: WorkerPool }>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve({ workers: workerPool }));
  });
  const fatal = new Promise<void>((resolve) => void events.once('pool:fatalError', () => resolve()));
  const runner = run(
    {
      preset: { worker: NOTICE_UNSTORED_ENDS },
      pgPool: pool,
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: pollMs,
      parsedCronItems: parseCronItems(schedules.map(({ name, cron }) => ({ task: name, match: cron, options: ONCE }))),
      logger: new Logger(() => (level, message) => {
        if (level === 'error') report(message);
      }),
    },
    {
      ...Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, adapt(task)])),
      ...Object.fromEntries(schedules.map((schedule) => [schedule.name, async () => schedule.run()])),
    },
  );
  const sweep = async (): Promise<void> => {
    const { workers } = await created;
    if (await releaseAbandoned(db, workers.id)) workers.nudge(concurrency);
    await onSweep();
  };
  const stopSweeping = every(SWEEP_MS, sweep, (error) => report('jobs of processes that died', error));
  return {
    async stop() {
      await stopSweeping();
      await (await runner).stop();
      await untilIdle(pool);
      await pool.end();
    },
    ended: Promise.race([fatal, runner.then(async ({ promise }) => promise)]).catch((error: unknown) =>
      report('the queue ended', error),
    ),
  };
}

/**
 * Resolves when no connection is in use or waited for. The library counts a job as ended before the database has its
 * result: a pool that ends too early leaves the job, and its line, to a process that is gone.
 */
async function untilIdle(pool: Pool): Promise<void> {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release');
}

const payloadSchema = z.object({ key: z.string() });

const adapt =
  (task: Task): LibraryTask =>
  async (payload, { job }) => {
    await task({ key: payloadSchema.parse(payload).key, last: job.attempts >= job.max_attempts });
  };
