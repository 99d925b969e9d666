import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { createTestDatabase } from '../testing/database.ts';
import { asMaintainer } from '../testing/maintenance.ts';
import { runJobs, type JobsOptions } from './run-jobs.ts';
import { lateOf, readHorarios } from './schedules.store.ts';
import { createScheduler, type ScheduledTask } from './schedules.ts';
import { enqueue, redate, SHOW_PRESENCE } from './store.ts';

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
  const run = vi.fn<() => Promise<void>>(async () => {});
  const minute = new Date(Math.floor((await readHorarios(db)).now.getTime() / MINUTE_MS) * MINUTE_MS);
  const cron = `${minute.getUTCMinutes()} ${minute.getUTCHours()} * * *`;
  await db.insertInto('horarios').values({ nombre: 'cada-dia', siguiente: minute }).execute();
  // Due after tomorrow, on whatever day this runs.
  const weekly = `0 0 * * ${(minute.getUTCDay() + 3) % 7}`;
  const schedules = [schedule('cada-dia', cron, run), schedule('cada-semana', weekly, run)];
  const swept = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { resolve } of swept) work({ schedules, onSweep: async () => resolve() });
  await Promise.all(swept.map(async ({ promise }) => promise));
  await vi.waitFor(async () => expect((await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]), {
    timeout: 20_000,
  });
  expect(run).toHaveBeenCalledTimes(1);
  const { horarios, now } = await readHorarios(db);
  expect(horarios).toMatchObject([
    { nombre: 'cada-dia', ultima: expect.any(Date) as Date },
    { nombre: 'cada-semana', ultima: null },
  ]);
  expect(horarios.every(({ siguiente }) => siguiente > now)).toBe(true);
});

const schedule = (name: string, cron: string, run = async (): Promise<void> => {}): ScheduledTask => ({
  name,
  cron,
  run,
});

it('a clock that was ahead neither stops nor doubles what begins by the clock', async () => {
  await sql`truncate horarios, graphile_worker._private_jobs`.execute(db);
  const { beginDue } = createScheduler(db, [schedule('lectura', '*/5 * * * *'), schedule('noche', '0 6 * * *')]);
  const queued = async (): Promise<unknown> =>
    (await sql`select key from graphile_worker.jobs order by key`.execute(db)).rows;
  const { now: today } = await readHorarios(db);
  const at = (text: string, days = 0): Date => {
    const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
    return new Date(midnight + days * DAY_MS + Date.parse(`1970-01-01T${text}Z`));
  };
  await beginDue(at('10:02:10'));
  // The clock jumps while the worker runs: one of each at most, of thousands of minutes.
  await beginDue(at('10:07:00', 40));
  expect(await queued()).toEqual([{ key: 'lectura' }]);
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '40 days'`.execute(db);
  // It is set right, also in a process that starts then.
  await redate(db, ['lectura', 'noche']);
  expect(await queued()).toEqual([]);
  for (const text of ['10:03:00', '10:04:59', '10:05:01', '10:05:05', '10:09:59']) await beginDue(at(text));
  expect(await queued()).toEqual([{ key: 'lectura' }]);
  const { horarios } = await readHorarios(db);
  expect(horarios).toMatchObject([
    { nombre: 'lectura', ultima: at('10:05:01'), siguiente: at('10:10:00') },
    { nombre: 'noche', ultima: null, siguiente: at('06:00:00', 1) },
  ]);
});

it('a task that this release no longer has is forgotten before it counts as late', async () => {
  await sql`truncate horarios`.execute(db);
  await sql`insert into horarios (nombre, siguiente) values
    ('retirada', clock_timestamp() - interval '4 minutes 30 seconds'),
    ('de otra version', clock_timestamp() - interval '1 minute')`.execute(db);
  const due = await readHorarios(db);
  await createScheduler(db, [schedule('noche', '0 6 * * *')]).beginDue();
  const { horarios } = await readHorarios(db);
  expect(lateOf(due)).toEqual([]);
  expect(horarios.map(({ nombre }) => nombre)).toEqual(['de otra version', 'noche']);
});

it('a clock that was ahead keeps no job waiting', async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  const inDays = async (key: string, change: ReturnType<typeof sql>): Promise<void> => {
    await enqueue(db, { task: 'x', key, attempts: 3 });
    await sql`update graphile_worker._private_jobs set ${change} where key = ${key}`.execute(db);
  };
  const ahead = sql`updated_at = now() + interval '40 days'`;
  await inDays('at once', sql`${ahead}, run_at = now() + interval '40 days'`);
  await inDays('failed then', sql`attempts = 1, run_at = now() + interval '40 days'`);
  await inDays('a quarter of an hour after', sql`${ahead}, run_at = now() + interval '40 days 15 minutes'`);
  await inDays('in a week', sql`run_at = now() + interval '7 days'`);
  await inDays('failed now', sql`attempts = 2, run_at = now() + interval '7 seconds'`);
  await redate(db, []);
  const { rows } = await sql`
    select key, round(extract(epoch from run_at - now()) / 60)::integer as minutes
    from graphile_worker.jobs order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'a quarter of an hour after', minutes: 15 },
    { key: 'at once', minutes: 0 },
    { key: 'failed now', minutes: 0 },
    { key: 'failed then', minutes: 0 },
    { key: 'in a week', minutes: 7 * 24 * 60 },
  ]);
});

it('tasks that wait for something outside hold no place of others, and wait for none', async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  const over = Promise.withResolvers<void>();
  const begun: string[] = [];
  const wait = async ({ key }: { readonly key: string }): Promise<void> => {
    begun.push(key);
    await over.promise;
  };
  for (const key of ['mail 1', 'mail 2', 'mail 3']) await enqueue(db, { task: 'mail', key, attempts: 1, priority: 1 });
  await enqueue(db, { task: 'mail', key: 'link', attempts: 1 });
  await enqueue(db, { task: 'long', key: 'export 1', attempts: 1 });
  await enqueue(db, { task: 'long', key: 'export 2', attempts: 1 });
  work({ tasks: { long: wait }, concurrency: 1, apart: [{ tasks: { mail: wait }, concurrency: 2 }] });
  await vi.waitFor(() => expect(begun).toHaveLength(3), { timeout: 20_000 });
  expect(begun.toSorted()).toEqual(['export 1', 'link', 'mail 1']);
  over.resolve();
  await vi.waitFor(() => expect(begun).toHaveLength(6), { timeout: 20_000 });
});
