import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What a restore notes in the database from its first change to its last. */
export interface Unfinished {
  /** The backup that it restores. */
  readonly archivo: string;
  /** The real path of the data folder that gets the files. */
  readonly carpeta: string;
}

/** The restore that has not ended, if there is one. The table is no migration's: an empty database has none. */
export async function findUnfinished(db: Db): Promise<Unfinished | undefined> {
  const { rows: found } = await sql`select 1 where to_regclass('restauracion') is not null`.execute(db);
  if (found.length === 0) return undefined;
  const { rows } = await sql<Unfinished>`select archivo, carpeta from restauracion`.execute(db);
  return rows[0];
}

/** Notes that a restore begins, in place of one that did not end. */
export async function noteUnfinished(db: Db, { archivo, carpeta }: Unfinished): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists restauracion (archivo text not null, carpeta text not null)`.execute(tx);
    await sql`comment on table restauracion is '[sin registros] [no se copia] La restauración en curso.'`.execute(tx);
    await sql`delete from restauracion`.execute(tx);
    await sql`insert into restauracion values (${archivo}, ${carpeta})`.execute(tx);
  });
}

/** Notes that it ended. */
export async function forgetUnfinished(db: Db): Promise<void> {
  await sql`drop table restauracion`.execute(db);
}
