import { LRUCache } from 'lru-cache';

type Options = {
  /** Entries kept; beyond that, the least recently used one is forgotten. */
  readonly max: number;
  /** Age at which an entry is read again, in ms; absent: entries do not age. */
  readonly ttl?: number;
};

/** Values read once and given again. */
export type Cache<T> = {
  /** Returns the value of a key, read when the cache does not have it. Callers that arrive meanwhile wait for that reading. */
  readonly get: (key: string, read: () => Promise<T>) => Promise<T>;
  /** Forgets a value, so that the next caller reads it. */
  readonly delete: (key: string) => void;
};

/** Creates a cache in the memory of this process. A reading that fails is not kept. */
export function createCache<T>({ max, ttl = 0 }: Options): Cache<T> {
  const entries = new LRUCache<string, Promise<T>>({ max, ttl, ttlAutopurge: ttl > 0 });
  return {
    async get(key, read) {
      const known = entries.get(key);
      if (known) return known;
      const reading = read();
      entries.set(key, reading);
      reading.catch(() => {
        // A value read after `delete` stays.
        if (entries.peek(key) === reading) entries.delete(key);
      });
      return reading;
    },
    delete: (key) => void entries.delete(key),
  };
}
