// The client against the demonstration Moodle, over HTTP.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../demo/accounts.ts';
import { startDemo, type Demo } from '../../../../demo/testing/demo.ts';
import { usuarioCanonico } from './client/ingreso.ts';
import { createMoodle, type ServidorMoodle } from './service.ts';

const servidor = 'campusvirtual_4_3';

let demo: Demo;
let moodle: ServidorMoodle;
beforeAll(async () => {
  demo = await startDemo();
  moodle = createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [1, 1] }).get(servidor)!;
});
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

/** The same server, with timeouts short enough for a test. */
const impatient = (): ServidorMoodle => createMoodle(demo.servers, { timeoutMs: 60, retryWaitsMs: [1] }).get(servidor)!;

async function tokenOf(username: string): Promise<string> {
  const answer = await moodle.logIn(username, PASSWORD);
  if (!answer.ok) throw new Error(answer.motivo);
  return answer.token;
}

const rolesOf = async (username: string): Promise<unknown> => {
  const identidad = await moodle.readIdentidad(await tokenOf(username));
  return identidad.ok ? identidad.valor.roles : identidad.motivo;
};

describe('sign-in', () => {
  it('returns the same token each time, for any spelling of the user name', async () => {
    const token = await tokenOf('docente.demo');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await tokenOf(' DOCENTE.demo ')).toBe(token);
  });

  it.each([
    ['a wrong password', 'docente.demo', 'otra', 'credenciales'],
    ['an unknown user', 'nadie.demo', PASSWORD, 'credenciales'],
    ['an e-mail', 'docente.demo@universidad.edu.co', PASSWORD, 'credenciales'],
    ['a suspended account', 'suspendido.demo', PASSWORD, 'credenciales'],
    ['an account that nobody logs in with', 'servicio.web', PASSWORD, 'credenciales'],
    ['an account that was not confirmed', 'noconfirmado.demo', PASSWORD, 'no-confirmado'],
    ['a person who may not make tokens', 'sintoken.demo', PASSWORD, 'sin-permiso-token'],
  ])('explains why %s is refused', async (_, username, password, motivo) => {
    expect(await moodle.logIn(username, password)).toEqual({ ok: false, motivo });
  });

  it('maps user names that are one account in Moodle to the same name', async () => {
    expect(await tokenOf('docente .demo!')).toBe(await tokenOf('docente.demo'));
    expect(usuarioCanonico(' Docente .demo! ')).toBe('docente.demo');
  });

  it.each(['cortar', 'no-disponible'] as const)('is sent once if the answer is lost (%s)', async (modo) => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo, veces: 1 } });
    expect(await moodle.logIn('docente.demo', PASSWORD)).toEqual({ ok: false, motivo: 'no-responde' });
    expect(await demo.control({ accion: 'peticiones', servidor })).toHaveLength(1);
  });
});

