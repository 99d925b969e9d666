import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/**
 * Takes the next place in the order of messages that leave, whoever sends them: one each so many ms.
 * @returns how long to wait for it, in ms
 */
export async function reserveTurno(db: Db, cadaMs: number): Promise<number> {
  const { rows } = await sql<{ espera: number }>`
    insert into correo_ritmo as ritmo (siguiente) values (clock_timestamp() + ${cadaMs} * interval '1 ms')
    on conflict (unica) do update
      set siguiente = greatest(ritmo.siguiente, clock_timestamp()) + ${cadaMs} * interval '1 ms'
    returning greatest(0, extract(epoch from siguiente - clock_timestamp()) * 1000 - ${cadaMs})::float8 as espera`.execute(
    db,
  );
  return rows[0]!.espera;
}
