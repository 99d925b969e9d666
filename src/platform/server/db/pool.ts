import { Pool, TypeOverrides, types } from 'pg';

/** The zone of the university's calendar: what `::date` means in our SQL, whatever the server's own zone. */
const ZONE = 'America/Bogota';

/** `date` stays the text `AAAA-MM-DD`: a civil day has no zone. `bigint` is a number. `timestamptz` is a Date (the library's own). */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.DATE, (text: string) => text);
parsers.setTypeParser(types.builtins.INT8, toSafeInteger);

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** Options of {@link createPool}. */
export interface PoolOptions {
  /** A PostgreSQL connection string. */
  readonly connection: string;
  /** The most connections that it opens. */
  readonly max?: number;
}

/** A pool that waits for nothing longer than 10 s and outlives the server's restarts. */
export function createPool({ connection, max = 10 }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: connection,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'gestion-curricular',
    options: `-c TimeZone=${ZONE}`,
    types: parsers,
  });
  // A connection that breaks is replaced; whoever uses it hears of the fault from the query. Without a listener, one that
  // breaks between two queries of a transaction would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
