// SQL that counts the mails of a day under a hash.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Count = { readonly dia: string; readonly huella: string; readonly max: number };

/**
 * Counts mails of a day, those that are not allowed too.
 * @param huellas hashes in hexadecimal digits, one for each mail
 * @returns for each whether it is allowed; the first ones are
 */
export async function countMails(
  tx: Db,
  { dia, max }: Pick<Count, 'dia' | 'max'>,
  huellas: readonly string[],
): Promise<readonly boolean[]> {
  // In order, so that two transactions with the same mailboxes never wait for each other in a circle.
  const { rows } = await sql<{ allowed: boolean }>`
    with asked as (
      select decode(hex, 'hex') as huella, place, count(*) over (partition by hex) as mails,
        row_number() over (partition by hex order by place) as nth
      from unnest(${[...huellas]}::text[]) with ordinality as a(hex, place)
    ), counted as (
      insert into correos_del_dia as c (dia, huella, cuantos)
      select distinct ${dia}::date, huella, mails::integer from asked order by huella
      on conflict (dia, huella) do update set cuantos = c.cuantos + excluded.cuantos
      returning huella, cuantos
    )
    select cuantos - mails + nth <= ${max} as allowed from asked join counted using (huella) order by place`.execute(
    tx,
  );
  return rows.map(({ allowed }) => allowed);
}

/** Returns true if a day has fewer mails than allowed. */
export async function hasRoom(db: Db, { dia, huella, max }: Count): Promise<boolean> {
  const { rows } = await sql`
    select from correos_del_dia where dia = ${dia} and huella = decode(${huella}, 'hex') and cuantos >= ${max}`.execute(
    db,
  );
  return rows.length === 0;
}

export async function deleteCountsBefore(db: Db, dia: string): Promise<void> {
  await db.deleteFrom('correos_del_dia').where('dia', '<', dia).execute();
}
