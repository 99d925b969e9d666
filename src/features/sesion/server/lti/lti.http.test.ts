// Sign-in by a launch of LTI 1.3, against the demonstration Moodle; attacks on the launch are refused.
import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { keySet, launchOf, REGISTRATION, sign } from '../../../../../demo/http/lti.ts';
import { startDemo } from '../../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { APLICACION, createBrowser } from '../../../../testing/campus.ts';
import { filasDeTodo } from '../../../../testing/personas/volcado.ts';

const demo = await startDemo();
const { name: servidor, url } = demo.servers[0]!;
const plugin = async (estado: 'presente' | 'anterior' | 'ausente') =>
  demo.control({ accion: 'complemento', servidor, estado, sinPermisos: [] });
await demo.control({ accion: 'ingreso', servidor, aplicacion: APLICACION });
await plugin('anterior');
const moodle = createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [1] });
const lines: string[] = [];
const settings = {
  LOG_LEVEL: 'debug',
  LTI_CLIENT_ID: REGISTRATION.clientId,
  LTI_DEPLOYMENT_IDS: `otra,${REGISTRATION.deployment}`,
  LTI_ACTIVITY: String(REGISTRATION.activity),
};
const { app, db, clock, anotherProcess } = await createTestApp(settings, {
  moodle,
  logTo: { write: (line: string) => void lines.push(line) },
});

beforeEach(async () => {
  clock.now = new Date();
  await sql`truncate intentos_ingreso, auditoria, sesiones cascade`.execute(db);
});
afterAll(async () => demo.close());

type Entered = { userInfo: { nombreUsuario: string; roles: string[] }; cuenta: string };

const audited = async () =>
  (
    await sql<{ accion: string; usuario: string; resultado: string; detalle: object }>`
    select accion, usuario, resultado, detalle from auditoria order by id`.execute(db)
  ).rows;

const USED = 'El ingreso tardó demasiado o ya se usó. Inténtelo de nuevo.';
const FOREIGN = 'Este enlace de ingreso es de otro navegador o ya venció. Ingrese de nuevo.';
const REFUSED = 'No pudimos comprobar su ingreso con el campus. Inténtelo de nuevo y, si se repite, avise a soporte.';

const userId = (username: string): number => [...demo.site.users.values()].find((u) => u.username === username)!.id;

describe('a person whom the campus launches here', () => {
  it('enters with the same answer, cookies and audit as by password', async () => {
    const payload = { username: 'varios.demo', password: 'Demo-2026' };
    const byPassword = await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload });
    const browser = createBrowser(app);
    const answer = await browser.giveBack({ ...(await browser.endLaunch(await browser.launch('varios.demo'))) });
    expect(answer.statusCode).toBe(200);
    const { cuenta, userInfo } = answer.json<Entered>();
    const tokenInfo = { token: expect.any(String) as string };
    expect([cuenta, userInfo]).toEqual(['varios.demo', { ...byPassword.json<Entered>().userInfo, tokenInfo }]);
    const namesOf = ({ cookies }: typeof answer) =>
      cookies.map(({ name }) => name).filter((name) => name !== 'gc_campus');
    expect(namesOf(answer).toSorted()).toEqual(namesOf(byPassword).toSorted());
    const [one, other] = await audited();
    expect(other).toEqual(one);
  });

  it('ends the earlier session of the browser', async () => {
    const browser = createBrowser(app);
    await browser.giveBack({ ...(await browser.endLaunch(await browser.launch('docente.demo'))) });
    const before = { gc_refresh: browser.cookies['gc_refresh']! };
    await browser.giveBack({ ...(await browser.endLaunch(await browser.launch('docente.demo'))) });
    const renewed = await app.inject({ method: 'POST', url: '/api/auth/refreshToken', cookies: before });
    expect(renewed.statusCode).toBe(401);
  });

  it('has the roles in courses where no plugin tells the others', async () => {
    await plugin('ausente');
    const browser = createBrowser(app);
    const answer = await browser.giveBack({ ...(await browser.endLaunch(await browser.launch('varios.demo'))) });
    await plugin('anterior');
    expect(answer.json<Entered>().userInfo.roles).toEqual(['editingteacher', 'student']);
  });

  it('is refused if suspended meanwhile', async () => {
    const browser = createBrowser(app);
    const form = await browser.launch('docente.demo');
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    const answer = await browser.giveBack({ ...(await browser.endLaunch(form)) });
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: false });
    expect(answer.statusCode).toBe(403);
  });

  it('leaves no token, secret or pass in the database or in the log', async () => {
    const browser = createBrowser(app);
    const form = await browser.launch('docente.demo');
    const secrets = [form['id_token']!, ...browser.cookies['gc_campus']!.split('.')];
    const regreso = await browser.endLaunch(form);
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(200);
    const everything = [...(await filasDeTodo(db)).map(({ texto }) => texto), ...lines].join();
    for (const secret of [...secrets, regreso.codigo]) expect(everything).not.toContain(secret);
  });
});

