import { expect, it, onTestFinished, vi } from 'vitest';
import { startProgram } from './program.ts';

it('keeps the process alive when a promise fails that nothing waits for, and logs it with its request', async () => {
  const lines: string[] = [];
  const program = await startProgram('src/platform/server/testing/careless-program.ts', {
    input: {},
    onLine: (line) => lines.push(line),
  });
  onTestFinished(async () => program.stop());
  const careless = await fetch(`${String(program.ready)}/careless`);
  expect(careless.status).toBe(204);
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'unhandled rejection',
    reqId: careless.headers.get('x-request-id'),
    err: { message: 'nobody waits for this' },
  });
  expect((await fetch(`${String(program.ready)}/healthz`)).status).toBe(204);
});
