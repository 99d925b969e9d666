import { expect, it, onTestFinished, vi } from 'vitest';
import { untilDone } from './repeat.ts';

it('tries again what failed or is not done, until it is, and reports each failure', async () => {
  const reports: unknown[] = [];
  const outcomes = [
    async () => {
      throw new Error('cut off');
    },
    async () => false,
    async () => true,
    async () => true,
  ];
  const stop = untilDone(async () => outcomes.shift()!(), { waits: [1], report: (error) => void reports.push(error) });
  onTestFinished(stop);
  await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  expect(reports).toEqual([expect.objectContaining({ message: 'cut off' })]);
});

it('tries nothing more once it is given up', async () => {
  let attempts = 0;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<boolean>();
  const work = async (): Promise<boolean> => {
    attempts += 1;
    begun.resolve();
    return ended.promise;
  };
  const stop = untilDone(work, { waits: [0], report: () => {} });
  await begun.promise;
  await stop();
  ended.resolve(false);
  await new Promise(setImmediate);
  expect(attempts).toBe(1);
});
