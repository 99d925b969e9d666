import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once and again in time, and not after its end', async () => {
  const work = vi.fn<() => Promise<void>>(async () => Promise.resolve());
  const end = every(1000, work, () => {});
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(3);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('reports what fails, and tries again', async () => {
  const work = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no disk')));
  const report = vi.fn<(error: unknown) => void>();
  const end = every(1000, work, report);
  await vi.advanceTimersByTimeAsync(1500);
  expect(report.mock.calls).toEqual([[new Error('no disk')], [new Error('no disk')]]);
  await end();
});

it('does no two at once, leaves out the turns that come meanwhile, and ends when the last is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(async () => promise);
  const end = every(1000, work, () => {});
  await vi.advanceTimersByTimeAsync(3500);
  expect(work).toHaveBeenCalledTimes(1);
  let ended = false;
  const ending = end().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(false);
  resolve();
  await ending;
  expect(work).toHaveBeenCalledTimes(1);
});
