// The service account's client against the demonstration Moodle, over HTTP, with its faults switched on.
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../../../../../demo/http/control.ts';
import { startDemo, type Demo } from '../../../../../demo/testing/demo.ts';
import { createMoodle, MOTIVOS_IN_WORDS, type Escrito, type Escritura, type Lectura } from '../service.ts';

const servidor = 'campusvirtual_4_3';
const CREATE = 'core_user_create_users';
const ENROL = 'enrol_manual_enrol_users';

let demo: Demo;
let escritura: Escritura;
beforeAll(async () => {
  demo = await startDemo();
});
/** A new client for each test, because it caches the roles. */
const connect = (timeoutMs = 5000): Escritura => {
  const patience = { timeoutMs, retryWaitsMs: [1, 1] };
  return createMoodle(demo.servers, patience, patience).get(servidor)!.escritura;
};
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

type Falla = NonNullable<Extract<Order, { accion: 'fallar' }>['falla']>;
const fail = async (falla: Falla) => demo.control({ accion: 'fallar', servidor, falla });
const asked = async (wsfunction: string): Promise<number> => {
  const all = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
  return all.filter((one) => one.wsfunction === wsfunction).length;
};
const mails = async () => (await demo.control({ accion: 'correos', servidor })) as { para: string }[];

function valor<T>(lectura: Lectura<T>): T {
  if (!lectura.ok) throw new Error(lectura.motivo);
  return lectura.valor;
}
const idOf = (usuario: string): number =>
  [...demo.site.users.values()].find(({ username }) => username === usuario)!.id;
const states = (escritos: readonly Escrito[]) => escritos.map(({ estado }) => estado);

const persona = (i: number | string) => ({
  usuario: `nueva${i}`,
  nombres: 'Núria',
  apellidos: 'Nieto Ñáñez',
  correo: `nueva${i}@universidad.edu.co`,
  documento: `77${i}`,
});
const personas = (count: number) => Array.from({ length: count }, (_, i) => persona(i));

describe('search for accounts', () => {
  it('ignores case and spaces, and skips values that no account can have', async () => {
    escritura = connect();
    const found = valor(
      await escritura.findUsuarios('usuario', [' DOCENTE.demo ', 'docente.demo', 'José Ñ', '', 'nadie.demo']),
    );
    expect([...found.keys()]).toEqual(['docente.demo']);
    expect(found.get('docente.demo')).toEqual([
      {
        id: idOf('docente.demo'),
        usuario: 'docente.demo',
        nombres: 'Daniel',
        apellidos: 'Ospina Cárdenas',
        correo: 'docente.demo@universidad.edu.co',
        documento: expect.stringMatching(/^\d+$/),
        suspendido: false,
      },
    ]);
    const byMail = valor(await escritura.findUsuarios('correo', ['Suspendido.Demo@universidad.edu.co', 'malo']));
    expect(byMail.get('suspendido.demo@universidad.edu.co')).toMatchObject([{ suspendido: true }]);
    const { documento } = found.get('docente.demo')![0]!;
    expect(valor(await escritura.findUsuarios('documento', [documento, '  '])).get(documento)).toHaveLength(1);
  });

  it('splits thousands of values into calls that every Moodle reads completely', async () => {
    const names = Array.from({ length: 1001 }, (_, i) => `nadie${i}`);
    const found = valor(await connect().findUsuarios('usuario', [...names, 'docente.demo']));
    expect([...found.keys()]).toEqual(['docente.demo']);
    expect(await asked('core_user_get_users_by_field')).toBe(6);
  });

  it('finds the other accounts if Moodle refuses one value', async () => {
    // The address passes our check of its form, but not the demonstration's.
    await fail({ modo: 'parametro', funcion: 'core_user_get_users_by_field', veces: 1 });
    const found = valor(await connect().findUsuarios('correo', ['docente.demo@universidad.edu.co', 'a@b.co']));
    expect(found.size).toBe(1);
  });
});

