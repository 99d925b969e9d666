// Sign-in with the campus's own login, against the demonstration Moodle; attacks on its code are refused.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { SERVICE_USERNAME } from '../../../../demo/accounts.ts';
import type { Order } from '../../../../demo/http/control.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import { APLICACION, createBrowser, hiddenIn, regresoIn, siteOf } from '../../../testing/campus.ts';
import { filasDeTodo } from '../../../testing/personas/volcado.ts';

const demo = await startDemo();
const [server, another] = demo.servers;
const servidor = server!.name;
await demo.control({ accion: 'ingreso', servidor, aplicacion: APLICACION });
await demo.control({ accion: 'ingreso', servidor: another!.name, aplicacion: APLICACION });
const moodle = createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [1] });
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const { app, db, clock, anotherProcess } = await createTestApp({ LOG_LEVEL: 'debug' }, { moodle, logTo });

beforeEach(async () => void (await sql`truncate intentos_ingreso, auditoria, sesiones cascade`.execute(db)));
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

type Entered = {
  userInfo: { nombreUsuario: string; roles: string[]; imgPerfil: string; tokenInfo: { token: string } };
};

const login = async (username: string) =>
  app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload: { username, password: 'Demo-2026' } });

const refresh = async (cookie: string) =>
  app.inject({ method: 'POST', url: '/api/auth/refreshToken', cookies: { gc_refresh: cookie } });

const audited = async () =>
  (
    await sql<{ accion: string; usuario: string; resultado: string; detalle: object }>`
    select accion, usuario, resultado, detalle from auditoria order by id`.execute(db)
  ).rows;

const REFUSED = { message: 'El ingreso tardó demasiado o ya se usó. Inténtelo de nuevo.' };
const NOT_THEIRS = {
  message: 'En este momento no se puede ingresar. Por favor avise a soporte.',
};
const REDEEM = 'local_gestioncurricular_redeem_signin';
const OF_SERVICE = { servidor, usuario: SERVICE_USERNAME };
const FOREIGN = { message: expect.stringContaining('es de otro navegador o ya venció') as string };

