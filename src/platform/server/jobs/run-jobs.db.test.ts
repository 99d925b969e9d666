import { EventEmitter } from 'node:events';
import { afterEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createTestDatabase } from '../testing/database.ts';
import { asMaintainer } from '../testing/maintenance.ts';
import { type JobsOptions, runJobs } from './run-jobs.ts';
import { enqueue, SHOW_PRESENCE } from './store.ts';

const { db, connection } = await createTestDatabase();

afterEach(() => void vi.useRealTimers());

const QUIET = { connection, db, tasks: {}, concurrency: 1, onSweep: async () => {}, report: () => {} };

/** Runs jobs until the end of the test. */
function work(options: Partial<JobsOptions>): void {
  const jobs = runJobs({ ...QUIET, ...options });
  onTestFinished(jobs.stop);
}

/** Works as long as a worker needs to stop listening. */
async function workOn(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await sql`select`.execute(db);
}

it('a job that ends while its process stops is over, and its line free', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await enqueue(db, { task: 'work', key, attempts: 1, line: 'line' });
    const begun = Promise.withResolvers<void>();
    const task = async (): Promise<void> => {
      begun.resolve();
      await workOn();
    };
    const jobs = runJobs({ ...QUIET, tasks: { work: task }, concurrency: 2 });
    await begun.promise;
    await jobs.stop();
    const { rows } = await sql`
      select key from graphile_worker.jobs
      union all select queue_name from graphile_worker._private_job_queues where locked_by is not null`.execute(db);
    expect(rows).toEqual([]);
  }
});

/** Another worker, that runs a job. @returns a function that ends it without a word */
async function startDoomedWorker(key: string): Promise<() => Promise<void>> {
  await enqueue(db, { task: 'work', key, attempts: 2 });
  await sql`update graphile_worker._private_jobs set locked_by = 'doomed', locked_at = now() where key = ${key}`.execute(
    db,
  );
  const presence = new Client({ connectionString: connection });
  presence.on('error', () => {});
  await presence.connect();
  const { rows } = await presence.query<{ pid: number }>('select pg_backend_pid() as pid');
  await presence.query(SHOW_PRESENCE, ['doomed']);
  return async () => void (await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db));
}

it('a job whose worker dies is run by another one, within the five seconds that are left of ten', async () => {
  const die = await startDoomedWorker('orphan');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [swept, done] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  work({
    tasks: { work: async ({ key }) => done.resolve(key) },
    onSweep: async () => swept.resolve(),
  });
  await swept.promise;
  await die();
  vi.advanceTimersByTime(5000);
  expect(await done.promise).toBe('orphan');
});

it('a worker that cannot store the end of a job ends, and the job is run by another one', async () => {
  const { maintenance } = inject('testServer');
  const { rows } = await sql<{ own: string }>`select current_database() as own`.execute(db);
  const { own } = rows[0]!;
  const admit = async (yes: boolean): Promise<unknown> =>
    asMaintainer(maintenance, `alter database ${own} allow_connections ${yes}`);
  for (const fails of [true, false]) {
    await enqueue(db, { task: 'work', key: 'unstored', attempts: 3 });
    const task = async (): Promise<void> => {
      await admit(false);
      await asMaintainer(
        maintenance,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${own}'`,
      );
      if (fails) throw new Error('this job fails');
    };
    const jobs = runJobs({ ...QUIET, tasks: { work: task } });
    await jobs.ended;
    await admit(true);
    await jobs.stop().catch(() => {});
    const done = Promise.withResolvers<string>();
    const other = runJobs({ ...QUIET, tasks: { work: async ({ key }) => done.resolve(key) } });
    expect(await done.promise).toBe('unstored');
    await other.stop();
  }
});

it('work that begins by the clock is done once, however many workers there are', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2026-11-20T11:59:59.500Z') });
  const emitted = vi.spyOn(EventEmitter.prototype, 'emit');
  const run = vi.fn<() => Promise<void>>(async () => {});
  const schedules = [{ name: 'limpieza', cron: '* * * * *', run }];
  work({ schedules });
  work({ schedules });
  await vi.waitFor(() => expect(emitted.mock.calls.filter(([name]) => name === 'cron:scheduled')).toHaveLength(2), {
    timeout: 20_000,
  });
  await vi.waitFor(async () => expect((await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]), {
    timeout: 20_000,
  });
  expect(run).toHaveBeenCalledTimes(1);
});