/** Begins a sign-in, and ends it with a token that the test makes. */
async function returnWith(make: (payload: JWTPayload) => Promise<string>) {
  const browser = createBrowser(app);
  const way = new URL(await browser.beginLaunch(await browser.openActivity('docente.demo'))).searchParams;
  const now = Math.floor(clock.now.getTime() / 1000);
  const target = `${APLICACION}/lti/entrar`;
  const person = { userId: userId('docente.demo'), nonce: way.get('nonce')!, now };
  const token = await make(launchOf({ issuer: url, target, ...person }));
  return browser.giveBack({ ...(await browser.endLaunch({ id_token: token, state: way.get('state')! })) });
}

/** Signs a launch with what the test changes in it. */
const signing = (change: Readonly<Record<string, unknown>>) => async (payload: JWTPayload) =>
  sign({ ...payload, ...change });
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const seconds = (shift: number) => Math.floor(Date.now() / 1000) + shift;

describe('what the campus signed', () => {
  it('is believed', async () => {
    expect((await returnWith(signing({}))).statusCode).toBe(200);
    const aud = [REGISTRATION.clientId, 'otra'];
    expect((await returnWith(signing({ aud, azp: REGISTRATION.clientId }))).statusCode).toBe(200);
  });

  it.each([
    ['another audience', signing({ aud: 'otra' }), REFUSED],
    ['several audiences and no party', signing({ aud: [REGISTRATION.clientId, 'otra'] }), REFUSED],
    ['another party', signing({ azp: 'otra' }), REFUSED],
    ['another issuer', signing({ iss: 'https://otro.example' }), REFUSED],
    ['another Moodle of ours', signing({ iss: demo.servers[1]!.url }), REFUSED],
    ['no end', signing({ exp: undefined }), REFUSED],
    ['no beginning', signing({ iat: undefined }), REFUSED],
    ['an end that is over', signing({ iat: seconds(-200), exp: seconds(-100) }), USED],
    ['a beginning long ago', signing({ iat: seconds(-4000), exp: seconds(4000) }), USED],
    ['a beginning to come', signing({ iat: seconds(400), exp: seconds(460) }), REFUSED],
    ['another deployment', signing({ [`${CLAIM}/deployment_id`]: '2' }), REFUSED],
    ['no deployment', signing({ [`${CLAIM}/deployment_id`]: undefined }), REFUSED],
    ['another message', signing({ [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest' }), REFUSED],
    ['another version', signing({ [`${CLAIM}/version`]: '1.2.0' }), REFUSED],
    ['another target', signing({ [`${CLAIM}/target_link_uri`]: 'https://evil.example/lti/entrar' }), REFUSED],
    ['no person', signing({ sub: undefined }), REFUSED],
    ['nobody', signing({ sub: '0' }), REFUSED],
    ['a person that is no number', signing({ sub: '4 or 1=1' }), REFUSED],
    ['no nonce', signing({ nonce: undefined }), REFUSED],
    ['the nonce of another browser', signing({ nonce: 'x'.repeat(43) }), FOREIGN],
  ] as const)('is refused for %s', async (_name, make, message) => {
    const answer = await returnWith(make);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message }]);
    expect((await audited()).at(-1)).toMatchObject({ accion: 'sesion.ingreso', resultado: 'rechazado' });
  });

  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['no signature', async (payload: JWTPayload) => Promise.resolve(`${part({ alg: 'none' })}.${part(payload)}.`)],
    [
      'the public key as a password',
      async (payload: JWTPayload) => {
        const { keys } = (await keySet()) as { keys: JsonWebKey[] };
        const publicKey = createPublicKey({ key: keys[0]!, format: 'jwk' });
        const secret = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
        return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'demostracion' }).sign(secret);
      },
    ],
    [
      'the key of someone else',
      async (payload: JWTPayload) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'demostracion' }).sign(privateKey);
      },
    ],
    ['a key that the campus does not have', async (payload: JWTPayload) => sign(payload, { kid: 'otra' })],
    ['nothing readable', async () => Promise.resolve('a.b.c')],
  ])('is refused with %s', async (_name, make) => {
    const answer = await returnWith(make);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: REFUSED }]);
  });

  it('makes us ask for its keys no more often, whatever keys are named', async () => {
    await demo.control({ accion: 'peticiones', servidor });
    for (let i = 0; i < 20; i++) await returnWith(async (payload) => sign(payload, { kid: `inventada-${i}` }));
    const asked = (await demo.control({ accion: 'peticiones', servidor })) as { url: string }[];
    expect(asked.filter(({ url: path }) => path.includes('/certs.php')).length).toBeLessThanOrEqual(1);
  });
});

