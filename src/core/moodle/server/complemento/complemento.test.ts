// The companion plugin's client against the demonstration Moodle, over HTTP, with its faults switched on.
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../../demo/accounts.ts';
import type { Order } from '../../../../../demo/http/control.ts';
import { startDemo, type Demo } from '../../../../../demo/testing/demo.ts';
import { moodleThat } from '../escritura/testing.ts';
import {
  complementoProblem,
  createMoodle,
  missingPermisosInWords,
  type Lectura,
  type Respaldo,
  type ServidorMoodle,
} from '../service.ts';
import type { InicioDeRestauracion } from './restauraciones.ts';

const servidor = 'campusvirtual_4_3';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

/** A new client for each test, because it caches the detection of the plugin. */
const connect = (timeoutMs = 5000): ServidorMoodle => {
  const patience = { timeoutMs, retryWaitsMs: [1, 1] };
  return createMoodle(demo.servers, patience, patience).get(servidor)!;
};
const complementoOf = async (estado: 'presente' | 'ausente' | 'antiguo' | 'anterior') =>
  demo.control({ accion: 'complemento', servidor, estado });
const backups = async (order: Omit<Extract<Order, { accion: 'respaldos' }>, 'accion' | 'servidor'> = {}) =>
  demo.control({ accion: 'respaldos', servidor, ...order }) as Promise<{ id: string; curso: number }[]>;
const fail = async (falla: NonNullable<Extract<Order, { accion: 'fallar' }>['falla']>) =>
  demo.control({ accion: 'fallar', servidor, falla });

function valor<T>(lectura: Lectura<T>): T {
  if (!lectura.ok) throw new Error(lectura.motivo);
  return lectura.valor;
}
const courses = (): number[] => [...demo.site.courses.keys()];

describe('detection of the plugin', () => {
  it('uses its functions and their version, and is explained in words', async () => {
    const { complemento } = connect();
    expect(valor(await complemento.detectar())).toEqual({ estado: 'presente', version: 2026113001 });
    await complementoOf('anterior');
    expect(valor(await complemento.detectar(true))).toEqual({ estado: 'presente', version: 2026112300 });
    await complementoOf('antiguo');
    const antiguo = valor(await complemento.detectar(true));
    expect(antiguo).toEqual({ estado: 'antiguo', version: 2026010500 });
    expect(complementoProblem(antiguo)).toContain('versión anterior (2026010500)');
    await complementoOf('ausente');
    const ausente = valor(await complemento.detectar(true));
    expect(ausente).toEqual({ estado: 'ausente' });
    expect(complementoProblem(ausente)).toContain('no tiene el complemento');
  });

  it('reports functions missing in the service of the token', async () => {
    const functions = [{ name: 'local_gestioncurricular_get_my_roles', version: '2026112100' }];
    const { url, token } = await moodleThat(() => ({ functions }));
    const other = createMoodle([{ name: 'otro', label: 'Otro', url, token }]).get('otro')!;
    const incompleto = valor(await other.complemento.detectar());
    expect(incompleto).toMatchObject({ estado: 'incompleto', version: 2026112100 });
    const words = complementoProblem(incompleto);
    expect(words).toContain('local_gestioncurricular_reset_course');
    expect(words).not.toContain('get_my_roles');
  });

  it('is cached, except failures', async () => {
    const { complemento } = connect();
    await fail({ modo: 'html', veces: 1 });
    expect(await complemento.detectar()).toEqual({ ok: false, motivo: 'respuesta-invalida' });
    await demo.control({ accion: 'peticiones', servidor });
    await Promise.all([complemento.detectar(), complemento.detectar()]);
    await complemento.detectar();
    expect(await demo.control({ accion: 'peticiones', servidor })).toHaveLength(1);
  });
});

describe('missing permissions of the plugin', () => {
  const OWN = ['viewroles', 'viewaccesses', 'backup', 'reset'].map((each) => `local/gestioncurricular:${each}`);
  const withdraw = async (missing: string[]) =>
    demo.control({ accion: 'complemento', servidor, estado: 'presente', sinPermisos: missing });

  it('are none for a service account with all of them, or an administrator', async () => {
    expect(await connect().complemento.permisosQueFaltan()).toEqual({ ok: true, valor: [] });
    await withdraw(OWN);
    const [server] = demo.servers.map((each) => ({ ...each, token: demo.serviceTokenFor('admin.demo') }));
    const admin = createMoodle([server!]).get(servidor)!;
    expect(await admin.complemento.permisosQueFaltan()).toEqual({ ok: true, valor: [] });
  });

  it('are named with their purposes if the role lacks them', async () => {
    await withdraw(OWN);
    const missing = valor(await connect().complemento.permisosQueFaltan());
    expect(missing).toEqual(OWN);
    const words = missingPermisosInWords(missing);
    for (const part of [...OWN, 'hacer copias', 'reiniciar cursos', 'últimos accesos', 'guía de instalación']) {
      expect(words).toContain(part);
    }
    await withdraw(['moodle/backup:userinfo']);
    expect(valor(await connect().complemento.permisosQueFaltan())).toEqual(['moodle/backup:userinfo']);
    expect(missingPermisosInWords([])).toBeUndefined();
  });

  it('are unknown to an account that may not ask', async () => {
    await demo.control({ accion: 'roles', servidor, usuario: 'servicio.web', roles: [] });
    expect(await connect().complemento.permisosQueFaltan()).toMatchObject({ ok: false, motivo: 'sin-permiso' });
  });
});

