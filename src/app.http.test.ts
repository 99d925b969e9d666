import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { RUTAS_CON_TOKEN } from '#catalogo/titulos.ts';
import { createTestApp } from './testing/app.ts';
import { createTestDist } from './testing/dist.ts';

const { app, signIn } = await createTestApp({ METRICS_TOKEN: 'secreto-de-prueba' });

describe('what every answer has', () => {
  it('says without words that it lives and is ready', async () => {
    expect((await app.inject('/livez')).statusCode).toBe(204);
    expect((await app.inject('/healthz')).statusCode).toBe(204);
    expect((await app.inject('/readyz')).statusCode).toBe(204);
  });

  it('answers JSON for an API path that does not exist', async () => {
    const missing = await app.inject('/api/nada');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toEqual({ message: 'No existe esa dirección en la API.' });
  });

  it('carries a strict policy and a request id', async () => {
    const { headers } = await app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows metrics only to who carries the token', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const open = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer secreto-de-prueba' } });
    expect(open.body).toContain('http_request_duration_seconds');
    expect(open.body).toMatch(/^data_disk_free_bytes [1-9]/m);
  });

  it('refuses a body of a type that no route reads', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', headers, payload: '{}' });
    expect(answer.statusCode).toBe(415);
  });
});

it('keeps the API document for managers outside the demonstration', async () => {
  expect((await app.inject('/api/docs/json')).statusCode).toBe(401);
  const demo = await createTestApp({}, { demostracion: { cuentas: [] } });
  expect((await demo.app.inject('/api/docs/json')).statusCode).toBe(200);
});

it('names every page that a token opens in the list that no log keeps', async () => {
  const { app } = await createTestApp({}, { dist: createTestDist() });
  const pages = RUTAS_CON_TOKEN.filter((address) => app.hasRoute({ method: 'GET', url: `${address}/:token` }));
  expect(pages).toEqual(RUTAS_CON_TOKEN);
  expect(app.printRoutes({ commonPrefix: false }).match(/:token \(GET/g)).toHaveLength(pages.length);
});

it('refuses an address that asks too often, with the time to wait', async () => {
  const { app } = await createTestApp({ REQUESTS_PER_MINUTE: '5' });
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await app.inject('/api/sesion/foto'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(answers[5]!.json()).toHaveProperty('message');
  expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);
});

it('takes its share of that address when it is one of several processes', async () => {
  const { app } = await createTestApp({
    REQUESTS_PER_MINUTE: '6',
    WEB_PROCESSES: '3',
    DATABASE_URL: 'postgresql://localhost/otra',
    DEMO_URL: 'http://127.0.0.1:9',
  });
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await app.inject('/api/sesion/foto')).statusCode);
  expect(answers).toEqual([401, 401, 429]);
});

it('gives no route to anybody unless the route says to whom', async () => {
  const { app, signIn } = await createTestApp();
  app.get('/api/olvidada', () => ({}));
  expect((await app.inject('/api/olvidada')).statusCode).toBe(401);
  const headers = await signIn(['manager', 'editingteacher', 'student']);
  expect((await app.inject({ url: '/api/olvidada', headers })).statusCode).toBe(403);
});

it('is not ready when the database lacks a migration', async () => {
  const { app, db } = await createTestApp();
  await sql`delete from migraciones`.execute(db);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
});

describe('the message of a refusal names the field, of calls that are no form too', () => {
  it.each([
    [
      'POST',
      '/generales/actualizarEstado',
      { listaRegistros: ['0000000219'], nuevoEstado: 'Pendiente' },
      'listaRegistros.0',
    ],
    ['POST', '/generales/actualizarEstado', { listaRegistros: 'todas', nuevoEstado: 'Pendiente' }, 'listaRegistros'],
    ['GET', '/moodle-service/categories/allCategories', undefined, 'serverName'],
    ['PUT', '/ajustes', { cambios: 'ninguno' }, 'version'],
    ['POST', '/auth/loginMoodle', { password: 'x' }, 'username'],
  ] as const)('%s %s', async (method, url, payload, campo) => {
    const headers = await signIn(['manager']);
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    const { message, errores } = answer.json<{ message: string; errores: Record<string, string> }>();
    expect([answer.statusCode, message]).toEqual([400, `«${campo}»: ${errores[campo]}`]);
  });
});
