// Creates and updates the schema of the job queue.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Client } from 'pg';

/** Any number that no other code locks by. */
const LOCK = 7_224_881;

/** Returns the number of the library's newest migration, by the files that it comes with. */
function newest(): number {
  const folder = path.join(createRequire(import.meta.url).resolve('graphile-worker'), '../../sql');
  return Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10)));
}

async function applied(client: Client): Promise<number> {
  const { rows: found } = await client.query(`select 1 where to_regclass('graphile_worker.migrations') is not null`);
  if (found.length === 0) return 0;
  const { rows } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations');
  return rows[0]?.id ?? 0;
}

/**
 * Brings the queue's own schema to the version that the library needs. Several processes may call it at once: one
 * works, the others wait. The library is loaded only where there is something to do: a process that only adds jobs does
 * not pay for it.
 */
export async function migrateJobs(connection: string): Promise<void> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-migraciones' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await applied(client)) >= newest()) return;
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString: connection, logger: new Logger(() => () => {}) });
  } finally {
    await client.end();
  }
}
