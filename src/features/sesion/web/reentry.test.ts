import { beforeEach, expect, it, vi } from 'vitest';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { hearOtorgados, onOtherRows } from './otorgados.ts';
import { requestReentry } from './reentry.ts';
import { enter, signIn, startSesion } from './sesion-calls.ts';
import { chooseRol, forgetSesion, getSesion, saveUsuario } from './sesion-store.ts';

const userOf = (token: string) => ({
  nombreUsuario: 'Ana Ríos',
  imgPerfil: '',
  email: 'ana.rios@universidad.edu.co',
  roles: ['manager', 'student'],
  permisos: [],
  tokenInfo: { token },
});

/** Requests that arrived, with their bearer, and the answer to each. */
const requests: string[] = [];
let answerTo: (path: string, bearer: string | undefined) => Response;

beforeEach(async () => {
  requests.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/inicio' });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(`${path} ${headers['authorization'] ?? '-'}`);
    return Promise.resolve(answerTo(path, headers['authorization']));
  });
  forgetSesion();
  await startSesion(() => {});
  saveUsuario(userOf('first'), 'ana.rios');
});

it('gives the token to what waits when the same person signs in again, who keeps their role', async () => {
  chooseRol('student');
  const waiting = requestReentry();
  enter(userOf('second'), 'ana.rios');
  expect(await waiting).toBe('second');
  expect(getSesion()?.rol).toBe('student');
});

it('sends nothing that one person wrote as another, who signed in meanwhile', async () => {
  answerTo = (_, bearer) => Response.json({}, { status: bearer === 'Bearer of-zoe' ? 200 : 401 });
  enter(userOf('of-ana'), 'ana.rios');
  const sent = sendWithBearer({ method: 'POST', path: '/formularios' });
  await vi.waitFor(() =>
    expect(requests).toEqual(['/api/formularios Bearer of-ana', '/api/auth/refreshToken Bearer of-ana']),
  );
  await vi.waitFor(() => {
    enter(userOf('of-zoe'), 'zoe');
    expect(getSesion()?.cuenta).toBe('zoe');
  });
  expect((await sent).status).toBe(401);
  expect(requests.filter((request) => request.includes('of-zoe'))).toEqual([]);
});

it('gives nothing of another person to what waits, though what their tab stored has not arrived', async () => {
  const waiting = requestReentry();
  const another = new BroadcastChannel('gc.tokens');
  another.postMessage({ token: 'of-zoe', owner: 'zoe' });
  expect(await waiting).toBeNull();
  expect(getSesion()?.cuenta).toBe('ana.rios');
  another.close();
});

it('knows a person by their user name at Moodle, whatever they typed', async () => {
  answerTo = () => Response.json({ userInfo: userOf('third'), cuenta: 'ana.rios' });
  await signIn('Ana.Rios', 'inventada', () => {});
  expect(getSesion()?.cuenta).toBe('ana.rios');
});

it('renews the session when the server knows other permissions that were given to the person', async () => {
  const told = vi.fn<() => void>();
  const stop = onOtherRows(told);
  const userInfo = { ...userOf('renewed'), otorgados: ['inicio.colaborador'] };
  answerTo = () => Response.json({ access_token: 'renewed', userInfo });
  await hearOtorgados([]);
  expect(requests).toEqual([]);
  await hearOtorgados(['inicio.colaborador']);
  expect(requests).toHaveLength(1);
  expect(getSesion()).toMatchObject({ usuario: { otorgados: ['inicio.colaborador'] } });
  expect(told).not.toHaveBeenCalled();
  await hearOtorgados(null);
  expect(requests).toHaveLength(2);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});
