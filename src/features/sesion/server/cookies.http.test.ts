import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, moodle } = await createTestApp({ PUBLIC_URL: 'https://gestion.universidad.edu.co' });

const post = async (path: string, cookies: Record<string, string> = {}, payload = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, cookies, payload });
const login = async (cookies: Record<string, string> = {}) =>
  post('loginMoodle', cookies, { username: 'laura.mesa', password: moodle.clave });

type Answer = Awaited<ReturnType<typeof login>>;
const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name);
const living = async () => (await sql`select 1 from sesiones`.execute(db)).rows.length;

/** Opens a session with cookies named as in the previous release. @returns its refresh token */
async function openFormerly(): Promise<string> {
  const token = cookieOf(await login(), '__Secure-gc_refresh')!.value;
  await sql`update sesiones set cookie_anterior = true`.execute(db);
  return token;
}

beforeEach(async () => {
  await sql`truncate sesiones, auditoria, intentos_ingreso cascade`.execute(db);
});

describe('over https', () => {
  it('cookies have names that neither another site of the domain nor plain http can write', async () => {
    const answer = await login();
    expect(cookieOf(answer, '__Secure-gc_refresh')).toMatchObject({ path: '/api/auth', httpOnly: true, secure: true });
    expect(cookieOf(answer, '__Host-gc_sesion')).toMatchObject({ path: '/', value: '1', secure: true });
    expect(answer.cookies.filter(({ name }) => !name.startsWith('__'))).toEqual([]);
    expect(answer.cookies.filter(({ domain }) => domain !== undefined)).toEqual([]);
  });

  it('such a session is renewed and ended', async () => {
    const first = cookieOf(await login(), '__Secure-gc_refresh')!.value;
    const renewed = await post('refreshToken', { '__Secure-gc_refresh': first });
    expect(renewed.statusCode).toBe(200);
    const left = await post('logoutMoodle', { '__Secure-gc_refresh': cookieOf(renewed, '__Secure-gc_refresh')!.value });
    expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Secure-gc_refresh', ''],
      ['__Host-gc_sesion', ''],
    ]);
    expect(await living()).toBe(0);
  });

  it('a session under the former names is taken over, and the former cookies are removed', async () => {
    const token = await openFormerly();
    const answer = await post('refreshToken', { gc_refresh: token, gc_sesion: '1' });
    expect(answer.statusCode).toBe(200);
    expect(cookieOf(answer, '__Secure-gc_refresh')?.value).toContain('.2.');
    expect(cookieOf(answer, '__Host-gc_sesion')?.value).toBe('1');
    expect(cookieOf(answer, 'gc_refresh')).toMatchObject({ value: '', path: '/api/auth' });
    expect(cookieOf(answer, 'gc_sesion')).toMatchObject({ value: '', path: '/' });
  });

  it('a renewal whose answer was lost is repeated while no cookie came under the new name, and not afterwards', async () => {
    const token = await openFormerly();
    const lost = cookieOf(await post('refreshToken', { gc_refresh: token }), '__Secure-gc_refresh')!.value;
    const again = await post('refreshToken', { gc_refresh: token });
    expect(cookieOf(again, '__Secure-gc_refresh')?.value).toBe(lost);
    const next = await post('refreshToken', { '__Secure-gc_refresh': lost });
    expect(next.statusCode).toBe(200);
    const newest = cookieOf(next, '__Secure-gc_refresh')!.value;
    expect((await post('refreshToken', { gc_refresh: newest })).statusCode).toBe(401);
    expect(await living()).toBe(1);
  });

  it('a session that never had a former name cannot be injected into a browser under it', async () => {
    const token = cookieOf(await login(), '__Secure-gc_refresh')!.value;
    expect((await post('refreshToken', { gc_refresh: token })).statusCode).toBe(401);
    expect((await post('refreshToken', { '__Secure-gc_refresh': token })).statusCode).toBe(200);
  });

  it('signing in and signing out also end a session under its former name', async () => {
    await login({ gc_refresh: await openFormerly() });
    expect(await living()).toBe(1);
    await sql`truncate sesiones cascade`.execute(db);
    const left = await post('logoutMoodle', { gc_refresh: await openFormerly(), gc_sesion: '1' });
    expect(await living()).toBe(0);
    expect(left.cookies.map(({ name, value }) => [name, value])).toContainEqual(['gc_refresh', '']);
  });
});
