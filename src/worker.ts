// Entry of the worker process, started by server.ts: runs queued jobs, scheduled work and the hourly deletion by age.
import { z } from 'zod';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { removeOverdue } from '#platform/server/db/removal-clock.ts';
import { collectWhenIdle } from '#platform/server/lifecycle/collect-when-idle.ts';
import { readTold, surviveRejections, tell, untilAborted } from '#platform/server/lifecycle/run.ts';
import { bucketOf, loadConfig } from './platform/server/config.ts';
import { createDatabase } from './platform/server/db/database.ts';
import { openFiles } from './platform/server/files/open-files.ts';
import { runJobs, type Lane } from './platform/server/jobs/run-jobs.ts';
import { showLife } from './platform/server/jobs/workers.store.ts';
import { sayFaultsInSpanish } from './platform/server/spanish-faults.ts';
import { createServices, removalsOf, SLICES } from './services.ts';

/** Time for a job to stop, in ms: a parent process that is gone cannot end this one. */
const PACIENCIA_MS = 10_000;

/** The first line of input, from `server.ts`. */
const toldSchema = z.object({
  connection: z.string(),
  /** The settings, as the environment gives them. */
  environment: z.record(z.string(), z.string()),
  /** The servers of the demonstration; null where the settings name real ones. */
  demostracion: z.nullable(
    z.array(z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() })),
  ),
});

process.exit(await work());

/** Does jobs until it is told to end. @returns the exit code */
async function work(): Promise<number> {
  const { input, stopping: told } = await readTold();
  const unable = new AbortController();
  const stopping = AbortSignal.any([told, unable.signal]);
  surviveRejections((error) => report('unhandled rejection', error));
  sayFaultsInSpanish();
  // The queue's library prints so what it also reports.
  console.trace = () => {};
  const { connection, environment, demostracion } = toldSchema.parse(input);
  const config = loadConfig(environment);
  const { JOBS_AT_ONCE } = config;
  // Beside those of the queue: `runJobs` opens its own.
  const db = createDatabase({ connection, max: JOBS_AT_ONCE + 1 });
  const files = await openFiles(config.DATA_DIR, bucketOf(config));
  const moodle = createMoodle(demostracion ?? config.MOODLE_SERVERS);
  const isDemostracion = demostracion !== null;
  const services = createServices({ config, db, files, moodle, isDemostracion, report, stopping });
  const laneOf = async (slices: typeof SLICES, concurrency: number): Promise<Lane> => {
    const jobs = slices.flatMap(({ jobs: kinds = [] }) => kinds);
    const own = await Promise.all(slices.map(async ({ tasks }) => tasks?.(services)));
    const tasks = { ...tasksOf({ db, files, stopping, report }, jobs, services), ...Object.assign({}, ...own) };
    return { tasks, concurrency };
  };
  const [waiting, others] = [SLICES.filter(({ apart }) => apart), SLICES.filter(({ apart }) => !apart)];
  const removals = removalsOf(services);
  const jobs = runJobs({
    connection,
    db,
    ...(await laneOf(others, JOBS_AT_ONCE)),
    apart: await Promise.all(waiting.map(async (slice) => laneOf([slice], slice.apart!(services)))),
    schedules: [
      ...SLICES.flatMap(({ schedules = [] }) => schedules).map(({ name, cron, run }) => ({
        name,
        cron,
        run: async () => run(services),
      })),
      {
        name: 'limpieza',
        cron: '7 * * * *',
        run: async () =>
          removeOverdue({
            clock: services.removalClock,
            removals,
            report: (error) => report('removal of what is over', error),
          }),
      },
    ],
    async onSweep() {
      for (const { onSweep } of SLICES) await onSweep?.(services).catch((error: unknown) => report('a sweep', error));
    },
    busy: collectWhenIdle(),
    report,
  });
  const endLife = showLife(db, (error) => report('sign of life', error));
  tell({ pid: process.pid });
  const code = await Promise.race([untilAborted(told).then(() => 0), jobs.ended.then(() => 1)]);
  setTimeout(() => process.exit(1), PACIENCIA_MS).unref();
  unable.abort();
  await jobs.stop().catch((error: unknown) => report('the stop of the queue', error));
  await endLife();
  (await services.sender()).transporte.close();
  await db.destroy();
  return code;
}

/** Reports a fault to the parent process, which keeps the log. */
function report(message: string, error?: unknown): void {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : error;
  tell({ message, err });
}
