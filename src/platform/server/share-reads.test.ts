import { expect, it } from 'vitest';
import { shareReads } from './cache.ts';

/** Readings that end when the test says. */
function createSubject() {
  const readings: { readonly key: string; readonly end: (value: string) => void; readonly fail: () => void }[] = [];
  const read = shareReads(
    async (key: string) =>
      new Promise<string>((resolve, reject) => {
        readings.push({ key, end: resolve, fail: () => reject(new Error('broken')) });
      }),
  );
  return { read, readings };
}

it('reads once more for all who ask while one is under way, and not before that one ended', async () => {
  const { read, readings } = createSubject();
  const first = read('ana');
  const others = [read('ana'), read('ana'), read('ana')];
  void read('luis');
  expect(readings.map(({ key }) => key)).toEqual(['ana', 'luis']);
  readings[0]!.end('before');
  expect(await first).toBe('before');
  expect(readings.map(({ key }) => key)).toEqual(['ana', 'luis', 'ana']);
  const later = read('ana');
  readings[2]!.end('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
  expect(readings).toHaveLength(4);
  readings[3]!.end('last');
  expect(await later).toBe('last');
  void read('ana');
  expect(readings).toHaveLength(5);
});

it('reports a failure only to the callers whose reading failed', async () => {
  const { read, readings } = createSubject();
  const [first, second] = [read('ana'), read('ana')];
  readings[0]!.fail();
  await expect(first).rejects.toThrow('broken');
  readings[1]!.end('well');
  expect(await second).toBe('well');
});