describe('roles', () => {
  it('of oneself and of others are the same, with the context of each', async () => {
    const moodle = connect();
    const { complemento } = moodle;
    const entered = await moodle.logIn('varios.demo', PASSWORD);
    const own = valor(await complemento.rolesPropios(entered.ok ? entered.token : ''));
    expect(own.map(({ rol, nivel, profundidad }) => `${rol} ${nivel} ${profundidad}`)).toEqual([
      'manager categoria 1',
      'editingteacher curso 0',
      'student curso 0',
    ]);
    const { id } = [...demo.site.users.values()].find(({ username }) => username === 'varios.demo')!;
    expect(valor(await complemento.rolesDe([id, 99_999]))).toEqual(new Map([[id, own]]));
  });

  it('of others are refused to most accounts', async () => {
    const entered = await connect().logIn('docente.demo', PASSWORD);
    const [server] = demo.servers.map((each) => ({ ...each, token: entered.ok ? entered.token : '' }));
    const { complemento } = createMoodle([server!]).get(servidor)!;
    expect(await complemento.rolesDe([3])).toMatchObject({ ok: false, motivo: 'sin-permiso' });
  });
});

describe('last accesses', () => {
  it('come in pages that together contain every active role in the requested courses once', async () => {
    const { complemento, cursos } = connect();
    const asked = courses().slice(0, 2);
    const { accesos, siguiente } = valor(await complemento.ultimosAccesos({ cursos: asked }));
    expect(siguiente).toBeNull();
    const slow = await Promise.all(asked.map(async (id) => valor(await cursos.inscritos(id)) ?? []));
    const everybody = slow.flat();
    const suspended = valor(await cursos.suspendidos(everybody.map(({ id }) => id)));
    const rows = slow.flatMap((people, i) =>
      people
        .filter(({ id }) => !suspended.has(id))
        .flatMap(({ id, roles, ultimoAcceso }) => roles.map((rol) => `${asked[i]} ${id} ${rol} ${ultimoAcceso}`)),
    );
    // One is suspended, the other not confirmed.
    expect(suspended.size).toBe(2);
    expect(
      accesos.map(({ idCurso, idUsuario, rol, ultimo }) => `${idCurso} ${idUsuario} ${rol} ${ultimo}`).sort(),
    ).toEqual(rows.sort());
  });

  it('continue after the previous page', async () => {
    const { complemento } = connect();
    const whole = valor(await complemento.ultimosAccesos({ rol: 'student' })).accesos;
    const params = (after: number) => `role=student&limit=50&after=${after}`;
    const seen: unknown[] = [];
    let after = 0;
    do {
      const page = (await demo.call(
        demo.site.serviceToken,
        'local_gestioncurricular_get_last_accesses',
        params(after),
      )) as { accesses: { userid: number; courseid: number }[]; nextafter: number };
      seen.push(...page.accesses.map(({ userid, courseid }) => `${courseid} ${userid}`));
      after = page.nextafter;
    } while (after > 0);
    expect(seen).toEqual(whole.map(({ idCurso, idUsuario }) => `${idCurso} ${idUsuario}`));
    expect(whole.length).toBeGreaterThan(50);
  });

  it('of a category include the courses of those below it', async () => {
    const { complemento, cursos } = connect();
    const top = valor(await cursos.categorias()).find(({ nombre }) => nombre === 'Facultad de Ingeniería')!;
    const { accesos } = valor(await complemento.ultimosAccesos({ categoria: top.id }));
    expect(new Set(accesos.map(({ idCurso }) => idCurso)).size).toBe(top.cursosEnTotal);
  });
});

