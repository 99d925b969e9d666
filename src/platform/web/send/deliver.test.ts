import { afterEach, expect, it, vi } from 'vitest';
import { deliver } from './deliver.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends nothing for a person who stopped waiting while it was made ready', async () => {
  const fetching = vi.fn<typeof fetch>(async () => Promise.resolve(Response.json({}, { status: 201 })));
  vi.stubGlobal('fetch', fetching);
  const delivery = {
    call: 'POST /crear' as const,
    request: () => ({ body: {}, headers: {} }),
    read: async () => Promise.resolve('received'),
    signal: AbortSignal.abort(new Error('stopped')),
    tell: () => undefined,
  };
  await expect(deliver(delivery)).rejects.toThrow('stopped');
  expect(fetching).not.toHaveBeenCalled();
});