describe('courses and roles', () => {
  it('are listed as categories in the order of the site, each with its ancestors', async () => {
    const categorias = valor(await connect().categorias());
    expect(categorias).toHaveLength(demo.site.categories.size);
    const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
    const period = categorias.find(({ ruta }) => ruta.length === 3)!;
    expect(period.ruta.map((id) => nombres.get(id))).toEqual([
      'Facultad de Educación',
      'Licenciatura en Educación Infantil',
      expect.stringMatching(/^Período \d{4}-[12]$/),
    ]);
    expect(categorias.map(({ nombre }) => nombre)).toContain('Archivo');
  });

  it('are listed as courses without the site itself, including hidden ones', async () => {
    const cursos = valor(await connect().cursos());
    expect(cursos).toHaveLength(demo.site.courses.size);
    const [first] = demo.site.courses.values();
    expect(cursos[0]).toMatchObject({ id: first!.id, nombreCorto: first!.shortname, codigo: first!.idnumber });
    expect(cursos.some(({ visible }) => !visible)).toBe(true);
  });

  it('are listed as active participants with their roles in the course', async () => {
    const [course] = demo.site.courses.keys();
    const lista = valor(await connect().participantes([course!, course!, 99_999]));
    expect([...lista.keys()]).toEqual([course]);
    const people = lista.get(course!)!;
    expect(people).toContainEqual({
      id: idOf('docente.demo'),
      usuario: 'docente.demo',
      nombre: 'Daniel Ospina Cárdenas',
      correo: 'docente.demo@universidad.edu.co',
      roles: ['editingteacher'],
    });
    expect(people.find(({ usuario }) => usuario === 'monitor.demo')?.roles).toEqual(['teacher', 'student']);
    expect(people.some(({ usuario }) => usuario === 'retirado.demo')).toBe(false);
  });

  it.each([
    ['presente', 'local_gestioncurricular_get_user_roles'],
    ['ausente', 'core_enrol_get_enrolled_users'],
  ] as const)('are found once as numbers, from people who have the roles: plugin %s', async (estado, funcion) => {
    await demo.control({ accion: 'complemento', servidor, estado });
    const { student, editingteacher, teacher } = demo.site.roleIds;
    escritura = connect();
    const roles = Object.fromEntries(valor(await escritura.roles()));
    expect(roles).toMatchObject({ student, editingteacher, teacher });
    expect(await asked(funcion)).toBeGreaterThan(0);
    await escritura.roles();
    expect(await demo.control({ accion: 'peticiones', servidor })).toEqual([]);
  });

  it('are found with the plugin after a semester too, when every enrolment has ended', async () => {
    await demo.control({ accion: 'terminar', servidor });
    const { student, editingteacher, teacher } = demo.site.roleIds;
    const roles = Object.fromEntries(valor(await connect().roles(['student', 'editingteacher', 'teacher'])));
    expect(roles).toMatchObject({ student, editingteacher, teacher });
  });

  it('come from the settings first, without calls if these are sufficient', async () => {
    const roles = { student: 55, editingteacher: 33, teacher: 44 };
    const settings = demo.servers.map((one) => ({ ...one, roles }));
    const { escritura: told } = createMoodle(settings).get(servidor)!;
    expect(valor(await told.roles()).get('student')).toBe(55);
    expect(await demo.control({ accion: 'peticiones', servidor })).toEqual([]);
  });
});

