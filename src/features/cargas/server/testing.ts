// A worker process for the jobs of loads only, which tests start and kill.
import { z } from 'zod';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { createDatabase } from '#platform/server/db/database.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { runJobs } from '#platform/server/jobs/run-jobs.ts';
import { readTold, tell, untilAborted } from '#platform/server/lifecycle/run.ts';
import { tiposDeCargaOf } from '../../../services.ts';
import { APLICACION, REVISION } from './service.ts';

const servidor = z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() });
const toldSchema = z.object({ connection: z.string(), dataDir: z.string(), servidores: z.array(servidor) });

const { input, stopping } = await readTold();
const { connection, dataDir, servidores } = toldSchema.parse(input);
const db = createDatabase({ connection });
const files = await openFiles(dataDir);
const report = (message: string): void => tell({ message });
const tiposDeCarga = tiposDeCargaOf({ db, moodle: createMoodle(servidores) });
const context = { db, files, stopping, report };
const tasks = tasksOf(context, [REVISION, APLICACION], { db, files, tiposDeCarga });
const jobs = runJobs({ connection, db, tasks, concurrency: 1, onSweep: async () => {}, report });
tell({ pid: process.pid });
await untilAborted(stopping);
await jobs.stop();
await db.destroy();
