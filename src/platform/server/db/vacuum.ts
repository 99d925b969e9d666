// Takes the former contents of changed and deleted rows out of the files of the database.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Takes what rows held before they were changed or deleted out of tables and indexes, which PostgreSQL does by itself
 * much later. What a transaction may still read stays, and so do tables of another owner (decision 0036).
 */
export async function vacuumTables(db: Db): Promise<void> {
  const { rows } = await sql<{ tablas: string }>`
    select string_agg(oid::regclass::text, ', ') as tablas from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  await sql`vacuum (index_cleanup on) ${sql.raw(rows[0]!.tablas)}`.execute(db);
}
