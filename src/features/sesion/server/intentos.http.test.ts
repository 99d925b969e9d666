// Signing in above the limits: as our page, as a client without challenges, and as an attacker who guesses.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { retoSchema } from '#platform/contract/reto.ts';
import { retoInHeader, solveReto } from '#platform/server/testing/retos.ts';
import { createTestApp } from '../../../testing/app.ts';
import { aPersona } from './testing.ts';

const BY_ADDRESS = 20;
const testApp = await createTestApp({ LOGIN_ATTEMPTS_PER_ADDRESS: String(BY_ADDRESS) });
const { app, db, moodle, clock } = testApp;
const other = await testApp.anotherProcess();

let addresses = 0;
/** An address without earlier attempts. */
const newAddress = (): string => `203.0.113.${++addresses}`;

type Intento = {
  readonly from: string;
  readonly username?: string;
  readonly password?: string;
  readonly dispositivo?: string;
  readonly reto?: string;
  readonly through?: typeof app;
};

const login = async ({ from, username = 'laura.mesa', dispositivo, reto, through = app, ...rest }: Intento) =>
  through.inject({
    method: 'POST',
    url: '/api/auth/loginMoodle',
    remoteAddress: from,
    payload: { username, password: rest.password ?? moodle.clave },
    cookies: dispositivo === undefined ? {} : { gc_dispositivo: dispositivo },
    headers: reto === undefined ? {} : { 'x-reto': reto },
  });
type Answer = Awaited<ReturnType<typeof login>>;

const wrong = async (intento: Intento) => login({ password: 'equivocada', ...intento });
const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).statusCode;
const dispositivoOf = ({ cookies }: Answer): string =>
  cookies.find(({ name }) => name === 'gc_dispositivo')?.value ?? '';

/** Solves the challenge of a refusal. */
const solved = async (refusal: Answer): Promise<string> =>
  retoInHeader(await solveReto(retoSchema.parse(refusal.json<{ reto: unknown }>().reto)));

/** Signs in as our page does: solves the challenge if asked to. */
async function loginSolving(intento: Intento): Promise<Answer> {
  const answer = await login(intento);
  return answer.statusCode === 429 ? login({ ...intento, reto: await solved(answer) }) : answer;
}

beforeEach(async () => {
  moodle.persona = aPersona();
  moodle.preguntas = [];
  await sql`truncate intentos_ingreso, auditoria, sesiones, retos_usados cascade`.execute(db);
});

describe('a person whose user name is under attack', () => {
  it('enters from a known browser, even through another process', async () => {
    const dispositivo = dispositivoOf(await login({ from: newAddress() }));
    for (let i = 0; i < 12; i++) await wrong({ from: newAddress() });
    const from = newAddress();
    expect(await statusOf(login({ from }))).toBe(429);
    expect(await statusOf(login({ from, dispositivo, through: other }))).toBe(200);
  });

  it('enters from another address directly while few attempts fail, and with a solved challenge above that', async () => {
    const attacker = newAddress();
    for (let i = 0; i < 6; i++) await wrong({ from: attacker });
    expect(await statusOf(login({ from: newAddress() }))).toBe(200);
    for (let i = 0; i < 12; i++) await wrong({ from: newAddress() });
    const from = newAddress();
    const refused = await login({ from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^Ha intentado ingresar muchas veces/) as string,
    });
    expect(await statusOf(login({ from, reto: await solved(refused) }))).toBe(200);
  });

  it('enters with the device cookie even while attackers solve challenges', async () => {
    const dispositivo = dispositivoOf(await login({ from: newAddress() }));
    let refused = 0;
    for (let i = 0; i < 30 && refused === 0; i++) {
      const from = newAddress();
      const answer = await wrong({ from });
      if (answer.statusCode !== 429) continue;
      if (answer.json<{ reto?: unknown }>().reto === undefined) refused++;
      else await wrong({ from, reto: await solved(answer) });
    }
    // Ten free attempts and five with a challenge: Moodle was asked no more often, and no further challenge is given.
    expect([refused, moodle.preguntas.filter((one) => one.startsWith('ingreso')).length]).toEqual([1, 1 + 15]);
    expect(await statusOf(login({ from: newAddress(), dispositivo }))).toBe(200);
  });
});

