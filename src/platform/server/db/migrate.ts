import path from 'node:path';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';

/** The folder of the migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations');

/**
 * Brings the database to the newest migration: plain SQL files `migrations/<timestamp>_<slug>.sql`, each once, in order,
 * forward only, all that are pending in one transaction. Several processes may call it at once: one works, the others wait.
 * @returns the names of those that it applied.
 */
export async function migrate(connection: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: connection, application_name: 'gestion-migraciones' });
  await client.connect();
  try {
    const applied = await runner({
      dbClient: client,
      dir: MIGRATIONS,
      migrationsTable: 'migraciones',
      direction: 'up',
      checkOrder: false,
      advisoryLockMode: 'wait',
      log: () => {},
    });
    return applied.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