describe('failures of the server', () => {
  const failures = [
    ['mantenimiento', 'mantenimiento'],
    ['prohibido', 'servicio-apagado'],
    ['html', 'respuesta-invalida'],
    ['json-roto', 'respuesta-invalida'],
    ['otra-forma', 'respuesta-invalida'],
    ['redireccion', 'respuesta-invalida'],
    ['error-php', 'error-moodle'],
    ['no-disponible', 'no-responde'],
    ['cortar', 'no-responde'],
  ] as const;

  it.each(failures)('are distinguished at sign-in: %s', async (modo, motivo) => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo } });
    expect(await moodle.logIn('docente.demo', PASSWORD)).toEqual({ ok: false, motivo });
  });

  it.each(failures)('are distinguished when reading: %s', async (modo, motivo) => {
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'fallar', servidor, falla: { modo } });
    expect(await moodle.readIdentidad(token)).toMatchObject({ ok: false, motivo });
  });

  it.each([
    ['is silent', { modo: 'mudo' }],
    ['is slower than it is waited for', { modo: 'lento', ms: 60_000 }],
  ] as const)('are reported in time if it %s', async (_, falla) => {
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'fallar', servidor, falla });
    expect(await impatient().logIn('docente.demo', PASSWORD)).toEqual({ ok: false, motivo: 'no-responde' });
    expect(await impatient().readIdentidad(token)).toEqual({ ok: false, motivo: 'no-responde' });
    expect(await impatient().readFoto(token, `${demo.site.url}/pluginfile.php/24/user/icon/boost/f1`)).toEqual({
      ok: false,
      motivo: 'no-responde',
    });
  });

  it('are reported if no server listens there', async () => {
    const gone = { name: 'x', label: 'X', url: 'http://127.0.0.1:9', token: 'x' };
    const nobody = createMoodle([gone], { timeoutMs: 5000, retryWaitsMs: [] }).get('x')!;
    expect(await nobody.logIn('docente.demo', PASSWORD)).toEqual({ ok: false, motivo: 'no-responde' });
  });

  it('include the server’s own text, for people', async () => {
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
    expect(await moodle.readIdentidad(token)).toMatchObject({ texto: expect.stringContaining('en mantenimiento') });
  });
});

describe('a lost answer', () => {
  const falla = { modo: 'cortar', funcion: 'local_gestioncurricular_get_my_roles' } as const;

  it('is requested again when reading', async () => {
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'fallar', servidor, falla: { ...falla, veces: 2 } });
    expect(await moodle.readIdentidad(token)).toMatchObject({ ok: true, valor: { roles: ['editingteacher'] } });
  });

  it('is given up after the third time', async () => {
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'peticiones', servidor });
    await demo.control({ accion: 'fallar', servidor, falla });
    expect(await moodle.readIdentidad(token)).toEqual({ ok: false, motivo: 'no-responde' });
    const asked = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
    expect(asked.filter(({ wsfunction }) => wsfunction === falla.funcion)).toHaveLength(3);
  });
});

describe('the owner of a token', () => {
  it('has the data that the session shows', async () => {
    const [user] = [...demo.site.users.values()].filter(({ username }) => username === 'docente.demo');
    expect(await moodle.readIdentidad(await tokenOf('docente.demo'))).toEqual({
      ok: true,
      valor: {
        id: user!.id,
        usuario: 'docente.demo',
        nombre: 'Daniel Ospina Cárdenas',
        email: 'docente.demo@universidad.edu.co',
        foto: expect.stringMatching(/\/pluginfile\.php\/\d+\/user\/icon\/boost\/f1\?rev=10$/),
        roles: ['editingteacher'],
      },
    });
  });

  it("has no picture if the platform's own is shown", async () => {
    expect(await moodle.readIdentidad(await tokenOf('estudiante.demo'))).toMatchObject({ valor: { foto: null } });
  });

  it.each([
    ['cambiarclave.demo', 'cambiar-clave'],
    ['politica.demo', 'politica-pendiente'],
  ])('%s has something to do in Moodle first, which differs from having no role', async (username, motivo) => {
    expect(await moodle.readIdentidad(await tokenOf(username))).toMatchObject({ ok: false, motivo });
  });

  it('is not returned for a token that is unknown, expired, or of an account suspended since', async () => {
    expect(await moodle.readIdentidad('0'.repeat(32))).toMatchObject({ ok: false, motivo: 'token-invalido' });
    const token = await tokenOf('docente.demo');
    await demo.control({ accion: 'vencer-token', servidor, usuario: 'docente.demo' });
    expect(await moodle.readIdentidad(token)).toMatchObject({ ok: false, motivo: 'token-invalido' });
    expect(await moodle.readIdentidad(token)).toMatchObject({ ok: false, motivo: 'token-invalido' });

    const other = await tokenOf('docente.demo');
    await demo.control({ accion: 'suspender', servidor, usuario: 'docente.demo', suspendido: true });
    expect(await moodle.readIdentidad(other)).toMatchObject({ ok: false, motivo: 'cuenta-bloqueada' });
  });

  it.each([
    ['presente', 3],
    ['ausente', 6],
  ] as const)(
    'who is a student, with the plugin %s, takes %i calls, none with a token in its address',
    async (estado, calls) => {
      await demo.control({ accion: 'complemento', servidor, estado });
      const token = await tokenOf('estudiante.demo');
      await demo.control({ accion: 'peticiones', servidor });
      await moodle.readIdentidad(token);
      const asked = (await demo.control({ accion: 'peticiones', servidor })) as { url: string; method: string }[];
      expect(asked).toHaveLength(calls);
      const address = { method: 'POST', url: `/${servidor}/webservice/rest/server.php` };
      for (const each of asked) expect(each).toMatchObject(address);
    },
  );
});

