import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/database.ts';
import { runJobs } from './run-jobs.ts';
import { enqueue } from './store.ts';

const { db, connection } = await createTestDatabase();

/** Works as long as a worker needs to stop listening. */
async function workOn(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await sql`select`.execute(db);
}

it('a job that ends while its process stops is over, and its line free', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await enqueue(db, { task: 'work', key, attempts: 1, line: 'line' });
    const begun = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      begun.resolve();
      await workOn();
    };
    const onSweep = async (): Promise<void> => {};
    const jobs = runJobs({ connection, db, tasks: { work }, concurrency: 2, onSweep, report: () => {} });
    await begun.promise;
    await jobs.stop();
    const { rows } = await sql`
      select key from graphile_worker.jobs
      union all select queue_name from graphile_worker._private_job_queues where locked_by is not null`.execute(db);
    expect(rows).toEqual([]);
  }
});