describe('a backup', () => {
  const start = async (curso: number, clave: string = randomUUID(), complemento = connect().complemento) =>
    complemento.iniciarRespaldo(curso, { clave });
  const how = async (id: string): Promise<Respaldo> => valor(await connect().complemento.respaldos([id]))[0]!;

  it('waits, runs, ends, and leaves a file that is downloaded completely', async () => {
    const [curso] = courses();
    await backups({ ms: 3_600_000 });
    const started = valor(await start(curso!));
    expect(started).toMatchObject({ idCurso: curso, estado: 'espera', avance: 0, archivo: null });
    await backups({ ms: 0 });
    const done = await how(started.id);
    expect(done).toMatchObject({ estado: 'hecho', avance: 1 });
    await demo.control({ accion: 'peticiones', servidor });
    const { tamano, flujo } = valor(await connect().complemento.download(done.archivo!));
    const bytes = await buffer(flujo);
    expect([tamano, bytes.length]).toEqual([done.archivo!.tamano, done.archivo!.tamano]);
    expect(gunzipSync(bytes).toString('latin1')).toContain(`<original_course_id>${curso}</original_course_id>`);
    const [asked] = (await demo.control({ accion: 'peticiones', servidor })) as { method: string; url: string }[];
    expect(asked).toMatchObject({ method: 'POST', url: expect.stringMatching(/\.mbz$/) });
  });

  it('is started once for a key, and never beside another one of the same course', async () => {
    const [curso] = courses();
    const clave = randomUUID();
    await backups({ ms: 3_600_000 });
    await fail({ modo: 'cortar-despues', veces: 1 });
    expect(await start(curso!, clave)).toEqual({ ok: false, motivo: 'no-responde' });
    const again = valor(await start(curso!, clave));
    expect(await start(curso!)).toMatchObject({ ok: false, motivo: 'ocupado' });
    expect(await backups()).toMatchObject([{ id: again.id, curso }]);
  });

  it('that fails or hangs has that state and no file; an unknown one is `desconocido`', async () => {
    const [bad, stuck] = courses();
    await backups({ ms: 0, fallan: [bad!], cuelgan: [stuck!] });
    const made = [valor(await start(bad!)), valor(await start(stuck!))].map(({ id }) => id);
    const seen = valor(await connect().complemento.respaldos([...made, '0'.repeat(32)]));
    expect(seen.map(({ estado, archivo }) => [estado, archivo])).toEqual([
      ['fallido', null],
      ['corriendo', null],
      ['desconocido', null],
    ]);
  });

  it('is deleted on the server on request', async () => {
    await backups({ ms: 0 });
    const { complemento } = connect();
    const made = valor(await start(courses()[0]!));
    expect(valor(await complemento.eraseRespaldos([made.id]))).toEqual([made.id]);
    expect(await how(made.id)).toMatchObject({ estado: 'hecho', archivo: null });
    expect(await complemento.download(made.archivo!)).toEqual({ ok: false, motivo: 'no-existe' });
  });
});

describe('the file of a backup', () => {
  const made = async () => {
    await backups({ ms: 0 });
    return valor(await connect().complemento.iniciarRespaldo(courses()[0]!, { clave: randomUUID() })).archivo!;
  };

  it.each([
    ['html', 'respuesta-invalida'],
    ['redireccion', 'respuesta-invalida'],
    ['prohibido', 'servicio-apagado'],
    ['no-disponible', 'no-responde'],
    ['mantenimiento', 'mantenimiento'],
    ['cortar', 'no-responde'],
  ] as const)('is not returned if the server answers otherwise: %s', async (modo, motivo) => {
    const archivo = await made();
    await fail({ modo, funcion: 'pluginfile' });
    expect(await connect().complemento.download(archivo)).toMatchObject({ ok: false, motivo });
  });

  it('ends with an error if the server closes the connection half way or falls silent', async () => {
    const archivo = await made();
    await fail({ modo: 'cortar-a-medias', funcion: 'pluginfile' });
    const { flujo } = valor(await connect().complemento.download(archivo));
    await expect(buffer(flujo)).rejects.toThrow('no-responde');
    await fail({ modo: 'mudo', funcion: 'pluginfile' });
    expect(await connect(60).complemento.download(archivo)).toEqual({ ok: false, motivo: 'no-responde' });
  });

  it('is refused to an expired token', async () => {
    const archivo = await made();
    const [server] = demo.servers.map((each) => ({ ...each, token: '0'.repeat(32) }));
    const other = createMoodle([server!]).get(servidor)!;
    expect(await other.complemento.download(archivo)).toMatchObject({ ok: false, motivo: 'token-invalido' });
  });

  it.each([
    '/24/user/icon/boost/f1',
    '/41/backup/course/../../x.mbz',
    'https://otro.example/41/backup/course/x.mbz',
    '/41/backup/course/x.mbz?token=1',
  ])('is not fetched from %s', async (ruta) => {
    await demo.control({ accion: 'peticiones', servidor });
    expect(await connect().complemento.download({ ruta })).toEqual({ ok: false, motivo: 'no-existe' });
    expect(await demo.control({ accion: 'peticiones', servidor })).toEqual([]);
  });
});

