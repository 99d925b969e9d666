// Readings of courses with core functions, against the demonstration over HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDemo, type Demo } from '../../../../demo/testing/demo.ts';
import { moodleThat } from './escritura/testing.ts';
import { createMoodle, type Cursos, type Lectura } from './service.ts';

const servidor = 'campusvirtual_4_3';

let demo: Demo;
let cursos: Cursos;
beforeAll(async () => {
  demo = await startDemo();
  const patience = { timeoutMs: 5000, retryWaitsMs: [1, 1] };
  cursos = createMoodle(demo.servers, patience, patience).get(servidor)!.cursos;
});
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

function valor<T>(lectura: Lectura<T>): T {
  if (!lectura.ok) throw new Error(lectura.motivo);
  return lectura.valor;
}

it('lists categories in the order of the site, with their paths and the courses below them', async () => {
  const all = valor(await cursos.categorias());
  const orden = [...demo.site.categories.values()].sort((a, b) => a.sortorder - b.sortorder);
  expect(all.map(({ id }) => id)).toEqual(orden.map(({ id }) => id));
  const programa = all.find(({ nombre }) => nombre === 'Ingeniería de Sistemas')!;
  expect(programa).toMatchObject({
    camino: 'Facultad de Ingeniería › Ingeniería de Sistemas',
    cursos: 0,
    cursosEnTotal: 5,
    visible: true,
  });
  expect(all.filter(({ visible }) => !visible).map(({ camino }) => camino)).toEqual([
    'Archivo',
    'Archivo › Archivo 2024',
  ]);
});

it('decodes names that Moodle encodes for HTML', async () => {
  const { url, token } = await moodleThat(() => [
    { id: 2, name: 'Artes &amp; Letras', path: '/2', sortorder: 1 },
    { id: 3, name: 'Notas &lt;5 &amp;amp; más', path: '/2/3', sortorder: 2 },
  ]);
  const other = createMoodle([{ name: 'otro', label: 'Otro', url, token }]).get('otro')!;
  expect(valor(await other.cursos.categorias()).map(({ camino }) => camino)).toEqual([
    'Artes & Letras',
    'Artes & Letras › Notas <5 &amp; más',
  ]);
});

it('finds the courses of a category and of all below it; none for an unknown one', async () => {
  const facultad = valor(await cursos.categorias()).find(({ nombre }) => nombre === 'Facultad de Ingeniería')!;
  const hallados = valor(await cursos.ofCategorias([facultad.id, 99_999]));
  expect(hallados.get(99_999)).toEqual([]);
  expect(hallados.get(facultad.id)).toHaveLength(facultad.cursosEnTotal);
});

it('finds courses by id and leaves out unknown ones', async () => {
  const [first, other] = demo.site.courses.keys();
  const hallados = valor(await cursos.byIds([first!, 99_999, other!, first!]));
  expect(hallados.map(({ id }) => id)).toEqual([first, other]);
});

it('returns nothing for an unknown course', async () => {
  expect(valor(await cursos.inscritos(99_999))).toBeUndefined();
  expect(valor(await cursos.perdidas(99_999))).toBeUndefined();
});

it('counts the readable parts and returns null for the rest', async () => {
  await demo.control({
    accion: 'fallar',
    servidor,
    falla: { modo: 'sin-permiso', funcion: 'mod_assign_get_assignments' },
  });
  const [curso] = demo.site.courses.keys();
  expect(valor(await cursos.perdidas(curso!))).toMatchObject({
    entregas: null,
    discusiones: expect.any(Number),
    calificaciones: expect.any(Number),
  });
});

describe('the courses of a student', () => {
  const accountOf = (username: string) => [...demo.site.users.values()].find((user) => user.username === username)!;
  const read = async (...[cuenta, isWanted = () => true]: Partial<Parameters<Cursos['deEstudiante']>>) =>
    valor(await cursos.deEstudiante(cuenta!, isWanted)).map(({ id }) => id);
  const ofAccount = async (username: string) => read({ id: accountOf(username).id });

  it('are those of active enrolments with the role of a student', async () => {
    const [first, second, third] = demo.site.courses.keys();
    expect((await ofAccount('estudiante.demo')).toSorted((a, b) => a - b)).toEqual([first, third]);
    expect(await ofAccount('monitor.demo')).toEqual([first]);
    expect(await ofAccount('varios.demo')).toEqual([second]);
    expect(await ofAccount('docente.demo')).toEqual([]);
  });

  it.each(['retirado.demo', 'suspendido.demo', 'noconfirmado.demo'])('are none for %s', async (username) => {
    expect(await ofAccount(username)).toEqual([]);
  });

  it('are read of wanted courses alone', async () => {
    const [first] = demo.site.courses.keys();
    expect(await read({ id: accountOf('estudiante.demo').id }, ({ id }) => id === first)).toEqual([first]);
  });

  it('are found by user name and address together', async () => {
    const { username, email } = accountOf('estudiante.demo');
    expect(await read({ usuario: username.toUpperCase(), correo: email.toUpperCase() })).toHaveLength(2);
    expect(await read({ usuario: username, correo: accountOf('monitor.demo').email })).toEqual([]);
    expect(await read({ usuario: 'nadie.demo', correo: email })).toEqual([]);
  });

  it('are not taken for none where the server does not tell of an account', async () => {
    expect(await cursos.deEstudiante({ id: 99_999 }, () => true)).toMatchObject({
      ok: false,
      motivo: 'cuenta-de-servicio',
    });
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
    const { id } = accountOf('estudiante.demo');
    expect(await cursos.deEstudiante({ id }, () => true)).toMatchObject({ ok: false, motivo: 'mantenimiento' });
  });

  it('have editing teachers, by their addresses', async () => {
    const [first] = demo.site.courses.keys();
    const found = valor(await cursos.docentes(first!))!;
    expect(found).toContain(accountOf('docente.demo').email);
    expect(found).not.toContain(accountOf('auxiliar.demo').email);
    expect(valor(await cursos.docentes(99_999))).toEqual([]);
  });
});
