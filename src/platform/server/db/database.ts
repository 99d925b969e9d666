import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createPool, type PoolOptions } from './pool.ts';
import type { DB } from './schema.ts';

/** The database. A transaction is one too. `destroy()` closes its connections. */
export type Db = Kysely<DB>;

/** A transaction: `db.transaction().execute(async (tx) => …)`. @public */
export type Tx = Transaction<DB>;

/** Opens the database for queries; connects when the first is made. */
export function createDatabase(options: PoolOptions): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPool(options) }) });
}
