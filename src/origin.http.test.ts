// Requests as proxies, other sites and machines in between would have us read them.
import { describe, expect, it } from 'vitest';
import { createTestApp } from './testing/app.ts';

const direct = await createTestApp();
const behindProxy = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
const open = await createTestApp({ METRICS_TOKEN: '' });
const openBehindProxy = await createTestApp({ METRICS_TOKEN: '', TRUST_PROXY: '127.0.0.1' });

type Sent = { readonly through?: typeof direct; readonly headers: Record<string, string> };

const login = async ({ through = direct, headers }: Sent) =>
  through.app.inject({
    method: 'POST',
    url: '/api/auth/loginMoodle',
    payload: { username: 'laura.mesa', password: through.moodle.clave },
    headers: { host: '127.0.0.1:4640', ...headers },
  });

const refresh = async ({ through = direct, headers }: Sent) =>
  through.app.inject({
    method: 'POST',
    url: '/api/auth/refreshToken',
    headers: { host: '127.0.0.1:4640', ...headers },
  });

describe('a request that a browser sends for another site', () => {
  it.each([
    'null',
    '',
    'http://127.0.0.1:4640.evil.com',
    'http://127.0.0.1',
    'http://127.0.0.1:46400',
    'http://127.0.0.1:4640@evil.com',
    'http://evil.com#127.0.0.1:4640',
    'file://',
    '127.0.0.1:4640',
  ])('of origin «%s» is refused without PUBLIC_URL too', async (origin) => {
    expect((await login({ headers: { origin } })).statusCode).toBe(403);
    expect((await refresh({ headers: { origin } })).statusCode).toBe(403);
  });

  it('is refused whatever host a proxy passes on for it', async () => {
    const headers = { origin: 'https://evil.com', 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'https' };
    expect((await login({ through: behindProxy, headers })).statusCode).toBe(403);
    expect((await refresh({ through: behindProxy, headers })).statusCode).toBe(403);
  });
});

it('a request of a page without encryption does not pass for the encrypted site', async () => {
  const headers = { host: 'gestion.universidad.edu.co', origin: 'http://gestion.universidad.edu.co' };
  const encrypted = { ...headers, 'x-forwarded-proto': 'https' };
  expect((await refresh({ through: behindProxy, headers: encrypted })).statusCode).toBe(403);
});

it('of the public address alone a request passes where the settings name it', async () => {
  const through = await createTestApp({ PUBLIC_URL: 'https://gestion.universidad.edu.co' });
  const own = { origin: 'https://gestion.universidad.edu.co' };
  expect((await login({ through, headers: own })).statusCode).toBe(200);
  for (const origin of [
    'https://evil.example',
    'http://gestion.universidad.edu.co',
    'https://gestion.universidad.edu.co:8443',
  ]) {
    const headers = { host: new URL(origin).host, origin };
    expect((await login({ through, headers })).statusCode).toBe(403);
  }
});

it('a request of our own page passes, directly and behind a proxy that keeps the host', async () => {
  expect((await login({ headers: { origin: 'http://127.0.0.1:4640' } })).statusCode).toBe(200);
  const headers = { host: 'gestion.universidad.edu.co', origin: 'https://gestion.universidad.edu.co' };
  expect((await login({ through: behindProxy, headers })).statusCode).toBe(200);
});

it('a forwarded host does not make cookies travel unencrypted', async () => {
  const headers = { host: 'gestion.universidad.edu.co', 'x-forwarded-host': 'localhost' };
  const { cookies } = await login({ through: behindProxy, headers });
  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
});

describe('an address that a trusted proxy tells', () => {
  it.each(['no-es-ip', '', '999.1.1.1', '203.0.113.7:4711', 'fe80::1%eth0', '::ffff:203.0.113.7'])(
    'such as «%s» does not keep anybody from signing in',
    async (address) => {
      const headers = { 'x-forwarded-for': address };
      expect((await login({ through: behindProxy, headers })).statusCode).toBe(200);
    },
  );
});

describe('/metrics', () => {
  const metrics = async ({ app }: typeof direct, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', headers })).statusCode;

  it('answers this machine', async () => {
    expect(await metrics(open)).toBe(200);
  });

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'says nothing to what came through a proxy that nobody trusts, as %s tells',
    async (name) => {
      expect(await metrics(open, { [name]: '127.0.0.1' })).toBe(404);
    },
  );

  it('reads the address that a trusted proxy tells', async () => {
    expect(await metrics(openBehindProxy, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await metrics(openBehindProxy, { 'x-forwarded-for': '127.0.0.1' })).toBe(200);
  });

  it('answers who carries the token, whichever way it came', async () => {
    const headers = { authorization: 'Bearer secreto-de-metricas', 'x-forwarded-for': '203.0.113.7' };
    expect(await metrics(direct, headers)).toBe(200);
  });
});
