import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { aPersona } from './testing.ts';

const { app, db, moodle, clock } = await createTestApp();

beforeEach(async () => {
  moodle.persona = aPersona();
  await sql`truncate sesiones, auditoria cascade`.execute(db);
});

async function enter(): Promise<{ cookie: string; token: string }> {
  const payload = { username: 'laura.mesa', password: moodle.clave };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload });
  return {
    cookie: answer.cookies[0]!.value,
    token: answer.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo.token,
  };
}

const logout = async (given: { cookie?: string; token?: string }) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/logoutMoodle',
    ...(given.cookie && { cookies: { gc_refresh: given.cookie } }),
    ...(given.token && { headers: { authorization: `Bearer ${given.token}` } }),
  });

const acciones = async () =>
  (await sql<{ accion: string }>`select accion from auditoria order by id`.execute(db)).rows.map(
    ({ accion }) => accion,
  );
const living = async () => (await sql`select 1 from sesiones`.execute(db)).rows.length;

describe('signing out', () => {
  it('ends the session of the cookie, clears both cookies and leaves a row in the audit', async () => {
    const { cookie, token } = await enter();
    const answer = await logout({ cookie });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'gc_refresh', value: '', path: '/api/auth' }),
      expect.objectContaining({ name: 'gc_sesion', value: '', path: '/' }),
    ]);
    expect(await living()).toBe(0);
    expect(await acciones()).toEqual(['sesion.ingreso', 'sesion.salida']);
    const after = await app.inject({ url: '/api/docs/json', headers: { authorization: `Bearer ${token}` } });
    expect(after.statusCode).toBe(401);
  });

  it('ends the session of an expired token', async () => {
    const { token } = await enter();
    clock.advance(3600);
    expect((await logout({ token })).statusCode).toBe(200);
    expect(await living()).toBe(0);
  });

  it('does not end a session for a token that was not signed here', async () => {
    const { token } = await enter();
    expect((await logout({ token: `${token.slice(0, -4)}AAAA` })).statusCode).toBe(200);
    expect(await living()).toBe(1);
  });

  it('answers the same without a session, and records each session once', async () => {
    const { cookie, token } = await enter();
    for (const given of [{}, { cookie, token }, { cookie, token }]) expect((await logout(given)).statusCode).toBe(200);
    expect(await acciones()).toEqual(['sesion.ingreso', 'sesion.salida']);
  });
});

describe('the picture', () => {
  const foto = async (token: string) =>
    app.inject({ url: '/api/sesion/foto?v=1', headers: { authorization: `Bearer ${token}` } });

  it('is fetched from Moodle through us, and cached by the browser for a while', async () => {
    moodle.persona = aPersona({ foto: 'https://campus.example/foto?rev=2' });
    const answer = await foto((await enter()).token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=300' });
    expect(answer.body).toBe('foto de https://campus.example/foto?rev=2');
  });

  it('answers 404 if Moodle shows its default', async () => {
    expect((await foto((await enter()).token)).statusCode).toBe(404);
  });

  it.each([
    ['no-responde', 503, /^La plataforma no entregó la foto/],
    ['mantenimiento', 503, /^La plataforma no entregó la foto/],
    ['no-existe', 404, /No hay una foto propia/],
  ] as const)('answers 404 only if there is none: %s', async (motivo, status, words) => {
    moodle.persona = aPersona({ foto: 'https://campus.example/foto?rev=2' });
    const { token } = await enter();
    moodle.fallaFoto = motivo;
    onTestFinished(() => void (moodle.fallaFoto = null));
    const answer = await foto(token);
    expect([answer.statusCode, answer.json()]).toEqual([status, { message: expect.stringMatching(words) }]);
  });

  it('is refused without a session', async () => {
    expect((await app.inject('/api/sesion/foto')).statusCode).toBe(401);
  });
});

it('records an action that the person’s roles do not allow', async () => {
  moodle.persona = aPersona({ roles: ['student'] });
  const { token } = await enter();
  const refused = await app.inject({ url: '/api/docs/json', headers: { authorization: `Bearer ${token}` } });
  expect(refused.statusCode).toBe(403);
  const { rows } =
    await sql`select accion, usuario, roles, resultado, detalle from auditoria order by id desc limit 1`.execute(db);
  expect(rows).toEqual([
    {
      accion: 'acceso.rechazo',
      usuario: 'laura.mesa',
      roles: ['student'],
      resultado: 'rechazado',
      detalle: { ruta: 'GET /api/docs/json' },
    },
  ]);
});
