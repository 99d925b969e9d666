import { expect, it, vi } from 'vitest';
import { READY } from '#platform/server/testing/process.ts';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';

const WORKER = /"worker":\{"pid":(\d+)\},"msg":"the worker is ready"/;
const SOON = { timeout: 20_000 };

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('is started again when it dies, ends with the server, and also with one that was killed', async () => {
  const DATA_DIR = temporaryFolder();
  const server = runProgram(['src/server.ts'], { PORT: '0', DATA_DIR });
  const [, first] = await server.says(WORKER);
  process.kill(Number(first), 'SIGKILL');
  await server.says(/src\/worker\.ts ended \(SIGKILL\)/);
  const [, , second] = await server.says(new RegExp(`${WORKER.source}[^]*${WORKER.source}`));
  expect(isAlive(Number(second))).toBe(true);
  server.child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(Number(second))).toBe(false), SOON);

  const again = runProgram(['src/server.ts'], { PORT: '0', DATA_DIR });
  await again.says(READY);
  const [, third] = await again.says(WORKER);
  await again.stop();
  expect(isAlive(Number(third))).toBe(false);
  expect(again.output()).not.toContain('"level":50');
});
