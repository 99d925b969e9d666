// Two ways to read less: a cache in memory, and, without a cache, one reading shared by callers that wait.
import { LRUCache } from 'lru-cache';

/** Age in ms for values that many callers read and few change: other processes see a change within it. */
export const MOMENT_MS = 5000;

type Options = {
  /** Entries kept; beyond that, the least recently used one is forgotten. */
  readonly max?: number;
  /** Age in ms at which an entry is read again; absent: entries do not age. */
  readonly ttl?: number;
  /** Entries leave the memory when they age; else the next reading still gets the former value. */
  readonly purge?: boolean;
};

/** A cache of values by key; a cache of one value needs no key. */
export type Cache<T> = {
  /**
   * Returns the value of a key; callers that arrive during a reading wait for it.
   * @param read gets the former value, which it may return again if that still holds
   */
  readonly get: (read: (former: T | undefined) => Promise<T>, key?: string) => Promise<T>;
  /** Returns a value that has arrived and has not aged. */
  readonly peek: (key?: string) => T | undefined;
  /** Makes the next caller read again, also if a reading is under way. */
  readonly expire: (key?: string) => void;
};

type Entry<T> = {
  readonly reading: Promise<T>;
  readonly former: T | undefined;
  arrived?: { readonly value: T };
  isExpired: boolean;
};

/** Creates a cache in the memory of this process. A reading that fails is not kept. */
export function createCache<T>({ max = 1, ttl = 0, purge = false }: Options): Cache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    max,
    ttl,
    ttlAutopurge: purge,
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
    // The library takes 0 for no instant at all, and tests replace the clock.
    perf: { now: () => performance.now() + 1 },
  });

  const fresh = (key: string): Entry<T> | undefined => {
    const isAged = entries.getRemainingTTL(key) <= 0;
    const entry = entries.get(key);
    return isAged || entry?.isExpired ? undefined : entry;
  };

  async function begin(read: (former: T | undefined) => Promise<T>, key: string): Promise<T> {
    const before = entries.peek(key);
    const former = before?.arrived?.value ?? before?.former;
    const entry: Entry<T> = { reading: read(former), former, isExpired: false };
    entries.set(key, entry);
    try {
      const value = await entry.reading;
      entry.arrived = { value };
      return value;
    } catch (error) {
      // Another reading may have begun meanwhile.
      if (entries.peek(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return {
    get: async (read, key = '') => fresh(key)?.reading ?? begin(read, key),
    peek: (key = '') => fresh(key)?.arrived?.value,
    expire(key = '') {
      const entry = entries.peek(key);
      if (entry) entry.isExpired = true;
    },
  };
}

/**
 * Shares one reading among all callers of a key that arrive while another reading of it is under way. The shared
 * reading begins after each of them has asked, so that no caller gets an older state than the one at that moment.
 */
export function shareReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  type Reading = { readonly current: Promise<T>; next?: Promise<T> };
  const readings = new Map<string, Reading>();
  const begin = async (key: string): Promise<T> => {
    const reading: Reading = { current: read(key) };
    readings.set(key, reading);
    try {
      return await reading.current;
    } finally {
      if (!reading.next) readings.delete(key);
    }
  };
  return async (key) => {
    const reading = readings.get(key);
    if (!reading) return begin(key);
    const again = async (): Promise<T> => begin(key);
    reading.next ??= reading.current.then(again, again);
    return reading.next;
  };
}
