// A person's own sessions over HTTP: listed with the browser in words, and all but one ended at once.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import type { SesionPropia } from '../contract-propias.ts';
import { aPersona } from './testing.ts';

const { app, db, moodle, clock, signIn } = await createTestApp();

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

beforeEach(async () => {
  await sql`truncate sesiones, auditoria cascade`.execute(db);
  moodle.persona = aPersona();
});

type Browser = { readonly headers: { readonly authorization: string }; readonly cookie: string };

/** Signs the person in as a browser does. */
async function enter(userAgent: string): Promise<Browser> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/loginMoodle',
    payload: { username: moodle.persona.usuario, password: moodle.clave },
    headers: { 'user-agent': userAgent },
  });
  const { token } = answer.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo;
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { headers: { authorization: `Bearer ${token}` }, cookie };
}

const list = async ({ headers }: Pick<Browser, 'headers'>): Promise<SesionPropia[]> =>
  (await app.inject({ url: '/api/sesion/abiertas', headers })).json<{ sesiones: SesionPropia[] }>().sesiones;
const endOthers = async ({ headers }: Pick<Browser, 'headers'>) =>
  app.inject({ method: 'DELETE', url: '/api/sesion/demas', headers });
const statusOf = async ({ headers }: Pick<Browser, 'headers'>): Promise<number> =>
  (await app.inject({ url: '/api/sesion/abiertas', headers })).statusCode;
const renew = async ({ cookie }: Browser) =>
  app.inject({ method: 'POST', url: '/api/auth/refreshToken', headers: { cookie } });

describe('a person’s own sessions', () => {
  it('are listed with the browser in words, the last used first and that of the call marked', async () => {
    const opened = clock.now.toISOString();
    const phone = await enter(PHONE);
    clock.advance(60);
    const desk = await enter(DESK);
    const later = clock.now.toISOString();
    expect(await list(desk)).toEqual([
      { id: expect.any(String), navegador: 'Firefox en Windows', creada: later, usada: later, actual: true },
      { id: expect.any(String), navegador: 'Chrome en Android', creada: opened, usada: opened, actual: false },
    ]);
    clock.advance(60);
    await renew(phone);
    expect(await list(desk)).toMatchObject([
      { navegador: 'Chrome en Android', creada: opened, usada: clock.now.toISOString() },
      { navegador: 'Firefox en Windows' },
    ]);
  });

  it('keep nothing of the browser’s header but its words', async () => {
    await enter('Mozilla/5.0 ana.rios@universidad.edu.co Firefox/145.0');
    const { rows } = await sql<{ fila: string }>`select to_jsonb(sesiones)::text as fila from sesiones`.execute(db);
    expect(rows[0]!.fila).toContain('"navegador": "Firefox"');
    expect(rows[0]!.fila).not.toContain('ana.rios');
  });

  it('leave out those of others, and those that expired or were opened with another Moodle', async () => {
    const mine = await enter(DESK);
    await enter(PHONE);
    await enter(PHONE);
    await signIn(['student'], 'zoe');
    const [second, third] = (await list(mine)).filter(({ actual }) => !actual);
    await sql`update sesiones set vence = ${clock.now} where id = ${second!.id}`.execute(db);
    await sql`update sesiones set servidor = 'https://otro.universidad.edu.co' where id = ${third!.id}`.execute(db);
    expect(await list(mine)).toMatchObject([{ actual: true }]);
  });
});

describe('ending the others', () => {
  it('refuses their next call and their next renewal, and keeps that of the call', async () => {
    const [phone, desk] = [await enter(PHONE), await enter(DESK)];
    expect((await endOthers(desk)).json()).toEqual({ terminadas: 1 });
    expect(await statusOf(phone)).toBe(401);
    expect((await renew(phone)).statusCode).toBe(401);
    expect(await list(desk)).toMatchObject([{ actual: true }]);
    expect((await renew(desk)).statusCode).toBe(200);
  });

  it('touches no session of another person, nor of the same name on another Moodle', async () => {
    const mine = await enter(DESK);
    const zoe = await signIn(['manager'], 'zoe');
    await enter(PHONE);
    await sql`
      update sesiones set servidor = 'https://otro.universidad.edu.co' where navegador = 'Chrome en Android'`.execute(
      db,
    );
    expect((await endOthers(mine)).json()).toEqual({ terminadas: 0 });
    expect(await statusOf({ headers: zoe })).toBe(200);
    const { rows } = await sql`select from sesiones`.execute(db);
    expect(rows).toHaveLength(3);
  });

  it('says nothing of those that had expired', async () => {
    await enter(PHONE);
    await sql`update sesiones set vence = ${clock.now}`.execute(db);
    const desk = await enter(DESK);
    await sql`truncate auditoria`.execute(db);
    expect((await endOthers(desk)).json()).toEqual({ terminadas: 0 });
    expect((await sql`select from auditoria`.execute(db)).rows).toEqual([]);
  });

  it('is refused without a session, and to one that was ended', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/sesion/demas' })).statusCode).toBe(401);
    const [phone, desk] = [await enter(PHONE), await enter(DESK)];
    await endOthers(desk);
    expect((await endOthers(phone)).statusCode).toBe(401);
    expect(await statusOf(desk)).toBe(200);
  });

  it('leaves one line in the audit, and none where there was nothing to end', async () => {
    await enter(PHONE);
    await enter(PHONE);
    const desk = await enter(DESK);
    await sql`truncate auditoria`.execute(db);
    await endOthers(desk);
    expect((await endOthers(desk)).json()).toEqual({ terminadas: 0 });
    const { rows } =
      await sql`select usuario, accion, objeto, cardinality(objeto_ids) as cuantas, detalle from auditoria`.execute(db);
    expect(rows).toEqual([
      {
        usuario: moodle.persona.usuario,
        accion: 'sesion.fin',
        objeto: 'sesion',
        cuantas: 2,
        detalle: { motivo: 'terminada-por-su-titular' },
      },
    ]);
  });
});
