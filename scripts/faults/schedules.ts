import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, type Db } from '../../src/platform/server/db/database.ts';
import { runJobs } from '../../src/platform/server/jobs/run-jobs.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';

const NAMES = ['prueba-a', 'prueba-b', 'prueba-c'];
const AHEAD = sql`interval '40 days'`;
const MINUTE_MS = 60_000;
const POLL_MS = 100;
/** Longest time after its minute in which a task begins. */
const LATE_S = 10;

/**
 * Puts the clock of a product's database ahead and back, while tasks are due each minute. No command may set it, so all
 * that it dated is moved instead. Prints figures beside their goals.
 * @throws when one is missed
 */
export async function wrongSchedules(resources: AsyncDisposableStack): Promise<void> {
  const product = await Product.start(resources, QUIET_INSTALLATION);
  const connection = await product.connection();
  const db = createDatabase({ connection });
  resources.defer(async () => db.destroy());
  const missed: string[] = [];
  const check = (figure: number, most: number, what: string): void => {
    console.log(`schedules: ${what} ${figure.toFixed(1)} (goal ${most})`);
    if (figure > most) missed.push(`${what} ${figure}`);
  };

  let worker = work(db, connection);
  await worker.next();
  check(worker.lateness(), LATE_S, 'due each minute, seconds after it');

  await quietMoment();
  await shift(db, sql`-${AHEAD}`);
  await delay(LATE_S * 1000);
  check(worker.most() - 1, 1, 'a clock that jumped 40 days while it ran, runs of one task');

  await quietMoment();
  await shift(db, AHEAD);
  await worker.next();
  check(worker.lateness(), LATE_S, 'set right while it ran, seconds after the first minute');
  await worker.stop();

  await shift(db, AHEAD);
  worker = work(db, connection);
  await worker.next();
  check(worker.lateness(), LATE_S, 'set right before a start, seconds after the first minute');
  check(worker.most(), 1, 'runs of one task in that minute');
  await worker.stop();

  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead from horarios
    where ultima > now() or siguiente > now() + interval '8 days'`.execute(db);
  check(rows[0]!.ahead, 0, 'tasks of the product that still stand');
  if (missed.length > 0) throw new Error(`the schedules: ${missed.join('; ')}`);
}

type Worker = {
  /** Resolves when each task has run in a minute that begins from now on. */
  readonly next: () => Promise<void>;
  /** Longest time from that minute to a run in it, in seconds. */
  readonly lateness: () => number;
  /** Runs of the task that ran most since its minute, or since its start. */
  readonly most: () => number;
  readonly stop: () => Promise<void>;
};

/** Runs tasks that are due each minute, beside those of the product. */
function work(db: Db, connection: string): Worker {
  let runs: { readonly name: string; readonly at: number }[] = [];
  let minute = 0;
  const jobs = runJobs({
    connection,
    db,
    tasks: {},
    schedules: NAMES.map((name) => ({
      name,
      cron: '* * * * *',
      run: async () => void runs.push({ name, at: Date.now() }),
    })),
    concurrency: 2,
    onSweep: async () => {},
    report: (message, error) => console.error(message, error),
  });
  return {
    async next() {
      minute = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS;
      runs = [];
      await delay(minute - Date.now());
      const early = runs.filter(({ at }) => at < minute).length;
      if (early > 0) throw new Error(`${early} tasks began before their minute`);
      while (!NAMES.every((name) => runs.some((run) => run.name === name))) {
        if (Date.now() > minute + MINUTE_MS) throw new Error('a task did not begin in its minute');
        await delay(POLL_MS);
      }
      // A second run would come with the next look.
      await delay(LATE_S * 1000);
    },
    lateness: () => Math.max(...runs.map(({ at }) => at - minute)) / 1000,
    most: () => Math.max(0, ...NAMES.map((name) => runs.filter((run) => run.name === name).length)),
    stop: jobs.stop,
  };
}

/** Waits until no minute ends soon: the trial moves what the clock noted within one. */
async function quietMoment(): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < 3 * LATE_S * 1000) await delay(left + LATE_S * 1000);
}

/** Moves all that the clock of the database noted of tasks and of the queue. */
async function shift(db: Db, by: ReturnType<typeof sql>): Promise<void> {
  await sql`update horarios set ultima = ultima + ${by}, siguiente = siguiente + ${by}`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at + ${by}, updated_at = updated_at + ${by}`.execute(
    db,
  );
}
