import { afterEach, expect, it, vi } from 'vitest';
import { createCache } from './cache.ts';

afterEach(() => void vi.useRealTimers());

/** A reader whose readings end when the test says, and the values it was given. */
function createReader() {
  const readings: PromiseWithResolvers<string>[] = [];
  const formers: (string | undefined)[] = [];
  const read = async (former: string | undefined): Promise<string> => {
    formers.push(former);
    readings.push(Promise.withResolvers());
    return readings.at(-1)!.promise;
  };
  return { read, readings, formers };
}

it('reads once for all who ask, also while it reads, and each key by itself', async () => {
  const { read, readings } = createReader();
  const cache = createCache<string>({ max: 2 });
  const both = [cache.get(read, 'a'), cache.get(read, 'a')];
  expect(cache.peek('a')).toBeUndefined();
  readings[0]!.resolve('A');
  expect(await Promise.all(both)).toEqual(['A', 'A']);
  expect([await cache.get(read, 'a'), cache.peek('a')]).toEqual(['A', 'A']);
  void cache.get(read, 'b');
  expect(readings).toHaveLength(2);
});

it('forgets the key that was asked for longest ago', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'x');
  const cache = createCache<string>({ max: 2 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(read, key);
  expect(read).toHaveBeenCalledTimes(4);
});

it('does not keep a failure', async () => {
  const { read, readings } = createReader();
  const cache = createCache<string>({});
  const first = cache.get(read);
  readings[0]!.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = cache.get(read);
  readings[1]!.resolve('well');
  expect(await second).toBe('well');
});

it('reads again what has aged, and gives the reading what it had', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { read, readings, formers } = createReader();
  const cache = createCache<string>({ ttl: 5000 });
  const get = async () => cache.get(read);
  const first = get();
  readings[0]!.resolve('old');
  await first;
  vi.advanceTimersByTime(4999);
  expect(await get()).toBe('old');
  vi.advanceTimersByTime(1);
  expect(cache.peek()).toBeUndefined();
  const second = get();
  readings[1]!.resolve('new');
  expect(await second).toBe('new');
  expect(formers).toEqual([undefined, 'old']);
});

it('reads again what has expired, also if it was being read', async () => {
  const { read, readings, formers } = createReader();
  const cache = createCache<string>({ ttl: 5000 });
  const first = cache.get(read);
  cache.expire();
  const second = cache.get(read);
  readings[1]!.resolve('after');
  readings[0]!.resolve('before');
  expect(await Promise.all([first, second])).toEqual(['before', 'after']);
  expect(await cache.get(read)).toBe('after');
  expect(formers).toEqual([undefined, undefined]);
});