describe('a person who logged in at the campus', () => {
  it('enters with the same answer, cookies and audit as by password', async () => {
    const byPassword = await login('Varios.Demo');
    const browser = createBrowser(app);
    const answer = await browser.giveBack({ ...(await browser.bring('varios.demo')) });
    expect(answer.statusCode).toBe(200);
    const token = expect.any(String) as string;
    const { userInfo } = byPassword.json<Entered>();
    const same = { userInfo: { ...userInfo, tokenInfo: { token } }, cuenta: 'varios.demo' };
    expect([byPassword.json(), answer.json()]).toEqual([same, same]);
    const shapeOf = ({ cookies }: typeof answer) => cookies.map(({ value: _value, ...cookie }) => cookie);
    expect(shapeOf(answer)).toEqual(
      [...shapeOf(byPassword), expect.objectContaining({ name: 'gc_campus', maxAge: 0 })].toSorted(byName),
    );
    const [one, other] = await audited();
    expect(other).toEqual(one);
    expect((await refresh(browser.cookies['gc_refresh']!)).statusCode).toBe(200);
  });

  it('ends the earlier session of the browser, and is known by its device from then on', async () => {
    const browser = createBrowser(app);
    await browser.giveBack({ ...(await browser.bring('docente.demo')) });
    const before = browser.cookies['gc_refresh']!;
    await browser.giveBack({ ...(await browser.bring('docente.demo')) });
    expect((await refresh(before)).statusCode).toBe(401);
    expect(browser.cookies['gc_dispositivo']!.split('.')).toHaveLength(1);
  });

  it('enters without a token of their own, and their roles and state are read by the service account', async () => {
    expect((await login('sintoken.demo')).statusCode).toBe(403);
    const browser = createBrowser(app);
    const answer = await browser.giveBack({ ...(await browser.bring('sintoken.demo')) });
    expect(answer.json<Entered>().userInfo).toMatchObject({ nombreUsuario: 'Simón Toro Vega', roles: ['student'] });
    await demo.control({ accion: 'roles', servidor, usuario: 'sintoken.demo', roles: [{ rol: 'manager' }] });
    clock.advance(301);
    const renewed = await refresh(browser.cookies['gc_refresh']!);
    expect(renewed.json()).toMatchObject({ userInfo: { roles: ['manager'] } });
    await demo.control({ accion: 'suspender', servidor, usuario: 'sintoken.demo', suspendido: true });
    clock.advance(301);
    const [cookie] = renewed.cookies;
    expect((await refresh(cookie!.value)).statusCode).toBe(401);
  });

  it.each<readonly [string, Order]>([
    ['has not agreed to the policies', { ...OF_SERVICE, accion: 'pendiente', falta: 'sitepolicynotagreed' }],
    ['must change its password', { ...OF_SERVICE, accion: 'pendiente', falta: 'forcepasswordchangenotice' }],
    ['is suspended', { ...OF_SERVICE, accion: 'suspender', suspendido: true }],
    ['lost its token', { servidor, accion: 'fallar', falla: { modo: 'token-retirado', funcion: REDEEM, veces: 1 } }],
    ['lost the permission', { ...OF_SERVICE, accion: 'roles', roles: [] }],
  ])('is not told of a service account that %s as if it were theirs, nor signed out by it', async (_, order) => {
    const inside = createBrowser(app);
    await inside.giveBack({ ...(await inside.bring('sintoken.demo')) });
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    await demo.control(order);
    const answer = await browser.giveBack({ ...regreso });
    expect([answer.statusCode, answer.json()]).toEqual([503, NOT_THEIRS]);
    clock.advance(301);
    expect((await refresh(inside.cookies['gc_refresh']!)).statusCode).toBe(200);
    expect((await audited()).filter(({ resultado }) => resultado === 'rechazado')).toEqual([]);
  });

  it('leaves neither code nor secret in the database or in the log', async () => {
    const browser = createBrowser(app);
    const page = await browser.begin();
    const secrets = browser.cookies['gc_campus']!.split('.');
    await browser.logIn(page, 'docente.demo');
    const regreso = regresoIn(await browser.confirm(page));
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
    const everything = [...(await filasDeTodo(db)).map(({ texto }) => texto), ...lines].join();
    for (const secret of [...secrets, regreso.codigo]) expect(everything).not.toContain(secret);
  });
});

const byName = (a: { name: string }, b: { name: string }): number => ORDER.indexOf(a.name) - ORDER.indexOf(b.name);
const ORDER = ['gc_campus', 'gc_refresh', 'gc_sesion', 'gc_dispositivo'];

describe('the code', () => {
  it('is accepted once', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    const cookie = browser.cookies['gc_campus']!;
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
    browser.cookies['gc_campus'] = cookie;
    const again = await browser.giveBack({ ...regreso });
    expect([again.statusCode, again.json()]).toEqual([401, REFUSED]);
    expect((await audited()).at(-1)).toMatchObject({
      accion: 'sesion.ingreso',
      usuario: expect.stringMatching(/^desconocido:/) as string,
      resultado: 'rechazado',
      detalle: { motivo: 'codigo-rechazado' },
    });
  });

  it('opens one session if it comes several times at once', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    const answers = await Promise.all(Array.from({ length: 5 }, async () => browser.giveBack({ ...regreso })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
  });

  it('is worth nothing with another verifier, and is not spent by that', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    const cookie = browser.cookies['gc_campus']!;
    browser.cookies['gc_campus'] = `${regreso.estado}.${'x'.repeat(43)}`;
    expect((await browser.giveBack({ ...regreso })).json()).toEqual(REFUSED);
    browser.cookies['gc_campus'] = cookie;
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
  });

  it('expires', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    await demo.control({ accion: 'vencer-codigos', servidor });
    expect((await browser.giveBack({ ...regreso })).json()).toEqual(REFUSED);
  });

  it('of another Moodle is not known', async () => {
    const browser = createBrowser(app);
    const page = (await browser.begin()).replace(`/${servidor}/`, `/${another!.name}/`);
    await browser.logIn(page, 'docente.demo');
    const regreso = regresoIn(await browser.confirm(page));
    expect(regreso.codigo).toHaveLength(43);
    expect((await browser.giveBack({ ...regreso })).json()).toEqual(REFUSED);
  });

  it('is told to no service account without the permission', async () => {
    await demo.control({
      accion: 'complemento',
      servidor,
      estado: 'presente',
      sinPermisos: ['local/gestioncurricular:signin'],
    });
    const browser = createBrowser(app);
    const answer = await browser.giveBack({ ...(await browser.bring('docente.demo')) });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { message: expect.stringContaining('no se puede ingresar') as string },
    ]);
  });

  it('of a person who was suspended meanwhile is refused', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(403);
  });

  it('is asked for no longer while an address has had too many refused', async () => {
    const limited = await anotherProcess({ LOGIN_ATTEMPTS_PER_ADDRESS: '3' });
    const browser = createBrowser(limited, '203.0.113.77');
    const regreso = await browser.bring('docente.demo');
    const cookie = browser.cookies['gc_campus']!;
    for (let i = 0; i < 3; i++) {
      browser.cookies['gc_campus'] = cookie;
      const wrong = await browser.giveBack({ ...regreso, codigo: String(i).repeat(43) });
      expect(wrong.statusCode).toBe(401);
    }
    browser.cookies['gc_campus'] = cookie;
    const refused = await browser.giveBack({ ...regreso });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ reto: expect.anything() as object });
    expect(browser.cookies['gc_campus']).toBe(cookie);
    clock.advance(901);
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
  });
});

