import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROLE } from '#platform/server/db/embedded/cluster.ts';
import { startEmbedded } from '#platform/server/db/embedded/server.ts';
import { asMaintainer } from '#platform/server/testing/maintenance.ts';
import { READY } from '#platform/server/testing/process.ts';
import { freePort, runProgram, temporaryFolder } from '#platform/server/testing/program.ts';
import { failedStart, isDatabaseRunning, startServer } from './testing/start-server.ts';

const SERVERS = JSON.stringify([{ name: 'campus', label: 'Campus', url: 'https://campus.test', token: 'x' }]);

it('says that the port is taken, and ends its database', async () => {
  const DATA_DIR = temporaryFolder();
  const port = await freePort({ hold: true });
  expect(await failedStart({ DATA_DIR, PORT: String(port) })).toContain(`El puerto ${port} está ocupado`);
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('says that another one uses the same data, which goes on undisturbed', async () => {
  const DATA_DIR = temporaryFolder();
  const first = startServer({ DATA_DIR });
  const [, address] = await first.says(READY);
  expect(await failedStart({ DATA_DIR })).toContain(`ya usa los datos de ${DATA_DIR} (proceso ${first.child.pid})`);
  expect((await fetch(`${address}/readyz`)).status).toBe(204);
});

it('lists wrong settings before it touches anything', async () => {
  const dir = temporaryFolder();
  const said = await failedStart({ DATA_DIR: path.join(dir, 'datos'), PORT: 'tres mil', LOG_LEVEL: 'todo' });
  expect(said).toMatch(/^ {2}PORT: .*\n {2}LOG_LEVEL: /m);
  expect(readdirSync(dir)).toEqual([]);
});

it('says that it may not write where it was told to', async () => {
  expect(await failedStart({ DATA_DIR: '/dev/null/gestion' })).toContain(
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
  expect(await failedStart({ DATA_DIR })).toMatch(/La base de datos de .* está dañada/);
});

it('says that no PostgreSQL answers at the address that it was given', async () => {
  const DATABASE_URL = `postgresql://ana:clave@127.0.0.1:${await freePort()}/gestion`;
  const said = await failedStart({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  expect(said).toContain('No se pudo conectar con el servidor de DATABASE_URL (ECONNREFUSED)');
  expect(said).not.toContain('clave@');
});

it('says that no demonstration answers at the address that it was given', async () => {
  const DEMO_URL = `http://127.0.0.1:${await freePort()}`;
  expect(await failedStart({ DATA_DIR: temporaryFolder(), DEMO_URL })).toContain(
    `El Moodle de demostración no responde en ${DEMO_URL} (DEMO_URL)`,
  );
});

it('never mixes demonstration and real data', async () => {
  const DATA_DIR = temporaryFolder();
  const demonstration = startServer({ DATA_DIR });
  await demonstration.says(READY);
  await demonstration.stop();
  expect(await failedStart({ DATA_DIR, MOODLE_SERVERS: SERVERS })).toContain('La base de datos es de demostración');

  const mark = runProgram(['scripts/marcar-base.ts', 'real'], { DATA_DIR });
  expect(await mark.ended).toBe(1);
  expect(mark.output()).toContain('La base de datos tiene registros');
});

it('lets a database without records become a demonstration', async () => {
  const DATA_DIR = temporaryFolder();
  const real = startServer({ DATA_DIR, MOODLE_SERVERS: SERVERS });
  await real.says(READY);
  await real.stop();
  expect(await failedStart({ DATA_DIR })).toContain('La base de datos es real');

  const mark = runProgram(['scripts/marcar-base.ts', 'demostracion'], { DATA_DIR });
  expect(await mark.ended).toBe(0);
  const [, address] = await startServer({ DATA_DIR }).says(READY);
  expect((await fetch(`${address}/readyz`)).status).toBe(204);
});

it('refuses a database of a newer version with one sentence, as every command does', async () => {
  const DATA_DIR = temporaryFolder();
  const first = startServer({ DATA_DIR, MOODLE_SERVERS: SERVERS });
  await first.says(READY);
  await first.stop();
  const server = await startEmbedded({ dir: DATA_DIR });
  await asMaintainer(
    server.connection(ROLE),
    `insert into migraciones (name, run_on) values ('29990101000000_futura', now())`,
  );
  await server.stop();

  const sentence =
    'La base de datos es de una versión más nueva de Gestión Curricular (migración 29990101000000_futura)';
  expect(await failedStart({ DATA_DIR, MOODLE_SERVERS: SERVERS })).toContain(sentence);
  for (const command of [['backup'], ['seed'], ['recuento'], ['marcar-base', 'real']]) {
    const program = runProgram([`scripts/${command[0]}.ts`, ...command.slice(1)], { DATA_DIR });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(sentence);
    expect(program.output()).not.toMatch(/\n {4}at /);
  }
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('says that the web app is not whole, and ends its database', async () => {
  const DATA_DIR = temporaryFolder();
  const WEB_DIR = path.join(DATA_DIR, 'dist');
  mkdirSync(WEB_DIR);
  expect(await failedStart({ DATA_DIR, WEB_DIR })).toContain(`La aplicación web de ${WEB_DIR} está incompleta`);
  expect(isDatabaseRunning(DATA_DIR)).toBe(false);
});

it('removes what a killed command left, also when it does not start', async () => {
  const DATA_DIR = temporaryFolder();
  // Our own number, of a process that started at another time.
  const left = path.join(DATA_DIR, `copia-${process.pid}-1-Ab12Cd/base`);
  mkdirSync(left, { recursive: true });
  writeFileSync(path.join(left, 'registros'), 'Ana Inventada');
  const port = await freePort({ hold: true });
  await failedStart({ DATA_DIR, PORT: String(port) });
  expect(existsSync(path.dirname(left))).toBe(false);
});
