import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { deleteOldEstaticos, keepEstaticos } from './service.ts';

const CHUNK = 'export const release = "former";';

/** A folder like that of a web build, with these files in its assets. */
function buildOf(assets: Readonly<Record<string, string>>): string {
  const dist = createTestFolder();
  mkdirSync(path.join(dist, 'assets'));
  for (const name of ['publico', 'seguimiento', 'gestion'])
    writeFileSync(path.join(dist, `${name}.html`), '<title>x</title></head>');
  writeFileSync(path.join(dist, 'pintura.mjs'), 'export const paint = () => "";');
  for (const [name, content] of Object.entries(assets)) {
    writeFileSync(path.join(dist, 'assets', name), content);
    writeFileSync(path.join(dist, 'assets', `${name}.br`), brotliCompressSync(content));
  }
  return dist;
}

const dist = buildOf({ 'gestion-new1.js': 'export {};' });
const { app, db, anotherProcess } = await createTestApp({}, { dist });

beforeEach(async () => {
  await sql`truncate estaticos`.execute(db);
});

const ask = async (name: string, encoding = 'br') =>
  app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });

it('serves the scripts and styles of a release that another process has', async () => {
  await keepEstaticos(db, buildOf({ 'Lista-old1.js': CHUNK, 'gestion-old2.css': 'a{}' }));
  const answer = await ask('Lista-old1.js', 'gzip, br');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(String(brotliDecompressSync(answer.rawPayload))).toBe(CHUNK);
  expect((await ask('Lista-old1.js', 'identity')).body).toBe(CHUNK);
  expect((await ask('gestion-old2.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});

it.each([
  'Lista-old9.js',
  'secretos.json',
  '.env',
  '',
  'a%2Fb.js',
  '..%2F..%2Fpackage.json',
  '%2e%2e%2fsecretos.json',
  '..%5C..%5Cpackage.json',
  'x/..%2F..%2F..%2Fetc/passwd',
])('has nothing under %j, and says so', async (name) => {
  const { statusCode, headers, body } = await ask(name);
  expect(statusCode).toBe(404);
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
  expect(body).not.toContain('Su perfil no permite');
});

it('is asked for no more names than the limit of an address, and what the build has stays free', async () => {
  const limited = await anotherProcess({ REQUESTS_PER_MINUTE: '2' });
  const statusOf = async (name: string) => (await limited.inject(`/assets/${name}`)).statusCode;
  const unknown = [await statusOf('x-1.js'), await statusOf('x-2.js'), await statusOf('x-3.js')];
  expect(unknown).toEqual([404, 404, 429]);
  expect(await statusOf('gestion-new1.js')).toBe(200);
});

it('keeps what a running process serves, and forgets what no process has had for a month', async () => {
  const former = buildOf({ 'a-1.js': 'a' });
  rmSync(path.join(former, 'assets/a-1.js')); // the compressed file is enough
  await keepEstaticos(db, former);
  await keepEstaticos(db, dist);
  await sql`update estaticos set visto = now() - interval '31 days'`.execute(db);
  await keepEstaticos(db, dist);
  await deleteOldEstaticos(db, new Date());
  const { rows } = await sql<{ nombre: string }>`select nombre from estaticos`.execute(db);
  expect(rows).toEqual([{ nombre: 'gestion-new1.js' }]);
});

it('stores every file of a build, whatever the build names it', async () => {
  const names = ['a-1.js', 'formulario.module-KxaNcfv-.js', 'MatrizDeCampos--x_1.js', 'z.module-2.css'];
  await keepEstaticos(db, buildOf(Object.fromEntries(names.map((name) => [name, CHUNK]))));
  expect((await Promise.all(names.map(async (name) => ask(name)))).map(({ statusCode }) => statusCode)).toEqual(
    names.map(() => 200),
  );
});

it('stores a file once when several processes start together', async () => {
  await Promise.all([1, 2, 3].map(async () => keepEstaticos(db, dist)));
  const { rows } = await sql<{ nombre: string }>`select nombre from estaticos`.execute(db);
  expect(rows).toHaveLength(1);
});