describe('the state', () => {
  it('must be that of this browser', async () => {
    const [victim, attacker] = [createBrowser(app), createBrowser(app)];
    await victim.begin();
    const planted = await victim.giveBack({ ...(await attacker.bring('docente.demo')) });
    expect([planted.statusCode, planted.json()]).toEqual([401, FOREIGN]);
    expect((await audited()).at(-1)).toMatchObject({ resultado: 'rechazado', detalle: { motivo: 'ingreso-ajeno' } });
  });

  it('must be there', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    delete browser.cookies['gc_campus'];
    expect((await browser.giveBack({ ...regreso })).json()).toEqual(FOREIGN);
    expect((await browser.giveBack({ codigo: regreso.codigo })).statusCode).toBe(400);
  });

  it('of another tab, which began earlier, is refused and costs the later one nothing', async () => {
    const browser = createBrowser(app);
    const [first, second] = [await browser.bring('docente.demo'), await browser.bring('docente.demo')];
    expect((await browser.giveBack({ ...first })).json()).toEqual(FOREIGN);
    expect((await browser.giveBack({ ...second })).statusCode).toBe(200);
  });

  it('is forgotten after a use', async () => {
    const browser = createBrowser(app);
    await browser.giveBack({ ...(await browser.bring('docente.demo')) });
    expect(browser.cookies['gc_campus']).toBe('');
  });

  it('lies in a cookie of this host alone, which scripts do not read and other sites do not send', async () => {
    const { cookies, headers } = await app.inject({
      url: '/entrar/moodle',
      headers: { host: 'gestion.universidad.edu.co' },
    });
    const value = expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/) as string;
    expect(cookies).toEqual([
      { name: '__Host-gc_campus', value, path: '/', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 600 },
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.location).not.toContain(cookies[0]!.value.split('.')[1]!);
  });

  it('is not looked at if another site sent the request', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.bring('docente.demo');
    for (const headers of [{ origin: 'https://otro.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await browser.giveBack({ ...regreso }, headers)).statusCode).toBe(403);
    }
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
  });
});