describe('a launch', () => {
  it('is accepted once', async () => {
    const browser = createBrowser(app);
    const form = await browser.launch('docente.demo');
    const cookie = browser.cookies['gc_campus']!;
    expect((await browser.giveBack({ ...(await browser.endLaunch(form)) })).statusCode).toBe(200);
    browser.cookies['gc_campus'] = cookie;
    const again = await browser.giveBack({ ...(await browser.endLaunch(form)) });
    expect([again.statusCode, again.json()]).toEqual([401, { message: USED }]);
  });

  it('opens one session if it comes several times at once', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.endLaunch(await browser.launch('docente.demo'));
    const answers = await Promise.all(Array.from({ length: 5 }, async () => browser.giveBack({ ...regreso })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is worth nothing in another browser, with its state or with one of its own', async () => {
    const [attacker, victim] = [createBrowser(app), createBrowser(app)];
    const form = await attacker.launch('docente.demo');
    const planted = await attacker.endLaunch(form);
    expect((await victim.giveBack({ ...planted })).json()).toEqual({ message: FOREIGN });
    const own = new URL(await victim.beginLaunch(await victim.openActivity('varios.demo'))).searchParams;
    const mixed = await victim.endLaunch({ ...form, state: own.get('state')! });
    expect((await victim.giveBack({ ...mixed })).json()).toEqual({ message: FOREIGN });
  });

  it('has a minute to come back from the landing', async () => {
    const browser = createBrowser(app);
    const regreso = await browser.endLaunch(await browser.launch('docente.demo'));
    clock.advance(61);
    expect((await browser.giveBack({ ...regreso })).json()).toEqual({ message: USED });
  });

  it('comes back as it was sealed, or not at all', async () => {
    const browser = createBrowser(app);
    const { codigo, estado } = await browser.endLaunch(await browser.launch('docente.demo'));
    const changed = `${codigo.slice(0, -8)}AAAAAAAA`;
    expect((await browser.giveBack({ codigo: changed, estado })).json()).toEqual({ message: USED });
    expect((await browser.giveBack({ codigo: 'lti.AAAA', estado })).statusCode).toBe(400);
  });

  it('that the campus refuses leads to the sign-in page', async () => {
    const browser = createBrowser(app);
    const way = new URL(await browser.beginLaunch(await browser.openActivity('docente.demo')));
    way.searchParams.set('login_hint', '99999');
    const { body } = await browser.visit(way.href);
    expect(body).toContain('access_denied');
    const payload = 'error=access_denied&error_description=x&state=y';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: '/lti/entrar', payload, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/entrar']);
  });

  it('waits for a campus that gives no keys', async () => {
    const process = await anotherProcess();
    const browser = createBrowser(process);
    const form = await browser.launch('docente.demo');
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'no-disponible' } });
    const regreso = await browser.endLaunch(form);
    await demo.control({ accion: 'fallar', servidor, falla: null });
    expect((await browser.giveBack({ ...regreso })).statusCode).toBe(503);
    expect(await audited()).toEqual([]);
  });
});

