// The worker's side of requests for tests with a clock of their own.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { createServices } from '../services.ts';
import { solicitudes } from '../slices.ts';

/** Does the tasks of requests that are due at an instant, each once, as the worker does. */
export async function doDueTasks(db: Db, services: ReturnType<typeof createServices>, now: Date): Promise<void> {
  const tasks = await solicitudes.tasks(services);
  const { rows } = await sql<{ task: string; key: string }>`
    select task_identifier as task, key from graphile_worker.jobs
    where task_identifier = any(${Object.keys(tasks)}) and run_at <= ${now} order by id`.execute(db);
  for (const { task, key } of rows) {
    await tasks[task as keyof typeof tasks]!({ key } as never);
    await sql`select graphile_worker.remove_job(${key})`.execute(db);
  }
}