describe('creation of accounts', () => {
  it('lets Moodle generate the passwords, fifty accounts in a call', async () => {
    const hechos = await connect().createUsuarios(personas(120));
    expect(states(hechos)).toEqual(Array(120).fill('hecho'));
    expect(await asked(CREATE)).toBe(3);
    expect(await mails()).toHaveLength(120);
    const found = valor(await connect().findUsuarios('usuario', ['nueva119']));
    expect(found.get('nueva119')).toMatchObject([{ ...persona(119), id: (hechos[119] as { id: number }).id }]);
  });

  it('lowers case, trims, and does nothing the second time', async () => {
    escritura = connect();
    const typed = { ...persona(1), usuario: ' NUEVA1 ', correo: ' Nueva1@Universidad.edu.co' };
    expect(states(await escritura.createUsuarios([typed]))).toEqual(['hecho']);
    expect(states(await escritura.createUsuarios([typed, persona(1)]))).toEqual(['estaba', 'estaba']);
    expect(await asked(CREATE)).toBe(1);
  });

  it('explains why a row is impossible, and creates the others', async () => {
    const filas = [
      persona(0),
      { ...persona(1), usuario: 'ñandú pérez' },
      { ...persona(2), correo: 'sin-arroba' },
      { ...persona(3), nombres: ' ' },
      { ...persona(4), apellidos: '' },
      { ...persona(5), usuario: 'docente.demo' },
      { ...persona(6), correo: 'docente.demo@universidad.edu.co' },
      persona(7),
    ];
    expect(await connect().createUsuarios(filas)).toEqual([
      { estado: 'hecho', id: expect.any(Number) },
      { estado: 'rechazado', texto: 'El usuario solo puede tener letras sin tilde, números y los signos . - _ @' },
      { estado: 'rechazado', texto: 'El correo no está bien escrito.' },
      { estado: 'rechazado', texto: 'Faltan los nombres.' },
      { estado: 'rechazado', texto: 'Faltan los apellidos.' },
      { estado: 'rechazado', texto: 'Ya hay una cuenta con ese usuario y otro correo.' },
      { estado: 'rechazado', texto: 'Ese correo ya es de la cuenta docente.demo.' },
      { estado: 'hecho', id: expect.any(Number) },
    ]);
  });

  // Twice the same user in one call: Moodle refuses all fifty, without saying which.
  const withOneBad = () => [...personas(49), { ...persona('x'), usuario: 'nueva7' }];

  it('creates the valid ones of a refused call', async () => {
    const hechos = await connect().createUsuarios(withOneBad());
    expect(states(hechos)).toEqual([...Array(49).fill('hecho'), 'rechazado']);
    expect(hechos[49]).toMatchObject({ texto: 'Ya hay una cuenta con ese usuario y otro correo.' });
    expect(await asked(CREATE)).toBeLessThan(16);
    expect(await mails()).toHaveLength(49);
  });

  it('finds the accounts of a call whose answer was lost', async () => {
    await fail({ modo: 'cortar-despues', funcion: CREATE, veces: 1 });
    const escritos = await connect().createUsuarios(personas(60));
    expect(states(escritos)).toEqual(Array(60).fill('hecho'));
    expect(await asked(CREATE)).toBe(2);
    expect(await mails()).toHaveLength(60);
    // Moodle sends passwords after creating the accounts: for those of the lost answer it is unknown whether it got
    // that far.
    const withNota = escritos.filter((escrito) => 'nota' in escrito);
    expect(withNota).toEqual(Array(50).fill(expect.objectContaining({ nota: expect.stringMatching(/clave.*Olvidó/) })));
  });

  it('notes for existing accounts that their password may be missing', async () => {
    escritura = connect();
    await escritura.createUsuarios([persona(1)]);
    expect(await escritura.createUsuarios([persona(1), persona(2)])).toEqual([
      { estado: 'estaba', id: expect.any(Number), nota: expect.stringMatching(/clave.*Olvidó/) },
      { estado: 'hecho', id: expect.any(Number) },
    ]);
  });

  it('sends a call that did not arrive again', async () => {
    await fail({ modo: 'cortar', funcion: CREATE, veces: 2 });
    expect(states(await connect().createUsuarios(personas(3)))).toEqual(['hecho', 'hecho', 'hecho']);
  });

  it('creates accounts once if the first attempt was only slow', async () => {
    const deadlines: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const deadline = new AbortController();
      deadlines.push(deadline);
      return deadline.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    await fail({ modo: 'lento', ms: 60_000, funcion: CREATE, veces: 1 });
    const writing = connect().createUsuarios(personas(2));
    await vi.waitFor(async () => expect(await asked(CREATE)).toBe(1), { timeout: 20_000 });
    for (const deadline of deadlines) deadline.abort(new DOMException('too slow', 'TimeoutError'));
    expect(states(await writing)).toEqual(['hecho', 'hecho']);
    expect(await mails()).toHaveLength(2);
  });
});