describe('the start of a launch', () => {
  const START = {
    iss: url,
    login_hint: '7',
    lti_message_hint: '{"launchid":"ltilaunch1"}',
    target_link_uri: `${APLICACION}/lti/entrar`,
    client_id: REGISTRATION.clientId,
    lti_deployment_id: REGISTRATION.deployment,
  };

  it('leads to the campus by GET, with a state of this browser, whether it comes by GET or POST', async () => {
    const query = new URLSearchParams(START).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:80' };
    const answers = [
      await app.inject({ url: `/lti/login?${query}` }),
      await app.inject({ method: 'POST', url: '/lti/login', payload: query, headers }),
    ];
    for (const { statusCode, headers: sent, cookies } of answers) {
      expect(statusCode).toBe(303);
      expect(sent['cache-control']).toBe('no-store');
      const way = new URL(sent.location!);
      expect(way.origin + way.pathname).toBe(`${url}/mod/lti/auth.php`);
      const [estado, verificador] = cookies[0]!.value.split('.');
      expect(Object.fromEntries(way.searchParams)).toEqual({
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: REGISTRATION.clientId,
        redirect_uri: `${APLICACION}/lti/entrar`,
        login_hint: '7',
        lti_message_hint: START.lti_message_hint,
        state: estado,
        nonce: createHash('sha256').update(verificador!).digest('base64url'),
      });
    }
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: '' }],
    ['another client', { client_id: 'otra' }],
    ['another deployment', { lti_deployment_id: '2' }],
    ['another target', { target_link_uri: 'https://evil.example/lti/entrar' }],
    ['a target that begins like ours', { target_link_uri: `${APLICACION}.evil.example/lti/entrar` }],
    ['another page of ours', { target_link_uri: `${APLICACION}/otra` }],
  ])('with %s leads to the sign-in page, without a cookie', async (_name, change) => {
    const query = new URLSearchParams({ ...START, ...change, redirect_uri: 'https://evil.example' }).toString();
    const { headers, cookies } = await app.inject({ url: `/lti/login?${query}` });
    expect([headers.location, cookies]).toEqual(['/entrar', []]);
  });
});

describe('the addresses of a launch', () => {
  it('read no cookie, open no session and take forms alone', async () => {
    const browser = createBrowser(app);
    const form = await browser.launch('docente.demo');
    const answer = await app.inject({
      method: 'POST',
      url: '/lti/entrar',
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.statusCode, answer.cookies]).toEqual([303, []]);
    const json = await app.inject({ method: 'POST', url: '/lti/entrar', payload: form });
    expect(json.headers.location ?? '').not.toContain('#code');
    const foreign = await browser.giveBack({ ...(await browser.endLaunch(form)) }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
  });

  it('are not there where no launch is configured, or people sign in by password only', async () => {
    for (const change of [{ LTI_CLIENT_ID: '', LTI_DEPLOYMENT_IDS: '', LTI_ACTIVITY: '' }, { MOODLE_LOGIN: 'clave' }]) {
      const other = await anotherProcess(change);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await other.inject('/lti/login')).statusCode).toBe(404);
      const posted = await other.inject({ method: 'POST', url: '/lti/entrar', payload: 'state=x', headers });
      expect(posted.statusCode).toBeGreaterThanOrEqual(404);
    }
  });

  it('are not the way where the plugin has its page', async () => {
    const begun = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await plugin('presente');
    // Moodle is asked once a minute; invented time begins at 0.
    vi.advanceTimersByTime(begun + 60_001);
    const other = await anotherProcess();
    const { headers } = await other.inject('/entrar/moodle');
    await plugin('anterior');
    vi.advanceTimersByTime(60_001);
    expect(headers.location).toContain(`${url}/local/gestioncurricular/entrar.php?`);
    expect((await app.inject('/entrar/moodle')).headers.location).toBe(
      `${url}/mod/lti/view.php?id=${REGISTRATION.activity}`,
    );
  });
});
