import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from './collect-when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('collects once after the start, and once after the last of several pieces of work', async () => {
  const collect = vi.fn<() => void>();
  const busy = collectWhenIdle({ collect });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [busy(async () => first.promise), busy(async () => second.promise)];
  first.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  second.resolve();
  await Promise.all(works);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('does not collect between two pieces of work that follow each other closely', async () => {
  const collect = vi.fn<() => void>();
  const busy = collectWhenIdle({ collect });
  for (let i = 0; i < 5; i += 1) {
    await vi.advanceTimersByTimeAsync(4000);
    await busy(async () => Promise.resolve());
  }
  expect(collect).not.toHaveBeenCalled();
});

it('counts work that fails as ended, and passes its error on', async () => {
  const collect = vi.fn<() => void>();
  const busy = collectWhenIdle({ collect });
  await expect(busy(async () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

it('frees what nothing holds', async () => {
  vi.useRealTimers();
  const { collectGarbage } = await import('./collect-when-idle.ts');
  let held: { size: number } | undefined = { size: 1 };
  const seen = new WeakRef(held);
  held = undefined;
  await new Promise(setImmediate);
  await collectGarbage();
  expect(seen.deref()).toBeUndefined();
});
