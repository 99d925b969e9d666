// Runs the queue's jobs and scheduled tasks in this process, and gives back those of processes that died.
import { EventEmitter, once } from 'node:events';
import {
  Logger,
  run,
  type Task as LibraryTask,
  type Runner,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { z } from 'zod';
import { createPool, type Db } from '../db/database.ts';
import type { Busy } from '../lifecycle/collect-when-idle.ts';
import { every } from '../lifecycle/repeat.ts';
import { createScheduler, type ScheduledTask } from './schedules.ts';
import { redate, releaseAbandoned, SHOW_PRESENCE } from './store.ts';

export type Attempt = {
  readonly key: string;
  readonly last: boolean;
  /** Its place among those that could begin (`Job.priority`). */
  readonly priority?: number;
};

/** Runs a job. One that throws is tried again later, unless it was the last attempt. */
export type Task = (attempt: Attempt) => Promise<void>;

/** Tasks, and the most of their jobs that run at once. */
export type Lane = {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly concurrency: number;
};

export type JobsOptions = Lane & {
  readonly connection: string;
  readonly db: Db;
  /** Tasks whose jobs spend their time waiting: they hold no place of the others, and wait for none. */
  readonly apart?: readonly Lane[] | undefined;
  readonly schedules?: readonly ScheduledTask[];
  /** Longest delay in ms of a job that waits for its time. A job that can begin is noticed at once. */
  readonly pollMs?: number | undefined;
  /** Called right after the jobs of dead processes were given back, to remove other remains of those. */
  readonly onSweep: () => Promise<void>;
  /** Runs each job and each scheduled task; as they are unless given. */
  readonly busy?: Busy | undefined;
  readonly report: (message: string, error?: unknown) => void;
};

/**
 * Jobs of a process that died are found within this time; at once by the next one that starts. A machine that is gone
 * without a word is known to be five seconds later ({@link createPool}): ten seconds at most are promised.
 */
const SWEEP_MS = 4000;

const POLL_MS = 5000;

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
  const { connection, db, tasks, apart = [], schedules = [], concurrency, onSweep, report } = options;
  const { busy = async (work) => work() } = options;
  const scheduled = Object.fromEntries(schedules.map(({ name, run: work }) => [name, async () => work()]));
  const lanes = [{ tasks: { ...tasks, ...scheduled }, concurrency }, ...apart];
  // For each lane one connection more: the one on which the library hears of new jobs. Lanes apart share one for the rest.
  const pool = createPool({ connection, max: concurrency + lanes.length + Math.min(apart.length, 1) });
  const running = lanes.map((lane) => runLane(lane, { ...options, busy, pool }));
  const scheduler = createScheduler(db, schedules);
  const sweep = async (): Promise<void> => {
    await redate(db, Object.keys(scheduled));
    await scheduler.beginDue();
    const pools = await Promise.all(running.map(async ({ created }) => created));
    const own = pools.map(({ workers }) => workers.id);
    if (await releaseAbandoned(db, own)) pools.forEach(({ workers }, nth) => workers.nudge(lanes[nth]!.concurrency));
    await onSweep();
  };
  const stopSweeping = every(SWEEP_MS, sweep, (error) => report('jobs of processes that died', error));
  return {
    async stop() {
      await stopSweeping();
      await Promise.all(running.map(async ({ runner }) => (await runner).stop()));
      await untilIdle(pool);
      await pool.end();
    },
    ended: Promise.race(running.map(async ({ ended }) => ended)).catch((error: unknown) =>
      report('the queue ended', error),
    ),
  };
}

/** Meanings of the library's messages, for readers of the log. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^Failed to (complete|fail|release) job|^Worker exited with error/,
    'the database could not be reached for the queue: this process ends, and its jobs are run by the next one',
  ],
  [/listen/i, 'the connection on which new jobs are heard of was lost: they are looked for every few seconds'],
  [/^Failed task/, 'a job failed'],
];

const inOurWords = (message: string): string =>
  MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'the queue reports a fault';

type RunningLane = {
  /** In an object: the pool is itself a promise of its end. */
  readonly created: Promise<{ readonly workers: WorkerPool }>;
  readonly runner: Promise<Runner>;
  readonly ended: Promise<void>;
};

function runLane(
  { tasks, concurrency }: Lane,
  { pool, pollMs = POLL_MS, busy, report }: Pick<JobsOptions, 'pollMs' | 'report'> & { pool: Pool; busy: Busy },
): RunningLane {
  const events: WorkerEvents = new EventEmitter();
  // As long as that connection lasts, other processes see that this one lives. The library uses it first.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => {
      client.query(SHOW_PRESENCE, [workerPool.id]).catch((error: unknown) => report('presence', error));
    });
  });
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
      parsedCronItems: [],
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error') report(inOurWords(message), meta?.['error'] ?? message);
      }),
    },
    Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, adapt(task, busy)])),
  );
  return { created, runner, ended: Promise.race([fatal, runner.then(async ({ promise }) => promise)]) };
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
  (task: Task, busy: Busy): LibraryTask =>
  async (payload, { job }) => {
    const { priority, attempts, max_attempts: most } = job;
    const attempt = { key: payloadSchema.parse(payload).key, last: attempts >= most, priority };
    await busy(async () => task(attempt));
  };
