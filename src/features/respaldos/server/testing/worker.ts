// A worker process for the jobs of copies and resets only, which tests start and kill.
import { z } from 'zod';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { createDatabase } from '#platform/server/db/database.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { runJobs } from '#platform/server/jobs/run-jobs.ts';
import { readTold, tell, untilAborted } from '#platform/server/lifecycle/run.ts';
import { RITMO } from '../context.ts';
import { REINICIO, RESPALDO, RESTAURACION } from '../jobs.ts';
import { runTandas } from '../processing/run-tanda.ts';

const servidor = z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() });
const toldSchema = z.object({ connection: z.string(), dataDir: z.string(), servidores: z.array(servidor) });

const { input, stopping } = await readTold();
const { connection, dataDir, servidores } = toldSchema.parse(input);
const db = createDatabase({ connection });
const files = await openFiles(dataDir);
const report = (message: string): void => tell({ message });
const context = { db, files, moodle: createMoodle(servidores), alaVez: 2, ...RITMO, sondeoMs: 20 };
const kinds = [RESPALDO, REINICIO, RESTAURACION].map((kind) => withHandler(kind, runTandas(context)));
const tasks = tasksOf({ db, files, stopping, report }, kinds, null);
const jobs = runJobs({ connection, db, tasks, concurrency: 2, onSweep: async () => {}, report });
tell({ pid: process.pid });
await untilAborted(stopping);
await jobs.stop();
await db.destroy();
