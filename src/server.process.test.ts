import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { READY } from '#platform/server/testing/process.ts';
import { temporaryFolder } from '#platform/server/testing/program.ts';
import { isDatabaseRunning, startServer } from './testing/start-server.ts';

it('answers when it says so, stops at a signal, leaves nothing running, and starts again on its data', async () => {
  const DATA_DIR = temporaryFolder();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = startServer({ DATA_DIR });
    const [, address] = await server.says(READY);
    expect((await fetch(`${address}/readyz`)).status).toBe(204);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(isDatabaseRunning(DATA_DIR)).toBe(false);
  }
});

/** A request whose body the server is still waiting for. */
async function beginRequest(address: string): Promise<ClientRequest> {
  const request = httpRequest(`${address}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  request.on('error', () => {}); // the test looks at what it got instead
  request.flushHeaders();
  await once(request, 'continue'); // the server has it
  return request;
}

it('finishes the requests in flight before it stops', async () => {
  const server = startServer({ DATA_DIR: temporaryFolder() });
  const [, address = ''] = await server.says(READY);
  const request = await beginRequest(address);
  server.child.kill('SIGTERM');
  await server.says(/Deteniendo/);
  request.end('{}');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(400);
  expect(await server.ended).toBe(0);
});

it('says that it is not ready and goes on serving while balancers look elsewhere', async () => {
  const server = startServer({ DATA_DIR: temporaryFolder(), DRAIN_SECONDS: '5' });
  const [, address = ''] = await server.says(READY);
  expect((await fetch(`${address}/readyz`)).status).toBe(204);
  const told = performance.now();
  server.child.kill('SIGTERM');
  await server.says(/Deteniendo/);
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  expect((await fetch(`${address}/livez`)).status).toBe(204);
  expect(await server.ended).toBe(0);
  expect(performance.now() - told).toBeGreaterThan(5000);
});

it('does not wait for balancers when the person insists', async () => {
  const server = startServer({ DATA_DIR: temporaryFolder(), DRAIN_SECONDS: '600' });
  await server.says(READY);
  const insisting = setInterval(() => server.child.kill('SIGINT'), 300);
  expect(await server.ended).toBe(0);
  clearInterval(insisting);
});

it('cuts them off when the person insists, and closes everything all the same', async () => {
  const DATA_DIR = temporaryFolder();
  const server = startServer({ DATA_DIR });
  const [, address = ''] = await server.says(READY);
  const request = await beginRequest(address);
  const answered = once(request, 'response').then(
    () => true,
    () => false,
  );
  const insisting = setInterval(() => server.child.kill('SIGINT'), 300);
  expect(await server.ended).toBe(0);
  clearInterval(insisting);
  expect(await answered).toBe(false);
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('stops when the script that started it is gone', async () => {
  const DATA_DIR = temporaryFolder();
  const server = startServer({ DATA_DIR });
  await server.says(READY);
  server.child.disconnect();
  expect(await server.ended).toBe(0);
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('can be interrupted at any step of its first start, and starts whole the next time', async () => {
  const DATA_DIR = temporaryFolder();
  for (const wait of [/Iniciando la base de datos/, /Base de datos actualizada/]) {
    const interrupted = startServer({ DATA_DIR });
    await interrupted.says(wait);
    interrupted.child.kill('SIGINT');
    expect(await interrupted.ended).toBe(0);
    expect(interrupted.output()).not.toMatch(READY);
    expect(isDatabaseRunning(DATA_DIR)).toBe(false);
  }
  await startServer({ DATA_DIR }).says(READY);
});
