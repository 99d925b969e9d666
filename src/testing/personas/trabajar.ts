import { sql } from 'kysely';
import { tasksOf, type TipoDeTarea } from '#core/tareas/server/service.ts';
import type { TestApp } from '../app.ts';

/** Does the jobs that wait, as the worker does. */
export async function work<C>(
  { db, files }: Pick<TestApp, 'db' | 'files'>,
  tipos: readonly TipoDeTarea<unknown, C>[],
  context: C,
): Promise<void> {
  const jobContext = {
    db,
    files,
    stopping: new AbortController().signal,
    report(_: string, error: unknown) {
      throw error;
    },
  };
  const tasks = tasksOf(jobContext, tipos, context);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]?.({ key: id, last: true });
}