describe.each(['presente', 'ausente'] as const)('the roles, with the plugin %s,', (estado) => {
  beforeEach(async () => {
    for (const { name } of demo.servers) await demo.control({ accion: 'complemento', servidor: name, estado });
  });

  it.each([
    ['a site administrator', 'admin.demo', ['manager']],
    ['a manager of the site', 'gestor.demo', ['manager']],
    ['an editing teacher', 'docente.demo', ['editingteacher']],
    ['a student', 'estudiante.demo', ['student']],
    ['who has all three', 'varios.demo', ['manager', 'editingteacher', 'student']],
    ['a student who helps teaching in the same course', 'monitor.demo', ['student']],
    ['who never entered', 'nuncaentro.demo', ['student']],
    ['who takes part in nothing', 'sinrol.demo', []],
    ['a manager of a lower category', 'gestor.programa', []],
    ['a course creator', 'creador.demo', []],
    ['a non-editing teacher', 'auxiliar.demo', []],
    ['who left every course', 'retirado.demo', []],
  ])('of %s', async (_, username, roles) => {
    expect(await rolesOf(username)).toEqual(roles);
  });

  it('of the same people are the same on a server with other numbers for roles', async () => {
    const other = createMoodle(demo.servers).get('saberes')!;
    const answer = await other.logIn('varios.demo', PASSWORD);
    const identidad = answer.ok && (await other.readIdentidad(answer.token));
    expect(identidad).toMatchObject({ valor: { roles: ['manager', 'editingteacher', 'student'] } });
  });

  const [top, hidden] = ['FI', 'ARC'] as const;
  const categoria = (idnumber: string): number =>
    [...demo.site.categories.values()].find((category) => category.idnumber === idnumber)!.id;
  const cursoIn = (idnumber: string): number => {
    const category = demo.site.categories.get(categoria(idnumber))!;
    const isInside = (id: number): boolean => demo.site.categories.get(id)!.path.startsWith(`${category.path}/`);
    return [...demo.site.courses.values()].find(({ categoryId }) => isInside(categoryId))!.id;
  };
  const give = async (
    ...roles: {
      rol: 'manager' | 'coordinador' | 'editingteacher' | 'student' | 'teacher';
      categoria?: number;
      curso?: number;
    }[]
  ) => demo.control({ accion: 'roles', servidor, usuario: 'sinrol.demo', roles });

  it('include manager for a hidden top-level category too', async () => {
    await give({ rol: 'manager', categoria: categoria(hidden) });
    expect(await rolesOf('sinrol.demo')).toEqual(['manager']);
  });

  it("include manager for a role of the site's own that may manage a top-level category, not a lower one", async () => {
    await give({ rol: 'coordinador', categoria: categoria(top) });
    expect(await rolesOf('sinrol.demo')).toEqual(['manager']);
    await give({ rol: 'coordinador', categoria: categoria('FI-ISI') });
    expect(await rolesOf('sinrol.demo')).toEqual([]);
    await give({ rol: 'coordinador' });
    expect(await rolesOf('sinrol.demo')).toEqual(['manager']);
  });

  it('do not include teacher for a manager who studies in a course of their own category', async () => {
    await give({ rol: 'manager', categoria: categoria(top) }, { rol: 'student', curso: cursoIn(top) });
    expect(await rolesOf('sinrol.demo')).toEqual(['manager', 'student']);
  });

  it('include only student if a lower category that the person manages contains the course', async () => {
    await give({ rol: 'manager', categoria: categoria('FI-ISI') }, { rol: 'student', curso: cursoIn('FI-ISI') });
    expect(await rolesOf('sinrol.demo')).toEqual(['student']);
  });

  it('include both if a course gives both', async () => {
    const curso = cursoIn(top);
    await give({ rol: 'editingteacher', curso }, { rol: 'student', curso });
    expect(await rolesOf('sinrol.demo')).toEqual(['editingteacher', 'student']);
  });
});

