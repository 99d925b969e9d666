import { expect, it } from 'vitest';
import { runConfined } from './confined.ts';

const SPENDER = new URL('testing/confined-spender.ts', import.meta.url);

it('gives back what the program answers', async () => {
  expect(await runConfined(SPENDER, ['a'], { memoryMb: 64, seconds: 30 })).toEqual({
    ok: true,
    value: { input: ['a'], kept: [] },
  });
});

it('says that the program threw', async () => {
  expect(await runConfined(SPENDER, 'throw', { memoryMb: 64, seconds: 30 })).toEqual({
    ok: false,
    why: 'failed',
    error: new Error('asked to'),
  });
});

it('ends a program that takes more memory than it may', async () => {
  expect(await runConfined(SPENDER, 'memory', { memoryMb: 32, seconds: 30 })).toMatchObject({
    ok: false,
    why: 'memory',
  });
});

it('ends a program that does not come to an end', async () => {
  expect(await runConfined(SPENDER, 'time', { memoryMb: 32, seconds: 0.5 })).toEqual({ ok: false, why: 'time' });
});