describe('people behind an address from which many names fail', () => {
  it('enter with the cookie, or with a challenge solved for each attempt', async () => {
    const dispositivo = dispositivoOf(await login({ from: newAddress() }));
    const campus = newAddress();
    for (let i = 0; i < BY_ADDRESS; i++)
      expect(await statusOf(wrong({ from: campus, username: `nadie${i}` }))).toBe(401);
    expect(await statusOf(login({ from: campus }))).toBe(429);
    expect(await statusOf(login({ from: campus, dispositivo }))).toBe(200);
    moodle.persona = aPersona({ usuario: 'otra.persona' });
    expect(await statusOf(loginSolving({ from: campus, username: 'otra.persona' }))).toBe(200);
    expect(await statusOf(login({ from: campus, username: 'otra.persona' }))).toBe(429);
  });
});

describe('a challenge', () => {
  it('admits one attempt, through any process, and only if solved', async () => {
    const from = newAddress();
    for (let i = 0; i < 5; i++) await wrong({ from });
    const refusal = await wrong({ from });
    const { reto } = refusal.json<{ reto: unknown }>();
    expect(await statusOf(login({ from, reto: retoInHeader({ reto }) }))).toBe(429);
    expect(await statusOf(login({ from, reto: 'x'.repeat(5000) }))).toBe(429);
    const once = await solved(refusal);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => statusOf(wrong({ from, reto: once, through: i % 2 ? app : other }))),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(1);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });

  it('is not spent by an attempt that does not need it', async () => {
    const from = newAddress();
    for (let i = 0; i < 5; i++) await wrong({ from });
    const reto = await solved(await wrong({ from }));
    expect(await statusOf(wrong({ from: newAddress(), reto }))).toBe(401);
    expect(await statusOf(login({ from, reto }))).toBe(200);
  });
});

describe('a device cookie', () => {
  it('is out of reach of scripts and other sites, lasts half a year and contains no name', async () => {
    const { cookies } = await login({ from: newAddress() });
    const cookie = cookies.find(({ name }) => name === 'gc_dispositivo');
    expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict', maxAge: 180 * 24 * 3600 });
    expect(cookie?.value).toMatch(/^\d{10}-[0-9a-f]{32}$/);
  });

  it('remains when a session ends', async () => {
    const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/logoutMoodle' });
    expect(cookies.map(({ name }) => name)).not.toContain('gc_dispositivo');
  });

  it('is valid only for the person to whom it was given, unchanged, until it expires', async () => {
    const dispositivo = dispositivoOf(await login({ from: newAddress() }));
    const from = newAddress();
    for (let i = 0; i < 5; i++) {
      await wrong({ from });
      await wrong({ from, username: 'otra.persona' });
    }
    expect(await statusOf(wrong({ from, username: 'otra.persona', dispositivo }))).toBe(429);
    const [vence, firma] = dispositivo.split('-') as [string, string];
    const forged = [`${Number(vence) + 1}-${firma}`, `${vence}-${firma.replace(/^./, (c) => (c === '0' ? '1' : '0'))}`];
    for (const one of [...forged, '', 'x', '.', `${vence}-`]) {
      expect(await statusOf(login({ from, dispositivo: one }))).toBe(429);
    }
    expect(await statusOf(wrong({ from, dispositivo }))).toBe(401);
    clock.advance(180 * 24 * 3600);
    for (let i = 0; i < 5; i++) await wrong({ from });
    expect(await statusOf(login({ from, dispositivo }))).toBe(429);
  });

  it('admits a few attempts of its own, and then requires the challenge', async () => {
    const from = newAddress();
    const dispositivo = dispositivoOf(await login({ from }));
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push(await statusOf(wrong({ from, dispositivo })));
    expect(answers).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await statusOf(loginSolving({ from, dispositivo }))).toBe(200);
  });

  it('recognises each of the people who share the browser', async () => {
    let dispositivo = '';
    const people = ['ana', 'beto', 'carla', 'dora', 'elisa', 'fabio'];
    for (const usuario of people) {
      moodle.persona = aPersona({ usuario });
      dispositivo = dispositivoOf(await login({ from: newAddress(), username: usuario, dispositivo }));
    }
    const campus = newAddress();
    for (let i = 0; i < BY_ADDRESS; i++) await wrong({ from: campus, username: `nadie${i}` });
    const known = [];
    for (const usuario of people) {
      known.push((await statusOf(wrong({ from: campus, username: usuario, dispositivo }))) === 401);
    }
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  it('is renewed by each sign-in, with one entry for each person', async () => {
    const first = dispositivoOf(await login({ from: newAddress() }));
    clock.advance(60);
    const second = dispositivoOf(await login({ from: newAddress(), dispositivo: first }));
    expect(second).toMatch(/^\d{10}-[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });
});
