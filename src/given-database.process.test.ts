import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type EmbeddedServer } from '#platform/server/db/embedded/server.ts';
import { startOldPostgres } from '#platform/server/testing/old-postgres.ts';
import { READY } from '#platform/server/testing/process.ts';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';
import { failedStart, startServer } from './testing/start-server.ts';

const MOODLE_SERVERS = JSON.stringify([{ name: 'campus', label: 'Campus', url: 'https://campus.test', token: 'x' }]);
const KEYS = {
  SESSION_SECRET: 'secreto-inventado-para-las-pruebas',
  ENCRYPTION_KEY: 'otro-secreto-inventado-de-pruebas',
};

const parent = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
let server: EmbeddedServer;

beforeAll(async () => {
  chmodSync(parent, 0o711);
  const dir = path.join(parent, 'servidor');
  mkdirSync(dir, { mode: 0o711 });
  server = await startEmbedded({ dir });
});

afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** A database that is not there yet, on a server that is not the product's. The settings want a host in its address. */
const newDatabase = (): string =>
  server.connection(`gestion_${randomBytes(4).toString('hex')}`).replace('@/', '@localhost/');

const isReady = async (address = ''): Promise<boolean> => (await fetch(`${address}/readyz`)).status === 204;

async function command(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const program = runProgram([`scripts/${args[0]}.ts`, ...args.slice(1)], settings);
  const code = await program.ended;
  expect(program.output()).not.toMatch(/\n {4}at /);
  return { code, said: program.output() };
}

it('starts three at once on an empty database and folder: one installation', async () => {
  const settings = { MOODLE_SERVERS, DATABASE_URL: newDatabase(), DATA_DIR: temporaryFolder() };
  const servers = [1, 2, 3].map(() => startServer(settings));
  for (const each of servers) {
    const [, address] = await each.says(READY);
    expect(await isReady(address)).toBe(true);
  }
});

it('refuses a folder that is not the one of the database, as a backup does, until it is said to be', async () => {
  const settings = { ...KEYS, MOODLE_SERVERS, DATABASE_URL: newDatabase() };
  const DATA_DIR = temporaryFolder();
  const first = startServer({ ...settings, DATA_DIR });
  await first.says(READY);
  await first.stop();

  const other = { ...settings, DATA_DIR: temporaryFolder() };
  const sentence = `La carpeta de datos ${other.DATA_DIR} no es la de esta base de datos`;
  expect(await failedStart(other)).toContain(sentence);
  const backup = await command(['backup'], other);
  expect(backup).toMatchObject({ code: 1, said: expect.stringContaining(sentence) as string });
  expect(await command(['backup'], { ...settings, DATA_DIR })).toMatchObject({ code: 0 });

  expect(await command(['marcar-base', 'carpeta'], other)).toMatchObject({ code: 0 });
  const [, address] = await startServer(other).says(READY);
  expect(await isReady(address)).toBe(true);
  expect(await failedStart({ ...settings, DATA_DIR })).toContain(`La carpeta de datos ${DATA_DIR} no es`);
});

it('refuses other keys until they are said to be right, and then takes the process with the former ones out of service', async () => {
  const settings = { MOODLE_SERVERS, DATABASE_URL: newDatabase(), DATA_DIR: temporaryFolder() };
  // Its keys are those that it keeps in the folder.
  const [, first] = await startServer(settings).says(READY);
  expect(await isReady(first)).toBe(true);

  const other = { ...settings, ENCRYPTION_KEY: KEYS.ENCRYPTION_KEY };
  expect(await failedStart(other)).toContain(
    'Las claves de este proceso no son las de esta base de datos (ENCRYPTION_KEY)',
  );
  expect(await isReady(first)).toBe(true);

  expect(await command(['marcar-base', 'claves'], other)).toMatchObject({ code: 0 });
  const [, second] = await startServer(other).says(READY);
  expect(await isReady(second)).toBe(true);
  expect(await isReady(first)).toBe(false);
  expect((await fetch(`${first}/livez`)).status).toBe(204);
});

it('refuses a PostgreSQL that is older than 15', async () => {
  const DATABASE_URL = await startOldPostgres('14.22', 140_022);
  expect(await failedStart({ DATA_DIR: temporaryFolder(), DATABASE_URL })).toContain(
    'El servidor de DATABASE_URL es PostgreSQL 14.22; se necesita 15 o posterior',
  );
});

it('ties the included database to nothing', async () => {
  const marked = await command(['marcar-base', 'claves'], { DATA_DIR: temporaryFolder() });
  expect(marked).toMatchObject({ code: 1, said: expect.stringContaining('solo la de DATABASE_URL') as string });
});
