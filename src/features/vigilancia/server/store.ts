// SQL of the status page: what the database says of itself.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Returns the newest migration that the database has. */
export async function findMigracion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migraciones`.execute(db);
  return rows[0]!.name;
}

/** Reads the version of PostgreSQL and the size of the database in bytes. */
export async function readServidor(db: Db): Promise<{ readonly version: string; readonly bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]!;
}
