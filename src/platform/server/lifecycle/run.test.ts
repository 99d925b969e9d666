import { expect, it } from 'vitest';
import { untilAborted } from './run.ts';

it('a wish to stop that came before its wait is heard', async () => {
  await expect(untilAborted(AbortSignal.abort())).resolves.toBeUndefined();
});

it('a wish to stop is waited for', async () => {
  const controller = new AbortController();
  const stopped = untilAborted(controller.signal);
  controller.abort();
  await expect(stopped).resolves.toBeUndefined();
});
