import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from './app.ts';

const options: AppOptions = {
  authenticate: () => Promise.resolve(null),
  ready: () => Promise.resolve(),
  metricsToken: 'secreto-de-prueba',
  requestsPerMinute: 5,
  https: false,
  trustProxy: false,
  logLevel: 'silent',
  dist: null,
  color: null,
  institucion: { nombre: 'Universidad', unidad: 'Unidad', logo: null },
  demostracion: null,
};

describe('what every answer has', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createApp(options);
  });
  afterAll(() => app.close());

  it('says without words that it lives and is ready', async () => {
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
  });

  it('keeps the API document for managers outside the demonstration', async () => {
    expect((await app.inject('/api/docs/json')).statusCode).toBe(401);
  });
});

it('refuses an address that asks too often, with the time to wait', async () => {
  const app = await createApp({ ...options, demostracion: { cuentas: [] } });
  app.get('/api/eco', { config: { acceso: 'publico' } }, () => ({}));
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await app.inject('/api/eco'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]!.json()).toHaveProperty('message');
  expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

it('gives no route to anybody unless the route says to whom', async () => {
  const app = await createApp(options);
  app.get('/api/olvidada', () => ({}));
  expect((await app.inject('/api/olvidada')).statusCode).toBe(401);
  await app.close();
});

it('is not ready when the database is not', async () => {
  const app = await createApp({ ...options, ready: () => Promise.reject(new Error('down')) });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});
