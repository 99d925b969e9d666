import { PASSWORD } from '../../demo/accounts.ts';
import { retoSchema } from '../../src/platform/contract/reto.ts';
import { retoInHeader, solveReto } from '../../src/platform/server/testing/retos.ts';
import { startWithMoodle } from './with-moodle.ts';

/** The flood of the November security review. */
const NAMES = 260;
const BY_ADDRESS = 200;
const BY_USER = 5;
/** Wrong passwords of one name that may reach Moodle in a row, whatever is shown (docs/decisions/0031). */
const TO_MOODLE = 4 * BY_USER;
/** An entry that solves a challenge is to take no longer than this. */
const GOAL_MS = 5000;

const CAMPUS = '203.0.113.1';

type Attempt = {
  readonly username: string;
  readonly password?: string;
  /** The address that the proxy tells. */
  readonly from: string;
  readonly dispositivo?: string;
  readonly reto?: string;
};

type Answered = { readonly status: number; readonly reto: unknown; readonly dispositivo: string; readonly ms: number };

/**
 * Floods the login with wrong names and wrong passwords and shows who gets in meanwhile.
 * @throws when a goal is missed
 */
export async function floodPasswords(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { origin } = await startWithMoodle(resources, {
    LOGIN_ATTEMPTS_PER_USER: String(BY_USER),
    LOGIN_ATTEMPTS_PER_ADDRESS: String(BY_ADDRESS),
  });
  const missed: string[] = [];
  const say = (met: boolean, figure: string): void => {
    console.log(`${met ? '✓' : '✗'} ${figure}`);
    if (!met) missed.push(figure);
  };
  const login = async (attempt: Attempt): Promise<Answered> => signIn(origin, attempt);
  const wrong = async (attempt: Attempt): Promise<Answered> => login({ password: 'equivocada', ...attempt });

  const { dispositivo } = await login({ username: 'gestor.demo', from: '198.51.100.1' });

  console.log(`${NAMES} usuarios que no existen, desde una dirección:`);
  const names = await Promise.all(
    Array.from({ length: NAMES }, async (_, i) => wrong({ username: `nadie${i}`, from: CAMPUS })),
  );
  const passed = names.filter(({ status }) => status === 401).length;
  say(passed === BY_ADDRESS, `${passed} llegan a Moodle (meta: ${BY_ADDRESS}); los demás reciben 429`);
  const plain = await login({ username: 'gestor.demo', from: CAMPUS });
  say(plain.status === 429, `clave correcta, sin más: ${plain.status} (meta: 429, como antes)`);
  const known = await login({ username: 'gestor.demo', from: CAMPUS, dispositivo });
  say(
    known.status === 200,
    `clave correcta, desde un navegador conocido: ${known.status} en ${shown(known.ms)} (meta: 200)`,
  );
  const solving = await loginSolving(login, { username: 'docente.demo', from: CAMPUS });
  say(
    solving.status === 200 && solving.ms < GOAL_MS,
    `clave correcta, con el reto resuelto: ${solving.status} en ${shown(solving.ms)} (meta: 200 en ${shown(GOAL_MS)})`,
  );

  console.log('Claves equivocadas a nombre de gestor.demo:');
  const attacker = '192.0.2.1';
  const first = [];
  for (let i = 0; i < BY_USER + 1; i++) first.push((await wrong({ username: 'gestor.demo', from: attacker })).status);
  say(
    first.join() === '401,401,401,401,401,429',
    `desde una dirección: ${first.join(', ')} (meta: ${BY_USER} y un 429)`,
  );
  const elsewhere = await login({ username: 'gestor.demo', from: '198.51.100.2' });
  say(elsewhere.status === 200, `clave correcta, desde otra dirección, sin más: ${elsewhere.status} (meta: 200)`);
  let reached = 0;
  for (let i = 0; i < NAMES / 10; i++) {
    reached += Number((await wrong({ username: 'gestor.demo', from: `192.0.2.${i + 2}` })).status === 401);
  }
  const solved = await loginSolving(login, { username: 'gestor.demo', from: '198.51.100.3' });
  say(
    solved.status === 200,
    `clave correcta, con ${reached} fallos de ${NAMES / 10} direcciones y el reto resuelto: ${solved.status} (meta: 200)`,
  );
  let most = 0;
  for (let i = 0; i < NAMES / 10; i++) {
    most += Number((await loginSolving(wrong, { username: 'gestor.demo', from: `192.0.2.${i + 40}` })).status === 401);
  }
  const late = await login({ username: 'gestor.demo', from: '198.51.100.4', dispositivo });
  say(
    late.status === 200,
    `clave correcta, si otros resuelven retos para fallar, desde un navegador conocido: ${late.status} (meta: 200)`,
  );
  say(
    most <= TO_MOODLE,
    `${most} claves equivocadas seguidas llegan a Moodle, con retos resueltos (meta: ${TO_MOODLE} o menos)`,
  );

  if (missed.length > 0) throw new Error(`metas que no se cumplen: ${missed.join('; ')}`);
}

const shown = (ms: number): string => `${(ms / 1000).toLocaleString('es-CO', { maximumFractionDigits: 2 })} s`;

async function signIn(origin: string, attempt: Attempt): Promise<Answered> {
  const { username, password = PASSWORD, from, dispositivo, reto } = attempt;
  const began = performance.now();
  const answer = await fetch(`${origin}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(dispositivo !== undefined && { cookie: `gc_dispositivo=${dispositivo}` }),
      ...(reto !== undefined && { 'x-reto': reto }),
    },
    body: JSON.stringify({ username, password }),
  });
  const body = (await answer.json()) as { reto?: unknown };
  const cookies = answer.headers.getSetCookie().map((text) => /^gc_dispositivo=([^;]*)/.exec(text)?.[1]);
  return {
    status: answer.status,
    reto: body.reto,
    dispositivo: cookies.find(Boolean) ?? '',
    ms: performance.now() - began,
  };
}

/** Signs in as our page does: with the challenge solved, where one is asked for. */
async function loginSolving(login: (attempt: Attempt) => Promise<Answered>, attempt: Attempt): Promise<Answered> {
  const began = performance.now();
  const answer = await login(attempt);
  const asked = retoSchema.safeParse(answer.reto);
  if (!asked.success) return answer;
  const again = await login({ ...attempt, reto: retoInHeader(await solveReto(asked.data)) });
  return { ...again, ms: performance.now() - began };
}
