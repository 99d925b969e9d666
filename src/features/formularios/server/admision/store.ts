import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/**
 * Notes that a challenge was used, and forgets those of days that are over: they have expired long before.
 * @param hoy `AAAA-MM-DD`
 * @returns whether it was not used before
 */
export async function insertUsado(db: Db, firma: Buffer, hoy: string): Promise<boolean> {
  const { rows } = await sql`
    with pasados as (
      delete from retos_usados where firma in (
        select firma from retos_usados where dia < ${hoy}::date - 1 limit 200 for update skip locked)
    )
    insert into retos_usados (firma, dia) values (${firma}, ${hoy}::date)
    on conflict (firma) do nothing returning 1`.execute(db);
  return rows.length > 0;
}
