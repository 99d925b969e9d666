// Sessions against the demonstration Moodle, over its own protocol.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { PASSWORD } from '../../../../demo/accounts.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';

const demo = await startDemo();
const moodle = createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [1] });
const { app, clock } = await createTestApp({}, { moodle });
const servidor = demo.servers[0]!.name;

afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

type Entered = {
  userInfo: { nombreUsuario: string; roles: string[]; imgPerfil: string; tokenInfo: { token: string } };
};

const login = async (username: string) =>
  app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload: { username, password: PASSWORD } });

const refresh = async (cookie: string) =>
  app.inject({ method: 'POST', url: '/api/auth/refreshToken', cookies: { gc_refresh: cookie } });

describe('demonstration accounts', () => {
  it.each([
    ['gestor.demo', ['manager']],
    ['docente.demo', ['editingteacher']],
    ['estudiante.demo', ['student']],
    ['varios.demo', ['manager', 'editingteacher', 'student']],
    ['sinrol.demo', []],
    ['gestor.programa', []],
  ])('%s enters with the roles %j', async (username, roles) => {
    const answer = await login(username);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Entered>().userInfo.roles).toEqual(roles);
  });

  it.each([
    ['suspendido.demo', 401],
    ['noconfirmado.demo', 403],
    ['cambiarclave.demo', 403],
    ['sintoken.demo', 403],
  ])('%s is refused with %i', async (username, status) => {
    expect((await login(username)).statusCode).toBe(status);
  });

  it('get their own picture, or none if Moodle has none', async () => {
    const { userInfo } = (await login('docente.demo')).json<Entered>();
    const headers = { authorization: `Bearer ${userInfo.tokenInfo.token}` };
    const foto = await app.inject({ url: userInfo.imgPerfil, headers });
    expect(foto.headers['content-type']).toBe('image/png');
    expect(foto.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await login('gestor.demo')).json<Entered>().userInfo.imgPerfil).toBe('');
  });
});

describe('a session', () => {
  it('ends at the next reading of a person suspended in Moodle', async () => {
    const cookie = (await login('docente.demo')).cookies[0]!.value;
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    clock.advance(300);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('ends soon after the next call of a person suspended in Moodle', async () => {
    const { userInfo } = (await login('docente.demo')).json<Entered>();
    const headers = { authorization: `Bearer ${userInfo.tokenInfo.token}` };
    const call = async (): Promise<number> => (await app.inject({ url: '/api/tareas', headers })).statusCode;
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    clock.advance(60);
    expect(await call()).toBe(200);
    await expect.poll(call).toBe(401);
  });

  it('continues while Moodle is in maintenance and rejects all sign-ins', async () => {
    const cookie = (await login('gestor.demo')).cookies[0]!.value;
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
    clock.advance(300);
    const answer = await refresh(cookie);
    expect(answer.json()).toMatchObject({ userInfo: { roles: ['manager'] } });
    const refused = await login('gestor.demo');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({ message: 'Moodle está en mantenimiento. Inténtelo de nuevo más tarde.' });
  });
});
