// SQL of the time that a visit took, from opening its draft to sending it.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Notes the minutes from an instant to the sending of an accompaniment, in the transaction that stores it. */
export async function insertDuracion(tx: Db, acompanamiento: string, opened: Date): Promise<void> {
  await sql`
    insert into duraciones_de_visita (acompanamiento, minutos)
    select id, greatest(0, floor(extract(epoch from creado - ${opened}::timestamptz) / 60))
    from registros where id = ${acompanamiento}
    on conflict do nothing`.execute(tx);
}
