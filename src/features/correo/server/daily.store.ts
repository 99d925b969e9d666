// SQL that counts the mails of a day under a hash.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Count = { readonly dia: string; readonly huella: Buffer; readonly max: number };

/** Counts one more mail of a day. @returns false if there are as many as allowed */
export async function countOne(tx: Db, { dia, huella, max }: Count): Promise<boolean> {
  const { rows } = await sql`
    insert into correos_del_dia as c (dia, huella, cuantos) values (${dia}, ${huella}, 1)
    on conflict (dia, huella) do update set cuantos = c.cuantos + 1 where c.cuantos < ${max} returning cuantos`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns true if a day has fewer mails than allowed. */
export async function hasRoom(db: Db, { dia, huella, max }: Count): Promise<boolean> {
  const { rows } = await sql`
    select from correos_del_dia where dia = ${dia} and huella = ${huella} and cuantos >= ${max}`.execute(db);
  return rows.length === 0;
}

export async function deleteCountsBefore(db: Db, dia: string): Promise<void> {
  await db.deleteFrom('correos_del_dia').where('dia', '<', dia).execute();
}