describe('changes of accounts', () => {
  it('saves the valid ones and explains the others', async () => {
    const filas = [
      { id: idOf('estudiante.demo'), nombres: 'Elena María', documento: '123' },
      { id: idOf('docente.demo'), correo: 'estudiante.demo@universidad.edu.co' },
      { id: idOf('docente.demo') + 90_000, nombres: 'Nadie' },
      { id: idOf('admin.demo'), nombres: 'Amparo Inés' },
      { id: idOf('sinrol.demo'), correo: 'malo' },
    ];
    escritura = connect();
    expect(await escritura.updateUsuarios(filas)).toEqual([
      { estado: 'hecho', id: filas[0]!.id },
      { estado: 'rechazado', texto: 'Ya hay otra cuenta con ese correo.' },
      { estado: 'rechazado', texto: 'La cuenta ya no existe en Moodle.' },
      { estado: 'rechazado', texto: 'Es la cuenta de un administrador de Moodle y no se puede cambiar desde aquí.' },
      { estado: 'rechazado', texto: 'Moodle no acepta ese correo.' },
    ]);
    const found = valor(await escritura.findUsuarios('usuario', ['estudiante.demo']));
    expect(found.get('estudiante.demo')).toMatchObject([{ nombres: 'Elena María', documento: '123' }]);
  });

  it('can be repeated if the answer was lost', async () => {
    await fail({ modo: 'cortar-despues', funcion: 'core_user_update_users', veces: 1 });
    const id = idOf('estudiante.demo');
    expect(await connect().updateUsuarios([{ id, nombres: 'Elena' }])).toEqual([{ estado: 'hecho', id }]);
  });
});

describe('enrolment', () => {
  const curso = (i: number): number => [...demo.site.courses.keys()][i]!;
  const libres = () => [...demo.site.users.values()].filter(({ username }) => !username.includes('demo')).slice(0, 6);
  const matricula = (usuario: string, rol = 'student', i = 3) => ({
    idUsuario: idOf(usuario),
    idCurso: curso(i),
    rol,
  });

  it('enrols, adds another role, and sends no second mail', async () => {
    escritura = connect();
    const filas = [matricula('sinrol.demo'), matricula('creador.demo', 'editingteacher', 4)];
    expect(states(await escritura.enrol(filas))).toEqual(['hecho', 'hecho']);
    expect(states(await escritura.enrol([...filas, matricula('sinrol.demo', 'editingteacher')]))).toEqual([
      'estaba',
      'estaba',
      'hecho',
    ]);
    expect(await asked(ENROL)).toBe(3);
    expect(await mails()).toHaveLength(2);
  });

  it('reactivates a suspended enrolment', async () => {
    escritura = connect();
    const fila = matricula('retirado.demo', 'student', 0);
    expect(states(await escritura.enrol([fila]))).toEqual(['hecho']);
    const lista = valor(await escritura.participantes([curso(0)])).get(curso(0))!;
    expect(lista.some(({ usuario }) => usuario === 'retirado.demo')).toBe(true);
    expect(await mails()).toEqual([]);
  });

  it('explains an unknown course, person or role, and enrols the others', async () => {
    const settings = demo.servers.map((one) => ({ ...one, roles: { ...demo.site.roleIds, raro: 99 } }));
    const { escritura: told } = createMoodle(settings).get(servidor)!;
    const filas = [
      matricula('sinrol.demo'),
      { ...matricula('sinrol.demo'), idCurso: 99_999 },
      { ...matricula('sinrol.demo'), idUsuario: 99_999 },
      matricula('creador.demo', 'raro'),
      matricula('creador.demo', 'inventado'),
    ];
    expect(await told.enrol(filas)).toEqual([
      { estado: 'hecho', id: idOf('sinrol.demo') },
      { estado: 'rechazado', texto: 'El curso ya no existe en Moodle.' },
      { estado: 'rechazado', texto: 'La cuenta ya no existe en Moodle.' },
      { estado: 'rechazado', texto: 'Moodle no permite dar ese rol en este curso.' },
      { estado: 'rechazado', texto: expect.stringContaining('qué número tiene el rol inventado') },
    ]);
  });

  it('finds the enrolments of a call whose answer was lost', async () => {
    await fail({ modo: 'cortar-despues', funcion: ENROL, veces: 1 });
    const filas = libres().map(({ username }) => matricula(username));
    const escritos = await connect().enrol(filas);
    expect(escritos.every(({ estado }) => estado === 'hecho' || estado === 'estaba')).toBe(true);
    expect(await asked(ENROL)).toBe(1);
  });

  it('returns the outcomes in the order of the rows', async () => {
    const filas = [
      matricula('sinrol.demo', 'student', 5),
      matricula('creador.demo'),
      matricula('auxiliar.demo', 'student', 5),
    ];
    expect((await connect().enrol(filas)).map((one) => 'id' in one && one.id)).toEqual(
      filas.map(({ idUsuario }) => idUsuario),
    );
    expect(await asked(ENROL)).toBe(2);
  });
});

