import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { ROLES } from '#catalogo/roles.ts';
import { createTestApp } from '../../../testing/app.ts';
import { filasDeTodo } from '../../../testing/personas/volcado.ts';
import { aPersona } from './testing.ts';

const { app, db, moodle, clock } = await createTestApp({ GESTORES: 'jefa.unidad', LOGIN_ATTEMPTS_PER_ADDRESS: '50' });

const lines: string[] = [];
const noisy = await createTestApp({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void lines.push(line) } });

let addresses = 0;
let remoteAddress = '';
const login = async (username: unknown, password: unknown = moodle.clave, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload: { username, password }, remoteAddress, headers });

beforeEach(async () => {
  remoteAddress = `203.0.113.${++addresses}`;
  moodle.persona = aPersona();
  moodle.fallaIngreso = null;
  moodle.preguntas = [];
  await sql`truncate intentos_ingreso, auditoria, sesiones cascade`.execute(db);
});

async function audited(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select accion, usuario, resultado, detalle, host(direccion) as direccion from auditoria order by id`.execute(db);
  return rows;
}

describe('signing in', () => {
  it('answers the data that existing clients read, the user name, and nothing else', async () => {
    const answer = await login('laura.mesa');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      userInfo: {
        nombreUsuario: 'Laura Mesa Ríos',
        imgPerfil: '',
        email: 'laura.mesa@universidad.edu.co',
        roles: ['manager', 'editingteacher', 'student'],
        permisos: permisosOf(ROLES),
        tokenInfo: { token: expect.stringMatching(/^[\w-]{65}$/) as string },
      },
      cuenta: 'laura.mesa',
    });
  });

  it('stores the person’s name for histories and the audit', async () => {
    await sql`truncate cuentas`.execute(db);
    await login('laura.mesa');
    await login('laura.mesa');
    const { rows } = await sql`select usuario, nombre from cuentas`.execute(db);
    expect(rows).toEqual([{ usuario: 'laura.mesa', nombre: 'Laura Mesa Ríos' }]);
  });

  it('accepts the user name in any case, and trims both fields', async () => {
    expect((await login('  Laura.MESA ', ` ${moodle.clave} `)).statusCode).toBe(200);
  });

  it('sets two cookies that scripts cannot read, and one without a secret', async () => {
    const { cookies } = await login('laura.mesa');
    const common = { sameSite: 'Strict', maxAge: 12 * 3600 };
    expect(cookies).toEqual([
      { name: 'gc_refresh', value: expect.any(String) as string, path: '/api/auth', httpOnly: true, ...common },
      { name: 'gc_sesion', value: '1', path: '/', ...common },
      expect.objectContaining({ name: 'gc_dispositivo', path: '/api/auth', httpOnly: true, sameSite: 'Strict' }),
    ]);
  });

  it('marks cookies as secure, except on this machine', async () => {
    const there = await login('laura.mesa', moodle.clave, { host: 'gestion.universidad.edu.co' });
    expect(there.cookies.map(({ secure }) => secure)).toEqual([true, true, true]);
  });

  it('ends the previous session of the same browser, and no other', async () => {
    const first = (await login('laura.mesa')).cookies[0]!;
    await login('laura.mesa');
    await login('laura.mesa', moodle.clave, { cookie: `gc_refresh=${first.value}` });
    const { rows } = await sql<{ suya: boolean }>`select ${first.value} like id || '.%' as suya from sesiones`.execute(
      db,
    );
    expect(rows).toEqual([{ suya: false }, { suya: false }]);
    expect(await audited()).toContainEqual(
      expect.objectContaining({ accion: 'sesion.fin', detalle: { motivo: 'reemplazada' } }),
    );
  });

  it('opens a session for a person without roles', async () => {
    moodle.persona = aPersona({ roles: [] });
    expect((await login('laura.mesa')).json()).toMatchObject({ userInfo: { roles: [] } });
  });

  it('adds the manager role to people named in the settings', async () => {
    moodle.persona = aPersona({ usuario: 'jefa.unidad', roles: ['student'] });
    expect((await login('jefa.unidad')).json()).toMatchObject({ userInfo: { roles: ['student', 'manager'] } });
  });

  it('names the field that is missing', async () => {
    const answer = await login('   ', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errores: { username: 'Escriba su usuario.', password: 'Escriba su contraseña.' },
    });
    expect(moodle.preguntas).toEqual([]);
  });

  it('stores neither the password nor the Moodle token in readable form', async () => {
    await login('laura.mesa', 'una-clave-equivocada');
    await login('laura.mesa');
    const { rows } = await sql<{ todo: string }>`
      select concat((select string_agg(s::text, '') from sesiones s), (select string_agg(a::text, '') from auditoria a),
        (select string_agg(i::text, '') from intentos_ingreso i)) as todo`.execute(db);
    expect(rows[0]!.todo).toContain('laura.mesa');
    for (const secret of ['una-clave-equivocada', moodle.clave, 'token-secreto-de-moodle']) {
      expect(rows[0]!.todo).not.toContain(secret);
      expect(rows[0]!.todo).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('stores and logs nothing of a password typed as user name', async () => {
    const typed = 'MiClave-Secreta-99';
    const answers = [];
    for (let i = 0; i < 7; i++) {
      const payload = { username: typed, password: 'x' };
      answers.push((await noisy.app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload })).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const everything = [...(await filasDeTodo(noisy.db)).map(({ texto }) => texto), ...lines].join().toLowerCase();
    expect(everything).toContain('demasiados-intentos');
    expect(everything).toContain('loginmoodle');
    expect(everything).not.toContain('miclave');
  });

  it('stores the names of people who entered before, and a hash of other names', async () => {
    await login('laura.mesa', 'equivocada');
    await login('otra.persona');
    await login('Laura.Mesa', 'equivocada');
    await login('laura.mesa');
    await login('laura.mesa', 'equivocada');
    const desconocido = expect.stringMatching(/^desconocido:[0-9a-f]{16}$/) as string;
    const usuarios = (await audited()).map(({ usuario }) => usuario);
    expect(usuarios).toEqual([desconocido, desconocido, desconocido, 'laura.mesa', 'laura.mesa']);
    expect(usuarios[2]).toBe(usuarios[0]);
    expect(usuarios[1]).not.toBe(usuarios[0]);
  });

  it('records success and refusal in the audit', async () => {
    await login('laura.mesa');
    await login('Laura.Mesa', 'equivocada');
    await login('laura.mesa');
    expect((await audited()).slice(1)).toEqual([
      expect.objectContaining({ usuario: 'laura.mesa', resultado: 'rechazado', detalle: { motivo: 'credenciales' } }),
      { accion: 'sesion.ingreso', usuario: 'laura.mesa', resultado: 'hecho', detalle: {}, direccion: remoteAddress },
    ]);
  });
});

describe('a refused sign-in', () => {
  it('is the same for an unknown user and for a wrong password', async () => {
    const [wrong, unknown] = [await login('laura.mesa', 'equivocada'), await login('nadie')];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ message: 'El usuario o la contraseña no son correctos.' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(wrong.cookies).toEqual([]);
  });

  it.each([
    ['no-responde', 503, 'Moodle no responde'],
    ['respuesta-invalida', 503, 'respondió con una página de error'],
    ['error-moodle', 503, 'tuvo un error interno'],
    ['mantenimiento', 503, 'mantenimiento'],
    ['servicio-apagado', 503, 'no se puede ingresar'],
    ['sin-permiso-token', 403, 'no tiene permiso'],
    ['no-confirmado', 403, 'no está confirmada'],
  ] as const)('because of %s says so and does not count', async (falla, status, words) => {
    moodle.fallaIngreso = falla;
    for (let i = 0; i < 6; i++) {
      const answer = await login('laura.mesa');
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ message: expect.stringContaining(words) as string });
    }
  });

  it('because of Moodle’s state leaves a line that says why, without the person', async () => {
    lines.length = 0;
    noisy.moodle.fallaIngreso = 'servicio-apagado';
    const payload = { username: 'laura.mesa', password: moodle.clave };
    await noisy.app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload });
    const line = lines.find((written) => written.includes('Moodle lets no one sign in'));
    expect(JSON.parse(line!)).toMatchObject({ level: 40, motivo: 'servicio-apagado' });
    expect(line).not.toContain('laura');
  });

  it('because of a password to be changed is detected only by the following reading', async () => {
    moodle.fallaLectura = 'cambiar-clave';
    const answer = await login('laura.mesa');
    moodle.fallaLectura = null;
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ message: expect.stringContaining('cambiar la contraseña') as string });
    expect(answer.cookies).toEqual([]);
  });

  it('does not reach Moodle if another site sent it', async () => {
    const answers = [
      await login('laura.mesa', moodle.clave, { origin: 'https://otro.example' }),
      await login('laura.mesa', moodle.clave, { 'sec-fetch-site': 'cross-site' }),
      await login('laura.mesa', moodle.clave, { 'sec-fetch-site': 'same-site' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(moodle.preguntas).toEqual([]);
    expect((await login('laura.mesa', moodle.clave, { origin: 'http://localhost:80' })).statusCode).toBe(200);
  });

  it('rejects a plain form', async () => {
    const form = { method: 'POST', url: '/api/auth/loginMoodle', remoteAddress } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ ...form, headers, payload: `username=laura.mesa&password=${moodle.clave}` });
    expect(answer.statusCode).toBe(415);
  });
});

it('uses its configured public address, and secure cookies there, regardless of a proxy’s headers', async () => {
  const { app, moodle } = await createTestApp({ PUBLIC_URL: 'https://gestion.universidad.edu.co' });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/loginMoodle',
    payload: { username: 'laura.mesa', password: moodle.clave },
    headers: { host: 'localhost:3000', origin: 'https://gestion.universidad.edu.co' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies.map(({ secure }) => secure)).toEqual([true, true, true]);
});

describe('attempts', () => {
  it('are blocked after five wrong passwords, even with the right one, with the time to wait', async () => {
    for (let i = 0; i < 5; i++) expect((await login('laura.mesa', 'equivocada')).statusCode).toBe(401);
    clock.advance(200);
    const refused = await login('laura.mesa');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('700');
    expect(refused.json()).toEqual({
      message: 'Ha intentado ingresar muchas veces. Espere 12 minutos e inténtelo de nuevo.',
      reto: expect.anything() as object,
    });
    clock.advance(655);
    expect((await login('laura.mesa')).json()).toMatchObject({
      message: expect.stringContaining('Espere 45 segundos') as string,
    });
    clock.advance(45);
    expect((await login('laura.mesa')).statusCode).toBe(200);
  });

  it('reach Moodle at most five times, even if concurrent', async () => {
    const burst = await Promise.all(Array.from({ length: 30 }, async (_, i) => login('laura.mesa', `adivinanza-${i}`)));
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25);
    expect(moodle.preguntas).toHaveLength(5);
  });

  it('of one network are under way three at a time, and another network waits for none of those behind them', async () => {
    const held: (() => void)[] = [];
    const spy = vi.spyOn(moodle, 'logIn').mockImplementation(async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return { ok: false, motivo: 'credenciales' };
    });
    const flood = Array.from({ length: 20 }, async (_, i) => login(`persona${i}`));
    await expect.poll(() => held.length).toBe(3);
    remoteAddress = `203.0.113.${++addresses}`;
    const other = login('laura.mesa');
    await expect.poll(() => spy.mock.lastCall?.[0]).toBe('laura.mesa');
    expect(held).toHaveLength(4);
    spy.mockRestore();
    for (const release of held) release();
    const answers = await Promise.all([other, ...flood]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
  });

  it('count user names together that Moodle treats as one', async () => {
    const spellings = ['laura.mesa', 'laura .mesa', 'laura.¡mesa', 'LAURA.MESA!', 'ñlaura.mesa', 'laura.mesa'];
    const answers = [];
    for (const spelling of spellings) answers.push((await login(spelling, 'equivocada')).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are counted from zero after the right password', async () => {
    for (let i = 0; i < 4; i++) await login('laura.mesa', 'equivocada');
    expect((await login('laura.mesa')).statusCode).toBe(200);
    for (let i = 0; i < 4; i++) expect((await login('laura.mesa', 'equivocada')).statusCode).toBe(401);
  });

  it('from one address are blocked after fifty, with a bounded number of rows in the audit', async () => {
    const burst = await Promise.all(Array.from({ length: 80 }, async (_, i) => login(`persona${i}`)));
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    expect(await audited()).toHaveLength(30);
  });
});
