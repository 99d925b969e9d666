// A worker process with its own kinds of jobs, which tests start and kill. It receives the database connection.
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createDatabase, type Db } from '#platform/server/db/database.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { runJobs } from '#platform/server/jobs/run-jobs.ts';
import { readTold, tell } from '#platform/server/lifecycle/run.ts';
import { tasksOf } from './service.ts';
import { defineTarea, type Handler, type TipoDeTarea } from './tipo-de-tarea.ts';

/** Returns a kind of job with a test's own handler. */
export const withHandler = <E>(tipo: TipoDeTarea<E>, handler: Handler<E>): TipoDeTarea<E, unknown> => ({
  ...tipo,
  handler: () => handler as Handler,
});

type Context = { readonly db: Db };

const entrada = z.object({
  pasos: z.number(),
  ms: z.number(),
  mata: z.optional(z.boolean()),
  falla: z.optional(z.string()),
  /** Waits this long before the last step. */
  esperaMs: z.optional(z.number()),
  /** Kills its process, or throws, at the second step of each attempt. */
  alSegundo: z.optional(z.enum(['muere', 'falla'])),
});

type Entrada = z.output<typeof entrada>;

const continueSteps =
  ({ db }: Context): Handler<Entrada> =>
  async ({ id, entrada: { pasos, ms, alSegundo }, advance, signal }) => {
    const { rows: dados } = await sql`select from pasos where tarea = ${id}`.execute(db);
    for (let paso = dados.length; paso < pasos; paso += 1) {
      advance({ fase: 'Dando pasos', hechos: paso, total: pasos });
      await delay(ms, undefined, { signal });
      if (paso > dados.length && alSegundo === 'falla') throw new Error('stumbled');
      if (paso > dados.length && alSegundo === 'muere') process.kill(process.pid, 'SIGKILL');
      await sql`insert into pasos (tarea, paso) values (${id}, ${paso + 1})`.execute(db);
    }
    return { ok: true, resumen: `${pasos} pasos` };
  };

const takeSteps =
  ({ db }: Context): Handler<Entrada> =>
  async ({ id, entrada: input, advance, signal, saveArchivo }) => {
    const { pasos, ms, mata, falla, esperaMs } = input;
    if (falla !== undefined) throw new Error(falla);
    const { rows } = await sql`select from pasos where tarea = ${id}`.execute(db);
    if (esperaMs !== undefined && rows.length === 0) {
      await sql`insert into pasos (tarea, paso) values (${id}, 1)`.execute(db);
      return { ok: 'espera', hasta: new Date(Date.now() + esperaMs), fase: 'Espera un momento.' };
    }
    for (let paso = 1; paso <= pasos; paso += 1) {
      advance({ fase: 'Dando pasos', hechos: paso - 1, total: pasos });
      await sql`insert into pasos (tarea, paso) values (${id}, ${paso})`.execute(db);
      if (mata) process.kill(process.pid, 'SIGKILL');
      await delay(ms, undefined, { signal });
    }
    const archivo = await saveArchivo({ nombre: 'pasos.txt', tipo: 'text/plain' }, Readable.from(['ñ'.repeat(pasos)]));
    return { ok: true, resumen: `${pasos} pasos`, archivo };
  };

/** Writes each step to a table and makes a file; may kill its process at a step. */
export const PASOS = defineTarea({
  nombre: 'pasos',
  inWords: 'Pasos de prueba',
  titulo: () => 'Dar pasos',
  entrada,
  acceso: 'lecturas.pedir',
  intentos: 2,
  async onCancel(tx, { pasos }) {
    await sql`insert into pasos (paso) values (${-pasos})`.execute(tx);
  },
  handler: takeSteps,
});

/** The same steps, none of which is repeated. */
export const PASOS_QUE_SIGUEN = defineTarea({
  ...PASOS,
  nombre: 'pasos-que-siguen',
  inWords: 'Pasos de prueba',
  continua: true,
  handler: continueSteps,
});

if (process.argv[1] === import.meta.filename) {
  const { input, stopping } = await readTold();
  const { connection, dataDir } = z.object({ connection: z.string(), dataDir: z.string() }).parse(input);
  const db = createDatabase({ connection });
  const report = (message: string): void => tell({ message });
  const worker = { db, files: await openFiles(dataDir), stopping, report };
  const jobs = runJobs({
    connection,
    db,
    tasks: tasksOf(worker, [PASOS, PASOS_QUE_SIGUEN], { db }),
    concurrency: 2,
    pollMs: 100,
    onSweep: async () => {},
    report,
  });
  tell({ pid: process.pid });
  await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  await jobs.stop();
  await db.destroy();
}