describe('a failing server', () => {
  const fallas = [
    ['mantenimiento', 'mantenimiento'],
    ['prohibido', 'servicio-apagado'],
    ['html', 'respuesta-invalida'],
    ['json-roto', 'respuesta-invalida'],
    ['error-php', 'error-moodle'],
    ['no-disponible', 'no-responde'],
    ['cortar', 'no-responde'],
  ] as const;

  it.each(fallas)('is distinguished when reading: %s', async (modo, motivo) => {
    await fail({ modo });
    escritura = connect();
    expect(await escritura.findUsuarios('usuario', ['docente.demo'])).toMatchObject({ ok: false, motivo });
    expect(await escritura.cursos()).toMatchObject({ ok: false, motivo });
    expect(await escritura.participantes([2])).toMatchObject({ ok: false, motivo });
    expect(await escritura.roles()).toMatchObject({ ok: false, motivo });
  });

  it.each(fallas)('leaves every row to be sent again: %s', async (modo, motivo) => {
    await fail({ modo });
    escritura = connect();
    const all = { estado: 'interrumpido', motivo, texto: MOTIVOS_IN_WORDS[motivo] };
    expect(await escritura.createUsuarios([persona(1), persona(2)])).toEqual([all, all]);
    const cambios = [2, 3].map((id) => ({ id, nombres: 'X' }));
    expect(await escritura.updateUsuarios(cambios)).toEqual([all, all]);
    expect(await escritura.enrol([{ idUsuario: 2, idCurso: 2, rol: 'student' }])).toEqual([all]);
  });

  it.each(fallas)('leaves the rest in the middle, without asking for each: %s', async (modo, motivo) => {
    escritura = connect();
    expect(states(await escritura.createUsuarios(personas(50)))).toEqual(Array(50).fill('hecho'));
    await asked(CREATE);
    await fail({ modo, funcion: CREATE });
    const escritos = await escritura.createUsuarios(personas(400));
    expect(states(escritos)).toEqual([...Array(50).fill('estaba'), ...Array(350).fill('interrumpido')]);
    expect(escritos.at(-1)).toMatchObject({ motivo });
    // Three times what was lost; down to single rows of two parts if it could concern one of them.
    expect(await asked(CREATE)).toBeLessThan(modo === 'error-php' ? 200 : 4);
    await demo.control({ accion: 'fallar', servidor, falla: null });
    expect(states(await escritura.createUsuarios(personas(400)))).toEqual([
      ...Array(50).fill('estaba'),
      ...Array(350).fill('hecho'),
    ]);
  });

  it.each([
    ['is silent', { modo: 'mudo' }],
    ['is slower than it is waited for', { modo: 'lento', ms: 60_000 }],
  ] as const)('is given up in time if it %s', async (_, falla) => {
    await fail(falla);
    const before = performance.now();
    expect(states(await connect(60).createUsuarios(personas(200)))).toEqual(Array(200).fill('interrumpido'));
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it('reports an expired key', async () => {
    const settings = demo.servers.map((one) => ({ ...one, token: '0'.repeat(32) }));
    const { escritura: expired } = createMoodle(settings).get(servidor)!;
    expect(await expired.createUsuarios([persona(1)])).toMatchObject([
      { estado: 'interrumpido', motivo: 'token-invalido' },
    ]);
  });

  it('reports missing permission', async () => {
    await demo.control({ accion: 'roles', servidor, usuario: 'servicio.web', roles: [] });
    expect(await connect().updateUsuarios([{ id: 2, nombres: 'X' }])).toMatchObject([
      {
        estado: 'interrumpido',
        motivo: 'sin-permiso',
        texto: expect.stringMatching(/no tiene permiso.* Moodle dijo: «.*Actualizar perfiles de usuario/),
      },
    ]);
  });
});

describe('groups and cohorts', () => {
  const CREATE_GROUPS = 'core_group_create_groups';
  const idCurso = () => [...demo.site.courses.keys()][0]!;
  const inCurso = () =>
    demo.site.enrolments.filter(({ courseId }) => courseId === idCurso()).map(({ userId }) => userId);

  it('a group is made once, also if its answer was lost, and found by its name in any case', async () => {
    await fail({ modo: 'cortar-despues', funcion: CREATE_GROUPS, veces: 1 });
    escritura = connect();
    const grupos = ['A', 'B'].map((letra) => ({ idCurso: idCurso(), nombre: `Grupo ${letra} & más` }));
    expect(states(await escritura.createGrupos(grupos))).toEqual(['hecho', 'hecho']);
    expect(await asked(CREATE_GROUPS)).toBe(1);
    expect(states(await escritura.createGrupos([{ idCurso: idCurso(), nombre: 'GRUPO A & MÁS' }]))).toEqual(['estaba']);
    expect(valor(await escritura.grupos([idCurso()])).get(idCurso())).toHaveLength(2);
  });

  it('only who is in the course enters its groups, once', async () => {
    escritura = connect();
    const [idUsuario] = inCurso();
    await escritura.createGrupos([{ idCurso: idCurso(), nombre: 'A' }]);
    const inGrupo = (id: number, grupo: string) => ({ idUsuario: id, idCurso: idCurso(), grupo });
    const filas = [inGrupo(idUsuario!, 'a'), inGrupo(idOf('sinrol.demo'), 'A'), inGrupo(idUsuario!, 'Z')];
    await fail({ modo: 'cortar-despues', funcion: 'core_group_add_group_members', veces: 1 });
    expect(await escritura.joinGrupos(filas)).toMatchObject([
      { estado: 'hecho' },
      { estado: 'rechazado', texto: expect.stringContaining('No está en el curso') },
      { estado: 'rechazado', texto: expect.stringContaining('El grupo no está en el curso') },
    ]);
    expect(states(await escritura.joinGrupos([filas[0]!]))).toEqual(['estaba']);
  });

  it('people enter a cohort once; who does not exist is refused alone', async () => {
    escritura = connect();
    const [cohorte] = valor(await escritura.cohortes());
    expect(cohorte).toMatchObject({ nombre: 'Becarios', codigo: 'BECAS' });
    const filas = ['docente.demo', 'sinrol.demo'].map((usuario) => ({
      idCohorte: cohorte!.id,
      idUsuario: idOf(usuario),
    }));
    const unknown = { idCohorte: cohorte!.id, idUsuario: 9_999_999 };
    expect(states(await escritura.joinCohortes([filas[0]!, unknown, filas[1]!]))).toEqual([
      'hecho',
      'rechazado',
      'hecho',
    ]);
    expect(states(await escritura.joinCohortes(filas))).toEqual(['estaba', 'estaba']);
  });
});

describe('leaving a course', () => {
  const UNENROL = 'enrol_manual_unenrol_users';
  const idCurso = () => [...demo.site.courses.keys()][0]!;
  const rolesIn = (usuario: number) =>
    demo.site.roleAssignments
      .filter(({ userId, context }) => userId === usuario && context.level === 'course' && context.id === idCurso())
      .map(({ role }) => role)
      .join();
  const withRol = (rol: string) =>
    demo.site.enrolments
      .filter(({ courseId, userId }) => courseId === idCurso() && rolesIn(userId) === rol)
      .map(({ userId }) => ({ idUsuario: userId, idCurso: idCurso() }));
  const matriculaOf = async (idUsuario: number) =>
    valor(await escritura.matriculas({ cursos: [idCurso()], usuarios: [idUsuario] }))[0];

  it('suspends and unenrols students by hand, also if an answer was lost; a repetition finds it done', async () => {
    escritura = connect();
    const [first, second] = withRol('student');
    await fail({ modo: 'cortar-despues', funcion: ENROL, veces: 1 });
    expect(states(await escritura.changeMatriculas([{ ...first!, suspender: true }]))).toEqual(['hecho']);
    await fail({ modo: 'cortar-despues', funcion: UNENROL, veces: 1 });
    expect(states(await escritura.unenrol([second!]))).toEqual(['hecho']);
    expect(states(await escritura.changeMatriculas([{ ...first!, suspender: true }]))).toEqual(['estaba']);
    expect(states(await escritura.unenrol([second!]))).toEqual(['estaba']);
    expect([await asked(UNENROL), await matriculaOf(second!.idUsuario)]).toEqual([1, undefined]);
    expect(await matriculaOf(first!.idUsuario)).toMatchObject({ suspendida: true, roles: ['student'] });
  });

  it('moves the end of an enrolment and leaves its state as it is', async () => {
    escritura = connect();
    const [first] = withRol('student');
    await escritura.changeMatriculas([{ ...first!, suspender: true }]);
    expect(states(await escritura.changeMatriculas([{ ...first!, hasta: 2_000_000_000 }]))).toEqual(['hecho']);
    expect(await matriculaOf(first!.idUsuario)).toMatchObject({ suspendida: true, fin: 2_000_000_000 });
  });

  it('tells of a person who is in the course already whether the enrolment ends as asked', async () => {
    escritura = connect();
    const nueva = { idUsuario: idOf('sinrol.demo'), idCurso: idCurso(), rol: 'student', hasta: 2_000_000_000 };
    await fail({ modo: 'cortar-despues', funcion: ENROL, veces: 1 });
    expect(await escritura.enrol([nueva])).toEqual([{ estado: 'hecho', id: nueva.idUsuario }]);
    expect(await escritura.enrol([nueva])).toEqual([{ estado: 'estaba', id: nueva.idUsuario }]);
    const other = { ...nueva, hasta: 2_100_000_000 };
    expect(await escritura.enrol([other])).toMatchObject([{ nota: expect.stringContaining('Revise en Moodle') }]);
    await demo.control({ accion: 'complemento', servidor, estado: 'anterior' });
    expect(await escritura.enrol([nueva])).toMatchObject([{ nota: expect.stringContaining('Revise en Moodle') }]);
  });

  it('refuses teachers, other methods and people who are not there, and sends nothing for them', async () => {
    escritura = connect();
    const [teacher] = withRol('editingteacher');
    const [self] = withRol('student');
    const { username: usuario } = demo.site.users.get(self!.idUsuario)!;
    await demo.control({ accion: 'metodo', servidor, usuario, curso: idCurso(), metodo: 'cohort' });
    expect(await escritura.unenrol([teacher!, self!])).toMatchObject([
      { estado: 'rechazado', texto: expect.stringContaining('editingteacher') },
      { estado: 'rechazado', texto: expect.stringContaining('«Sincronización de cohortes»') },
    ]);
    const absent = { idUsuario: idOf('sinrol.demo'), idCurso: idCurso() };
    expect(await escritura.changeMatriculas([{ ...absent, suspender: true }])).toEqual([
      { estado: 'rechazado', texto: 'La persona ya no está en el curso.' },
    ]);
    expect([await asked(UNENROL), await asked(ENROL)]).toEqual([0, 0]);
  });
});
