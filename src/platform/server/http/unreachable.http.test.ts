import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createServer } from './create-server.ts';

const { db } = await createTestDatabase();
const { db: cut } = await createTestDatabase();
const nowhere = createDatabase({ connection: 'postgresql://ana:clave@/gestion?host=%2Fno%2Fexiste' });
const app = await createServer({
  authenticate: () => Promise.resolve(null),
  ready: () => Promise.resolve(),
  metricsToken: undefined,
  requestsPerMinute: 1_000_000,
  publicUrl: undefined,
  trustProxy: false,
  logLevel: 'silent',
});
const config = { acceso: 'publico' as const };
app.get('/sin-servidor', { config }, () => sql`select 1`.execute(nowhere));
app.get('/conexion-cortada', { config }, () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(cut));
app.get('/consulta-mala', { config }, () => sql`select nada`.execute(db));
afterAll(async () => {
  await app.close();
  await nowhere.destroy();
});

it.each(['/sin-servidor', '/conexion-cortada'])(
  'asks to come back soon when the database is away (%s)',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
  },
);

it('does not blame the database for a wrong query', async () => {
  expect((await app.inject('/consulta-mala')).statusCode).toBe(500);
});
