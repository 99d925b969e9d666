// Gives a reader from whom rows are kept connections that read the tables without them (decision 0084).
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** The person for whom the current code runs, if rows are kept from them. */
const readers = new AsyncLocalStorage<string | null>();

/** Runs work that reads the tables without the rows that are kept from a person. @param reader null: with all rows */
export const forReader = <T>(reader: string | null, work: () => T): T => readers.run(reader, work);

/** Returns what a stream gives, which is produced for the reader of this moment, also when others take it. */
export function streamForReader(stream: Readable): Readable {
  const run = AsyncLocalStorage.snapshot();
  async function* take() {
    const source = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await run(async () => source.next());
        if (done) return;
        yield value as unknown;
      }
    } finally {
      stream.destroy();
    }
  }
  return Readable.from(take());
}

/** Readers for whom connections are set; absent: for all rows. */
const set = new WeakMap<PoolClient, string>();

const SEARCH = `select set_config('search_path', $1, false), set_config('gestion.lector', $2, false)`;

/** Returns the connections of a pool, each set for the reader of the code that takes it. */
export const forReaders = (pool: Pool) => ({
  options: pool.options,
  end: async () => pool.end(),
  async connect(): Promise<PoolClient> {
    const reader = readers.getStore() ?? null;
    const client = await pool.connect();
    if ((set.get(client) ?? null) === reader) return client;
    try {
      await client.query(SEARCH, [reader === null ? 'public' : 'sin_ocultos, public', reader ?? '']);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (reader === null) set.delete(client);
    else set.set(client, reader);
    return client;
  },
});
