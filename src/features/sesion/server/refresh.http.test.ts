import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { deleteExpired } from './store.ts';
import { aPersona } from './testing.ts';

const { app, db, moodle, clock } = await createTestApp();

const cookieOf = (answer: { cookies: readonly { name: string; value: string }[] }): string =>
  answer.cookies.find(({ name }) => name === 'gc_refresh')?.value ?? '';

/** Signs in. @returns the refresh cookie. */
async function enter(): Promise<string> {
  const payload = { username: 'laura.mesa', password: moodle.clave };
  return cookieOf(await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload }));
}

const refresh = async (cookie: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/refreshToken', cookies: { gc_refresh: cookie }, headers });

const docsWith = async (token: string): Promise<number> =>
  (await app.inject({ url: '/api/docs/json', headers: { authorization: `Bearer ${token}` } })).statusCode;

/** Returns the number of statements that wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ cuenta: number }>`
    select count(*) as cuenta from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.cuenta;
}

const tokenOf = (answer: { json: () => { access_token: string } }): string => answer.json().access_token;

beforeEach(() => {
  moodle.persona = aPersona();
  moodle.fallaLectura = null;
  moodle.preguntas = [];
});

describe('a refresh', () => {
  it('answers an access token that works and rotates the cookie', async () => {
    const first = await enter();
    const answer = await refresh(first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      userInfo: { nombreUsuario: 'Laura Mesa Ríos', roles: ['manager', 'editingteacher', 'student'] },
    });
    expect(cookieOf(answer)).not.toBe(first);
    expect(await docsWith(tokenOf(answer))).toBe(200);
  });

  it('accepts any empty body', async () => {
    let cookie = await enter();
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const answer = await refresh(cookie, { 'content-type': type, 'content-length': '0' });
      expect(answer.statusCode).toBe(200);
      cookie = cookieOf(answer);
    }
  });

  it('by two tabs at once gives both the same successor', async () => {
    const cookie = await enter();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => refresh(cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
  });

  it('that arrives late does not change what was renewed meanwhile', async () => {
    const cookie = await enter();
    const late = await db.transaction().execute(async (tx) => {
      await sql`select 1 from sesiones where ${cookie} like id || '.%' for update`.execute(tx);
      const answer = refresh(cookie).then((response) => response);
      await expect.poll(waiting).toBe(1);
      await sql`
        update sesiones set generacion = 3, usos = array[${clock.now}, ${clock.now}]::timestamptz[]
        where ${cookie} like id || '.%'`.execute(tx);
      return { answer };
    });
    expect(cookieOf(await late.answer)).toContain('.2.');
    const { rows } = await sql`select generacion from sesiones where ${cookie} like id || '.%'`.execute(db);
    expect(rows).toEqual([{ generacion: 3 }]);
  });

  it('whose answer was lost gets the same answer at any later time', async () => {
    const cookie = await enter();
    const lost = cookieOf(await refresh(cookie));
    clock.advance(3600);
    expect(cookieOf(await refresh(cookie))).toBe(lost);
  });

  it('with the previous token works until 30 s after the first use of its successor', async () => {
    const old = await enter();
    const successor = cookieOf(await refresh(old));
    const next = cookieOf(await refresh(successor));
    clock.advance(30);
    expect(cookieOf(await refresh(old))).toBe(successor);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  it('with a stolen old cookie ends the session of thief and owner, and is recorded in the audit', async () => {
    const stolen = await enter();
    const renewed = await refresh(cookieOf(await refresh(stolen)));
    clock.advance(30.001);
    const theft = await refresh(stolen);
    expect(theft.statusCode).toBe(401);
    expect(theft.json()).toEqual({ message: 'Su sesión terminó. Ingrese de nuevo para continuar.' });
    expect(theft.cookies.map(({ name, maxAge, expires }) => [name, maxAge ?? expires?.getTime()])).toEqual([
      ['gc_refresh', 0],
      ['gc_sesion', 0],
    ]);
    expect((await refresh(cookieOf(renewed))).statusCode).toBe(401);
    expect(await docsWith(tokenOf(renewed))).toBe(401);
    const { rows } = await sql`
      select usuario, detalle from auditoria where accion = 'sesion.fin' order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ usuario: 'laura.mesa', detalle: { motivo: 'reuso' } }]);
  });

  it('without a cookie, or with a forged one, answers 401', async () => {
    const cookie = await enter();
    expect((await app.inject({ method: 'POST', url: '/api/auth/refreshToken' })).statusCode).toBe(401);
    expect((await refresh(`${cookie}x`)).statusCode).toBe(401);
    expect((await refresh(cookie.replace('.1.', '.2.'))).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  it('from another site has no effect', async () => {
    const cookie = await enter();
    expect(await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('Esta solicitud viene de otro sitio.'),
    });
    expect((await refresh(cookie, { origin: 'https://otro.example' })).statusCode).toBe(403);
    const { rows } = await sql`select 1 from sesiones where generacion = 1 and ${cookie} like id || '.%'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends twelve hours after the last use', async () => {
    const used = cookieOf(await refresh(await enter()));
    clock.advance(12 * 3600 - 1);
    const again = await refresh(used);
    expect(again.statusCode).toBe(200);
    clock.advance(12 * 3600);
    expect((await refresh(cookieOf(again))).statusCode).toBe(401);
  });

  it('ends after seven days in any case', async () => {
    let cookie = await enter();
    for (let hour = 11; hour < 168; hour += 11) {
      clock.advance(11 * 3600);
      const answer = await refresh(cookie);
      expect(answer.statusCode).toBe(200);
      cookie = cookieOf(answer);
    }
    clock.advance(3 * 3600);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('is invalid with another Moodle than the one that opened it', async () => {
    const cookie = await enter();
    await sql`update sesiones set servidor = 'demostracion' where ${cookie} like id || '.%'`.execute(db);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('is deleted after its end', async () => {
    await enter();
    clock.advance(8 * 24 * 3600);
    await enter();
    await deleteExpired(db, clock.now);
    const { rows } = await sql`select count(*) as cuenta from sesiones`.execute(db);
    expect(rows).toEqual([{ cuenta: 1 }]);
  });
});

describe('an access token', () => {
  it('works for five minutes, and only while its session is open', async () => {
    const answer = await refresh(await enter());
    const token = tokenOf(answer);
    clock.advance(299);
    expect(await docsWith(token)).toBe(200);
    clock.advance(1);
    expect(await docsWith(token)).toBe(401);
    const renewed = await refresh(cookieOf(answer));
    expect(await docsWith(tokenOf(renewed))).toBe(200);
    await sql`delete from sesiones`.execute(db);
    expect(await docsWith(tokenOf(renewed))).toBe(401);
  });

  it('loses the roles withdrawn in Moodle once any tab has renewed', async () => {
    const answer = await refresh(await enter());
    clock.advance(290);
    const late = tokenOf(await refresh(cookieOf(answer)));
    moodle.persona = aPersona({ roles: ['student'] });
    clock.advance(11);
    await refresh(cookieOf(answer));
    expect(await docsWith(late)).toBe(403);
  });
});

describe('roles', () => {
  it('are read again after five minutes, once for all tabs', async () => {
    let cookie = await enter();
    moodle.preguntas = [];
    clock.advance(299);
    cookie = cookieOf(await refresh(cookie));
    expect(moodle.preguntas).toEqual([]);
    clock.advance(1);
    await Promise.all(Array.from({ length: 5 }, async () => refresh(cookie)));
    expect(moodle.preguntas).toEqual(['identidad']);
  });

  it('are updated from Moodle, with name and picture', async () => {
    const cookie = await enter();
    moodle.persona = aPersona({ roles: ['student'], nombre: 'Laura Mesa', foto: 'https://campus.example/foto?rev=2' });
    clock.advance(300);
    expect((await refresh(cookie)).json()).toMatchObject({
      userInfo: {
        roles: ['student'],
        nombreUsuario: 'Laura Mesa',
        imgPerfil: expect.stringMatching(/^\/api\/sesion\/foto\?v=/) as string,
      },
    });
  });

  it.each(['no-responde', 'mantenimiento'] as const)(
    'are kept for twelve hours while Moodle answers %s',
    async (falla) => {
      let cookie = await enter();
      moodle.fallaLectura = falla;
      for (let hour = 0; hour < 12; hour++) {
        clock.advance(3600);
        const answer = await refresh(cookie);
        expect(answer.json()).toMatchObject({ userInfo: { roles: ['manager', 'editingteacher', 'student'] } });
        cookie = cookieOf(answer);
      }
      clock.advance(1);
      const refused = await refresh(cookie);
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toEqual({ message: expect.stringContaining('Su sesión se conserva') as string });
      expect(refused.cookies).toEqual([]);
      moodle.fallaLectura = null;
      expect((await refresh(cookie)).statusCode).toBe(200);
    },
  );

  it.each(['token-invalido', 'cuenta-bloqueada', 'cambiar-clave'] as const)(
    'end with the session if Moodle answers %s',
    async (falla) => {
      const cookie = await enter();
      moodle.fallaLectura = falla;
      clock.advance(300);
      expect((await refresh(cookie)).statusCode).toBe(401);
      moodle.fallaLectura = null;
      expect((await refresh(cookie)).statusCode).toBe(401);
    },
  );
});