it('an older plugin identifies managers only by the names of their roles', async () => {
  await demo.control({ accion: 'complemento', servidor, estado: 'antiguo' });
  expect(await rolesOf('varios.demo')).toEqual(['manager', 'editingteacher', 'student']);
  expect(await rolesOf('gestor.programa')).toEqual([]);
});

it.each(['error-php', 'otra-forma', 'sin-permiso'] as const)(
  'roles are read as without the plugin if the plugin fails: %s',
  async (modo) => {
    await demo.control({
      accion: 'fallar',
      servidor,
      falla: { modo, funcion: 'local_gestioncurricular_get_my_roles' },
    });
    expect(await rolesOf('varios.demo')).toEqual(['manager', 'editingteacher', 'student']);
  },
);

describe('a picture', () => {
  const fotoOf = async (token: string): Promise<string> => {
    const identidad = await moodle.readIdentidad(token);
    return (identidad.ok && identidad.valor.foto) || '';
  };

  it('has its type, and is requested by a form that contains the token', async () => {
    const token = await tokenOf('docente.demo');
    const foto = await fotoOf(token);
    await demo.control({ accion: 'peticiones', servidor });
    const answer = await moodle.readFoto(token, foto);
    expect(answer).toMatchObject({ ok: true, valor: { tipo: 'image/png' } });
    expect(answer.ok && answer.valor.bytes.byteLength).toBeGreaterThan(200);
    const [asked] = (await demo.control({ accion: 'peticiones', servidor })) as { url: string }[];
    expect(asked!.url).toMatch(/\/webservice\/pluginfile\.php\/\d+\/user\/icon\/boost\/f1\?rev=10$/);
  });

  it('is requested from the configured server, regardless of the host in its address', async () => {
    const token = await tokenOf('docente.demo');
    const elsewhere = (await fotoOf(token)).replace(/^.*\/pluginfile/, 'https://otro.example/pluginfile');
    expect(await moodle.readFoto(token, elsewhere)).toMatchObject({ ok: true });
  });

  it.each([
    'https://otro.example/secreto',
    '/pluginfile.php/24/backup/course/copia.mbz',
    '/pluginfile.php/24/user/icon/boost/../../../../x/f1',
    '/pluginfile.php/99999/user/icon/boost/f1',
  ])('is not fetched from %s', async (foto) => {
    expect(await moodle.readFoto(await tokenOf('docente.demo'), foto)).toEqual({ ok: false, motivo: 'no-existe' });
  });

  it('is refused if the answer is not a picture', async () => {
    const token = await tokenOf('docente.demo');
    const foto = await fotoOf(token);
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'html', veces: 1 } });
    expect(await moodle.readFoto(token, foto)).toEqual({ ok: false, motivo: 'respuesta-invalida' });
    await demo.control({ accion: 'vencer-token', servidor, usuario: 'docente.demo' });
    await moodle.readIdentidad(token);
    expect(await moodle.readFoto(token, foto)).toMatchObject({ ok: false, motivo: 'token-invalido' });
  });
});