describe('no address but the configured ones', () => {
  const ELSEWHERE = ['returnurl', 'redirect_uri', 'wantsurl', 'application', 'destino', 'next', 'url'];

  it('is where our way leads', async () => {
    for (const name of ELSEWHERE) {
      const { headers } = await app.inject(`/entrar/moodle?${name}=https://evil.example`);
      expect(headers.location).toMatch(
        new RegExp(`^${server!.url}/local/gestioncurricular/entrar\\.php\\?state=[\\w-]{43}&challenge=[\\w-]{43}$`),
      );
    }
  });

  it('is where the campus sends a code', async () => {
    const browser = createBrowser(app);
    const page = await browser.begin();
    await browser.logIn(page, 'docente.demo');
    const change = Object.fromEntries(ELSEWHERE.map((name) => [name, 'https://evil.example']));
    const { headers } = await browser.confirm(page, change);
    expect(headers.get('location')).toMatch(new RegExp(`^${APLICACION}/entrar#code=`));
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the plugin’s page gives no code', () => {
  /** Returns the page that a browser is shown; it presses "Continuar" in spite of a refusal. */
  async function refusedWith(prepare: (browser: ReturnType<typeof createBrowser>, page: string) => Promise<unknown>) {
    const browser = createBrowser(app);
    const page = await browser.begin();
    await prepare(browser, page);
    const shown = await browser.visit(page);
    const pressed = await browser.confirm(page);
    expect(regresoIn(pressed).codigo).toBe('');
    return shown;
  }

  it('before a person has logged in', async () => {
    const { headers } = await refusedWith(async () => Promise.resolve());
    expect(headers.get('location')).toContain('/login/index.php');
  });

  it('to guests', async () => {
    const { headers } = await refusedWith(async (browser, page) => browser.logIn(page, 'guest'));
    expect(headers.get('location')).toContain('/login/index.php');
  });

  it('to an administrator who looks at the site as another person', async () => {
    const { body } = await refusedWith(async (browser, page) => {
      await browser.logIn(page, 'admin.demo');
      const { sesskey } = hiddenIn((await browser.visit(page)).body);
      const { id } = [...demo.site.users.values()].find(({ username }) => username === 'docente.demo')!;
      await browser.visit(siteOf(page, `/course/loginas.php?id=1&user=${id}&sesskey=${sesskey}`));
    });
    expect(body).toContain('a nombre de otra persona');
  });

  it('to who was suspended after logging in', async () => {
    const { body } = await refusedWith(async (browser, page) => {
      await browser.logIn(page, 'docente.demo');
      await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    });
    expect(body).toContain('suspendida');
  });

  it.each(['suspendido.demo', 'noconfirmado.demo'])('to %s, who does not get past the log-in', async (username) => {
    const { headers } = await refusedWith(async (browser, page) => browser.logIn(page, username));
    expect(headers.get('location')).toContain('/login/index.php');
  });

  it('to who must do something else in Moodle first', async () => {
    const { body } = await refusedWith(async (browser, page) => browser.logIn(page, 'cambiarclave.demo'));
    expect(body).toContain('Complete en Moodle');
  });

  it('without the key of the session that was asked', async () => {
    const browser = createBrowser(app);
    const page = await browser.begin();
    await browser.logIn(page, 'docente.demo');
    for (const sesskey of ['', 'ajena']) expect(regresoIn(await browser.confirm(page, { sesskey })).codigo).toBe('');
  });

  it('where its setting names no application', async () => {
    await demo.control({ accion: 'ingreso', servidor, aplicacion: '' });
    const { body } = await refusedWith(async (browser, page) => browser.logIn(page, 'docente.demo'));
    await demo.control({ accion: 'ingreso', servidor, aplicacion: APLICACION });
    expect(body).toContain('falta indicar su dirección');
  });
});

describe('where the settings admit one way only', () => {
  it('a password is refused with the other way', async () => {
    const browser = await anotherProcess({ MOODLE_LOGIN: 'campus' });
    await demo.control({ accion: 'peticiones', servidor });
    const payload = { username: 'docente.demo', password: 'Demo-2026' };
    const answer = await browser.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: 'Aquí se ingresa con el campus: en la página de ingreso, elija «Ingresar con el campus virtual».' },
    ]);
    expect(await demo.control({ accion: 'peticiones', servidor })).toEqual([]);
    const campus = createBrowser(browser);
    expect((await campus.giveBack({ ...(await campus.bring('docente.demo')) })).statusCode).toBe(200);
  });

  it('the campus is refused, and the way there leads back', async () => {
    const only = await anotherProcess({ MOODLE_LOGIN: 'clave' });
    expect((await only.inject('/entrar/moodle')).headers.location).toBe('/');
    const payload = { codigo: 'x'.repeat(43), estado: 'x'.repeat(43) };
    const answer = await only.inject({ method: 'POST', url: '/api/auth/campus', payload });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ message: 'Aquí se ingresa con el usuario y la contraseña del campus virtual.' });
  });
});
