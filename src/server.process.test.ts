import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { READY, type SpawnedProgram } from '#platform/server/testing/process.ts';
import { freePort, runProgram, temporaryFolder } from '#platform/server/testing/program.ts';

const SERVERS = JSON.stringify([{ name: 'campus', label: 'Campus', url: 'https://campus.test', token: 'x' }]);

const startServer = (settings: Readonly<Record<string, string>>): SpawnedProgram =>
  runProgram(['src/server.ts'], { PORT: '0', ...settings });

/** The one sentence of a start that failed, and what it left. */
async function failure(settings: Readonly<Record<string, string>>): Promise<string> {
  const program = startServer(settings);
  expect(await program.ended).toBe(1);
  expect(program.output()).not.toMatch(/\n {4}at /);
  return program.output();
}

const isDatabaseRunning = (dir: string): boolean => existsSync(path.join(dir, 'postgres/datos/postmaster.pid'));

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

it('says that the port is taken, and ends its database', async () => {
  const DATA_DIR = temporaryFolder();
  const port = await freePort({ hold: true });
  expect(await failure({ DATA_DIR, PORT: String(port) })).toContain(`El puerto ${port} está ocupado`);
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('says that another one uses the same data, which goes on undisturbed', async () => {
  const DATA_DIR = temporaryFolder();
  const first = startServer({ DATA_DIR });
  const [, address] = await first.says(READY);
  expect(await failure({ DATA_DIR })).toContain(`ya usa los datos de ${DATA_DIR} (proceso ${first.child.pid})`);
  expect((await fetch(`${address}/readyz`)).status).toBe(204);
});

it('lists wrong settings before it touches anything', async () => {
  const dir = temporaryFolder();
  const said = await failure({ DATA_DIR: path.join(dir, 'datos'), PORT: 'tres mil', LOG_LEVEL: 'todo' });
  expect(said).toMatch(/^ {2}PORT: .*\n {2}LOG_LEVEL: /m);
  expect(readdirSync(dir)).toEqual([]);
});

it('says that it may not write where it was told to', async () => {
  expect(await failure({ DATA_DIR: '/dev/null/gestion' })).toContain(
    'No hay permiso para escribir en /dev/null/gestion',
  );
});

it('says that the data are damaged, and repairs nothing by itself', async () => {
  const DATA_DIR = temporaryFolder();
  const server = startServer({ DATA_DIR });
  await server.says(READY);
  server.child.kill('SIGTERM');
  await server.ended;
  writeFileSync(path.join(DATA_DIR, 'postgres/datos/global/pg_control'), 'nada');
  expect(await failure({ DATA_DIR })).toMatch(/La base de datos de .* está dañada/);
});

it('says that no PostgreSQL answers at the address that it was given', async () => {
  const DATABASE_URL = `postgresql://ana:clave@127.0.0.1:${await freePort()}/gestion`;
  const said = await failure({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  expect(said).toContain('No se pudo conectar con el servidor de DATABASE_URL (ECONNREFUSED)');
  expect(said).not.toContain('clave@');
});

it('never mixes demonstration and real data', async () => {
  const DATA_DIR = temporaryFolder();
  const demonstration = startServer({ DATA_DIR });
  await demonstration.says(READY);
  await demonstration.stop();
  expect(await failure({ DATA_DIR, MOODLE_SERVERS: SERVERS })).toContain('La base de datos es de demostración');

  const mark = runProgram(['scripts/marcar-base.ts', 'real'], { DATA_DIR });
  expect(await mark.ended).toBe(1);
  expect(mark.output()).toContain('La base de datos tiene registros');
});

it('lets a database without records become a demonstration', async () => {
  const DATA_DIR = temporaryFolder();
  const real = startServer({ DATA_DIR, MOODLE_SERVERS: SERVERS });
  await real.says(READY);
  await real.stop();
  expect(await failure({ DATA_DIR })).toContain('La base de datos es real');

  const mark = runProgram(['scripts/marcar-base.ts', 'demostracion'], { DATA_DIR });
  expect(await mark.ended).toBe(0);
  const [, address] = await startServer({ DATA_DIR }).says(READY);
  expect((await fetch(`${address}/readyz`)).status).toBe(204);
});
