import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createPool, type PoolOptions } from './pool.ts';

/** No tables: each slice names its own with `db.withTables<{…}>()`. */
type NoTables = object;

/** The database. A transaction is one too. `destroy()` closes its connections. */
export type Db = Kysely<NoTables>;

/** A transaction: `db.transaction().execute(async (tx) => …)`. @public */
export type Tx = Transaction<NoTables>;

/** Opens the database for queries; connects when the first is made. */
export function createDatabase(options: PoolOptions): Db {
  return new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: createPool(options) }) });
}
