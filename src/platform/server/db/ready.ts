import { sql } from 'kysely';
import type { Db } from './database.ts';
import { knownMigrations } from './migrate.ts';

/** Resolves when the database answers and has every migration that this process knows; rejects otherwise. */
export function readiness(db: Db): () => Promise<void> {
  const known = knownMigrations();
  return async () => {
    const { rows } = await sql<{ applied: number }>`
      select count(*) as applied from migraciones where name = any(${known})`.execute(db);
    if (rows[0]?.applied !== known.length) throw new Error('the database lacks migrations');
  };
}
