import { DatabaseError } from 'pg';
import { expect, it, vi } from 'vitest';
import { inBatches } from './batches.ts';

type Run = (items: readonly number[]) => Promise<readonly number[]>;

const refused = (): DatabaseError => new DatabaseError('refused', 7, 'error');

it('runs what comes together as one, and what comes meanwhile as the next', async () => {
  const run = vi.fn<Run>(async (items) => items.map((item) => item * 10));
  const ask = inBatches(run);
  const first = Promise.all([1, 2, 3].map(ask));
  await Promise.resolve();
  const second = Promise.all([4, 5].map(ask));
  expect(await first).toEqual([10, 20, 30]);
  expect(await second).toEqual([40, 50]);
  expect(run.mock.calls).toEqual([[[1, 2, 3]], [[4, 5]]]);
});

it('never makes a batch longer than the most', async () => {
  const run = vi.fn<Run>(async (items) => items);
  await Promise.all([1, 2, 3, 4, 5].map(inBatches(run, 2)));
  expect(run.mock.calls.map(([items]) => items.length)).toEqual([2, 2, 1]);
});

it('lets one refused item fail alone', async () => {
  const ask = inBatches(async (items: readonly string[]) => {
    if (items.includes('bad')) throw refused();
    return items;
  });
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(ask));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('retries nothing when the outcome of the batch is unknown', async () => {
  const run = vi.fn<Run>(async () => Promise.reject(new Error('connection lost')));
  const results = await Promise.allSettled([1, 2].map(inBatches(run)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(run).toHaveBeenCalledTimes(1);
});

it('goes on after a failure', async () => {
  let down = true;
  const ask = inBatches(async (items: readonly number[]) => {
    if (down) throw new Error('connection lost');
    return items;
  });
  await expect(ask(1)).rejects.toThrow('connection lost');
  down = false;
  expect(await ask(2)).toBe(2);
});
