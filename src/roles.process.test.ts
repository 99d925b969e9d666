import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { ROLE } from '#platform/server/db/embedded/cluster.ts';
import { startEmbedded } from '#platform/server/db/embedded/server.ts';
import { startProgram } from '#platform/server/lifecycle/program.ts';
import { READY } from '#platform/server/testing/process.ts';
import { temporaryFolder } from '#platform/server/testing/program.ts';
import { startServer } from './testing/start-server.ts';

/** A PostgreSQL server that other machines could reach. @returns its address */
async function startGivenServer(): Promise<string> {
  const server = await startEmbedded({ dir: temporaryFolder() });
  onTestFinished(async () => server.stop());
  const [, credentials, folder] = /\/\/(.*)@.*host=(.*)$/.exec(server.connection(ROLE)) ?? [];
  const socket = `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432`;
  const door = createServer((client) => {
    const inside = connect(socket);
    client.pipe(inside).pipe(client);
    for (const one of [client, inside]) one.on('error', () => {});
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void door.close());
  return `postgresql://${credentials}@127.0.0.1:${(door.address() as AddressInfo).port}/${ROLE}`;
}

/** A demonstration that nothing of the product started. @returns its address */
async function startDemonstration(): Promise<string> {
  const program = await startProgram('demo/moodle.ts');
  onTestFinished(async () => program.stop());
  return `http://127.0.0.1:${z.object({ puerto: z.number() }).parse(program.ready).puerto}`;
}

const SOON = { timeout: 60_000 };

it('serves pages in one process and does jobs in another, on one database and one demonstration', async () => {
  const shared = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await startGivenServer(),
    DEMO_URL: await startDemonstration(),
  };
  const worker = startServer({ ...shared, PROCESS_ROLE: 'worker' });
  const web = startServer({ ...shared, PROCESS_ROLE: 'web' });
  const [, watched] = await worker.says(/hace solo tareas; su estado está en (\S+)\/readyz/);
  const [, address] = await web.says(READY);
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

  await worker.says(/the worker is ready/);
  expect(await statusOf(`${watched}/readyz`)).toBe(204);
  expect(await statusOf(`${watched}/healthz`)).toBe(204);
  expect(await statusOf(`${watched}/metrics`)).toBe(200);
  for (const page of ['', '/generales/inscripcionHBV', '/api/docs/json']) {
    expect(await statusOf(`${watched}${page}`)).toBe(404);
  }

  const entered = await fetch(`${address}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'gestor.demo', password: 'Demo-2026' }),
  });
  expect(entered.status).toBe(200);
  expect(web.output()).not.toContain('the worker is ready');

  const [, pid] = await worker.says(/"worker":\{"pid":(\d+)\}/);
  process.kill(Number(pid), 'SIGKILL');
  await worker.says(/src\/worker\.ts ended \(SIGKILL\)/);
  expect(await statusOf(`${watched}/readyz`)).toBe(503);
  expect(await statusOf(`${watched}/healthz`)).toBe(204);
  await vi.waitFor(async () => expect(await statusOf(`${watched}/readyz`)).toBe(204), SOON);
});
