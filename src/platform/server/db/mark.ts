// Marks a database as demonstration or real, so that they are never mixed; finds a table that holds records.
import { sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';
import type { Db } from './database.ts';

/** The content of a database: invented people or real ones (DECISIONS §3). */
export type DatabaseMark = 'demostracion' | 'real';

const CLASH: Readonly<Record<DatabaseMark, string>> = {
  real: 'La base de datos es real y MOODLE_SERVERS no indica ningún servidor: indíquelos, o use otra carpeta con DATA_DIR.',
  demostracion:
    'La base de datos es de demostración y MOODLE_SERVERS indica servidores reales: use otra carpeta con DATA_DIR, u otra base con DATABASE_URL.',
};

/**
 * Marks a database at its first start, and refuses every later start with another mark.
 * @returns true at the first start.
 * @throws {StartProblem} when the database has the other mark.
 */
export async function ensureMark(db: Db, marca: DatabaseMark): Promise<boolean> {
  const { numInsertedOrUpdatedRows: marked } = await db
    .insertInto('instalacion')
    .values({ marca })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const { marca: found } = await db.selectFrom('instalacion').select('marca').executeTakeFirstOrThrow();
  if (found !== marca) throw new StartProblem(CLASH[found]);
  return marked === 1n;
}

/**
 * Changes the mark of a database that holds no records.
 * @throws {StartProblem} naming a table that holds some.
 */
export async function changeMark(db: Db, marca: DatabaseMark): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table instalacion`.execute(tx);
    const table = await tableWithRecords(tx);
    if (table !== undefined) {
      throw new StartProblem(`La base de datos tiene registros (tabla ${table}): su marca ya no se puede cambiar.`);
    }
    await tx.deleteFrom('instalacion').execute();
    await tx.insertInto('instalacion').values({ marca }).execute();
  });
}

/**
 * Returns a table that holds records, if there is one. Every table may, unless its comment says otherwise: `comment on
 * table … is '[sin registros] …'` in its migration; of `'[sin registros salvo <condition>] …'` only some rows are.
 */
export async function tableWithRecords(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ name: string; records: string | null }>`
    select c.relname as name, substring(obj_description(c.oid, 'pg_class') from '^\\[sin registros salvo ([^\\]]+)\\]') as records
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('instalacion', 'migraciones')
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like '[sin registros]%'
    order by 1`.execute(db);
  for (const { name, records } of tables) {
    // The words of a migration of ours.
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.raw(records ?? 'true')} limit 1`.execute(
      db,
    );
    if (rows.length > 0) return name;
  }
  return undefined;
}
