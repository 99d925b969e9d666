// Used retos (proofs of work, each accepted once), and their removal by day: the table `retos_usados`.
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Notes that a challenge was used. @returns true if it was not used before */
export async function insertUsedReto(db: Db, firma: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into retos_usados (firma, dia) values (${firma}, ${now}::timestamptz::date)
    on conflict (firma) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the challenges that were used before the day of an instant. */
export async function deleteUsedRetos(db: Db, before: Date): Promise<void> {
  await sql`delete from retos_usados where dia < ${before}::timestamptz::date`.execute(db);
}
