import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { aPersona } from './testing.ts';

const testApp = await createTestApp();
const { app, db, moodle, clock } = testApp;
const other = await testApp.anotherProcess();

beforeEach(async () => {
  moodle.persona = aPersona();
  moodle.fallaLectura = null;
  moodle.hasta = Promise.resolve();
  await sql`truncate sesiones, auditoria, intentos_ingreso cascade`.execute(db);
  // The caches that earlier tests filled in this process are stale.
  clock.advance(3600);
});

async function enter(): Promise<{ token: string; cookie: string }> {
  const payload = { username: 'laura.mesa', password: moodle.clave };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload });
  moodle.preguntas = [];
  return {
    token: answer.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo.token,
    cookie: answer.cookies[0]!.value,
  };
}

const callWith = async ({ token }: { token: string }, through = app): Promise<number> =>
  (await through.inject({ url: '/api/tareas', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('a person suspended in the platform', () => {
  it('is refused soon after the next call, and the audit records the reason', async () => {
    const sesion = await enter();
    moodle.fallaLectura = 'cuenta-bloqueada';
    clock.advance(60);
    expect(await callWith(sesion)).toBe(200);
    await expect.poll(async () => callWith(sesion)).toBe(401);
    const renewed = await app.inject({
      method: 'POST',
      url: '/api/auth/refreshToken',
      cookies: { gc_refresh: sesion.cookie },
    });
    expect(renewed.statusCode).toBe(401);
    const { rows } = await sql`
      select usuario, detalle, host(direccion) as direccion from auditoria where accion = 'sesion.fin'`.execute(db);
    expect(rows).toEqual([
      { usuario: 'laura.mesa', detalle: { motivo: 'rechazada-por-moodle' }, direccion: '127.0.0.1' },
    ]);
  });
});

describe('the check of a session with Moodle', () => {
  it('runs once a minute for each session, over all calls and processes', async () => {
    const sesion = await enter();
    for (let i = 0; i < 5; i++) await callWith(sesion);
    expect(moodle.preguntas).toEqual([]);
    clock.advance(60);
    const calls = Array.from({ length: 20 }, async (_, i) => callWith(sesion, i % 2 ? app : other));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    await expect.poll(() => moodle.preguntas).toEqual(['estado']);
    clock.advance(59);
    await callWith(sesion);
    clock.advance(1);
    await callWith(sesion);
    await expect.poll(() => moodle.preguntas).toEqual(['estado', 'estado']);
  });

  it('delays no call', async () => {
    const sesion = await enter();
    const answered = Promise.withResolvers<void>();
    moodle.hasta = answered.promise;
    moodle.fallaLectura = 'cuenta-bloqueada';
    clock.advance(60);
    for (let i = 0; i < 3; i++) expect(await callWith(sesion)).toBe(200);
    answered.resolve();
    await expect.poll(async () => callWith(sesion)).toBe(401);
  });

  it('runs for one session a minute while the platform is down, and keeps the sessions', async () => {
    const sesiones = [await enter(), await enter(), await enter()];
    moodle.fallaLectura = 'no-responde';
    clock.advance(60);
    expect(await callWith(sesiones[0]!)).toBe(200);
    await expect.poll(() => moodle.preguntas).toEqual(['estado']);
    for (const sesion of sesiones) expect(await callWith(sesion)).toBe(200);
    expect(moodle.preguntas).toEqual(['estado']);
    clock.advance(60);
    expect(await callWith(sesiones[1]!)).toBe(200);
    await expect.poll(() => moodle.preguntas).toEqual(['estado', 'estado']);
  });
});
