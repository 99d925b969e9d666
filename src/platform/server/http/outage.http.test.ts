import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase } from '../db/database.ts';
import { QueueFull } from '../fair-queue.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createServer } from './create-server.ts';

const { db, connection } = await createTestDatabase();
const hurried = createDatabase({ connection, limits: { lockMs: 50, statementMs: 100 } });
const { db: cut } = await createTestDatabase();
const nowhere = createDatabase({ connection: 'postgresql://ana:clave@/gestion?host=%2Fno%2Fexiste' });
type Line = { readonly msg: string; readonly unlogged?: number };
const lines: Line[] = [];
const app = await createServer({
  authenticate: async () => Promise.resolve(null),
  ready: async () => Promise.resolve(),
  metricsToken: undefined,
  requestsPerMinute: 1_000_000,
  publicUrl: undefined,
  trustProxy: false,
  logLevel: 'warn',
  logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
});
const config = { acceso: 'publico' as const };
app.get('/sin-servidor', { config }, async () => sql`select 1`.execute(nowhere));
app.get('/conexion-cortada', { config }, async () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(cut));
app.get('/disco-lleno', { config }, async () => writeFile('/dev/full', 'texto'));
app.get('/disco-de-la-base-lleno', { config }, async () =>
  sql`do $$ begin raise 'could not extend file' using errcode = '53100'; end $$`.execute(db),
);
app.get('/cuota-agotada', { config }, async () =>
  sql`do $$ begin raise 'could not write: Disk quota exceeded' using errcode = '58030'; end $$`.execute(db),
);
app.get('/solo-lectura', { config }, async () =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`insert into instalacion (marca) values ('real')`.execute(tx);
  }),
);
app.get('/disco-de-solo-lectura', { config }, async () => {
  throw Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS', syscall: 'open' });
});
app.get('/tabla-tomada', { config }, async () => sql`insert into instalacion (marca) values ('real')`.execute(hurried));
app.get('/consulta-larga', { config }, async () => sql`select pg_sleep(10)`.execute(hurried));
app.get('/muchas-de-uno', { config }, async () => Promise.reject(new QueueFull('sender')));
app.get('/muchas-de-todos', { config }, async () => Promise.reject(new QueueFull('all')));
app.get('/consulta-mala', { config }, async () => sql`select nada`.execute(db));
afterAll(async () => {
  await app.close();
  await nowhere.destroy();
  await hurried.destroy();
});

it.each(['/sin-servidor', '/conexion-cortada'])(
  'asks to come back soon when the database is away (%s)',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
  },
);

it.each([
  ['/disco-lleno', 'se quedó sin espacio'],
  ['/disco-de-la-base-lleno', 'se quedó sin espacio'],
  ['/cuota-agotada', 'se quedó sin espacio'],
  ['/solo-lectura', 'solo permite consultar'],
  ['/disco-de-solo-lectura', 'solo permite consultar'],
])('says why nothing can be stored, and that nothing typed is lost (%s)', async (url, words) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('30');
  const { message } = answer.json<{ message: string }>();
  expect(message).toContain(words);
  expect(message).toContain('Lo que escribió sigue aquí.');
});

it('tells a sender that they began too much at once, which is no outage', async () => {
  lines.length = 0;
  const answer = await app.inject('/muchas-de-uno');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10']);
  expect(answer.json<{ message: string }>().message).toContain('Lo que escribió sigue aquí.');
  expect(lines).toEqual([]);
  expect((await app.inject('/muchas-de-todos')).statusCode).toBe(503);
});

it('does not wait for a lock that is never released, nor for an endless statement', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`lock table instalacion`.execute(tx);
    for (const url of ['/tabla-tomada', '/consulta-larga']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(answer.json<{ message: string }>().message).toContain('está ocupado con otra operación');
    }
  });
});

it('does not blame the database for a wrong query', async () => {
  expect((await app.inject('/consulta-mala')).statusCode).toBe(500);
});

it('logs an outage once a second, with the number of refusals that it does not repeat', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 60_000);
  lines.length = 0;
  for (let i = 0; i < 5; i++) await app.inject('/disco-lleno');
  await app.inject('/sin-servidor');
  vi.setSystemTime(Date.now() + 1000);
  await app.inject('/disco-lleno');
  const said = lines.filter(({ msg }) => msg === 'not available').map(({ unlogged }) => unlogged);
  expect(said.slice(1)).toEqual([expect.any(Number), 4]);
});
