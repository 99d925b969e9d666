import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpaceCheck, freeBytes } from './disk.ts';

it('warns when the disk is nearly full, every hour while it stays so, and at once when it is so again', async () => {
  const warned: number[] = [];
  let free = 1000;
  let time = Date.parse('2026-11-22T12:00:00Z');
  const check = createSpaceCheck({
    free: async () => free,
    below: 500,
    now: () => new Date(time),
    warn: (bytes) => warned.push(bytes),
  });
  const after = async (minutes: number, bytes: number): Promise<void> => {
    time += minutes * 60_000;
    free = bytes;
    await check();
  };
  await after(0, 500);
  expect(warned).toEqual([]);
  await after(1, 499);
  await after(59, 300);
  expect(warned).toEqual([499]);
  await after(1, 200);
  expect(warned).toEqual([499, 200]);
  await after(1, 500);
  await after(1, 100);
  expect(warned).toEqual([499, 200, 100]);
});

it('counts what the disk has left for us, without what is kept for root', async () => {
  const { bfree, bsize } = statfsSync(tmpdir());
  const free = await freeBytes(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(bfree * bsize + 1e9);
});