describe('a reset', () => {
  it('removes the students of a course and their work, as announced, and keeps its teachers', async () => {
    const { complemento, cursos } = connect();
    const [curso] = courses();
    const before = valor(await cursos.perdidas(curso!))!;
    for (const cuenta of Object.values({ ...before, cuestionarios: 1 })) expect(cuenta).toBeGreaterThan(0);
    const teachers = valor(await cursos.inscritos(curso!))!.filter(({ roles }) => roles.includes('editingteacher'));
    const { retirados, fallas } = valor(await complemento.reset(curso!));
    expect([retirados, fallas]).toEqual([before.estudiantes, []]);
    expect(valor(await cursos.perdidas(curso!))).toEqual({
      estudiantes: 0,
      discusiones: 0,
      entregas: 0,
      calificaciones: 0,
      cuestionarios: 0,
    });
    const left = valor(await cursos.inscritos(curso!))!;
    expect(left).toEqual(expect.arrayContaining(teachers));
    // One of the students also helps to teach the course.
    expect(left.filter(({ usuario }) => usuario === 'monitor.demo')).toMatchObject([{ roles: ['teacher'] }]);
  });

  it('is sent once, even if the answer is lost', async () => {
    const { complemento } = connect();
    await fail({ modo: 'cortar', funcion: 'local_gestioncurricular_reset_course' });
    await demo.control({ accion: 'peticiones', servidor });
    expect(await complemento.reset(courses()[0]!)).toEqual({ ok: false, motivo: 'no-responde' });
    expect(await demo.control({ accion: 'peticiones', servidor })).toHaveLength(1);
  });

  it('is refused if the plugin is older', async () => {
    await complementoOf('antiguo');
    expect(await connect().complemento.reset(courses()[0]!)).toMatchObject({ ok: false, motivo: 'no-existe' });
  });
});

describe('a restore', () => {
  /** A course with its backup, and what a restore of it is begun with. */
  async function kept(destino: (curso: number) => InicioDeRestauracion['destino']) {
    await backups({ ms: 0 });
    const { complemento, cursos } = connect();
    const [curso] = courses();
    const { archivo } = valor(await complemento.iniciarRespaldo(curso!, { clave: randomUUID() }));
    const bytes = await buffer(valor(await complemento.download(archivo!)).flujo);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const inicio = { clave: randomUUID(), sha256, tamano: bytes.length, personas: false, destino: destino(curso!) };
    return { complemento, cursos, bytes, inicio };
  }
  const nuevo = () => ({
    idCategoria: [...demo.site.categories.keys()][0]!,
    nombre: 'Otra vez',
    nombreCorto: 'OTRA-VEZ',
  });

  it('goes on where the parts ended, and fills one new, hidden course', async () => {
    const { complemento, cursos, bytes, inicio } = await kept(nuevo);
    expect(valor(await complemento.startRestauracion(inicio))).toMatchObject({ estado: 'recibe', recibidos: 0 });
    await fail({ modo: 'cortar-despues', veces: 1 });
    const part = { offset: 0, bytes: bytes.subarray(0, 20_000) };
    expect(await complemento.putPart(inicio.clave, part)).toEqual({ ok: false, motivo: 'no-responde' });
    expect(valor(await complemento.putPart(inicio.clave, part))).toMatchObject({ recibidos: 20_000 });
    expect(valor(await complemento.startRestauracion(inicio))).toMatchObject({ estado: 'recibe', recibidos: 20_000 });
    const rest = { offset: 20_000, bytes: bytes.subarray(20_000) };
    const { idCurso } = valor(await complemento.putPart(inicio.clave, rest));
    const [hecha, unknown] = valor(await complemento.restauraciones([inicio.clave, randomUUID()]));
    expect(hecha).toMatchObject({ estado: 'hecho', idCurso });
    expect(hecha!.halladas).toEqual(hecha!.esperadas);
    expect(hecha!.halladas.actividades).toBeGreaterThan(0);
    expect(unknown!.estado).toBe('desconocido');
    expect(valor(await cursos.byIds([idCurso]))).toMatchObject([{ nombreCorto: 'OTRA-VEZ', visible: false }]);
    expect(valor(await cursos.inscritos(idCurso))).toEqual([]);
  });

  it('of other bytes than announced fails in words, and empties nothing', async () => {
    const { complemento, cursos, bytes, inicio } = await kept((idCurso) => ({ idCurso }));
    const [curso] = courses();
    const before = valor(await cursos.inscritos(curso!));
    valor(await complemento.startRestauracion(inicio));
    const other = { offset: 0, bytes: Buffer.alloc(bytes.length, 1) };
    expect(valor(await complemento.putPart(inicio.clave, other))).toMatchObject({
      estado: 'fallido',
      error: expect.stringMatching(/no es la copia/),
    });
    expect(valor(await cursos.inscritos(curso!))).toEqual(before);
  });
});
