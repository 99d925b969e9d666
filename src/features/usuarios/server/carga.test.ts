// Check of a file of users: its workbook is read and compared with the demonstration Moodle.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { checkArchivo, type RevisionDeArchivo } from '#features/cargas/server/check.ts';
import { startDemo, type Demo } from '../../../../demo/testing/demo.ts';
import { cargaDeUsuarios } from './carga.ts';
import { filasWithFaltas, libroOf, persona, type Celdas } from './testing.ts';

const run = { advance: () => {}, signal: new AbortController().signal };
const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
const servidor = 'campusvirtual_4_3';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

type Hecha = Extract<RevisionDeArchivo, { ok: true }>;

const checkLibro = async (libro: Uint8Array): Promise<RevisionDeArchivo> =>
  checkArchivo(cargaDeUsuarios(createMoodle(demo.servers, patience, patience)), libro, run);

async function checkFilas(...filas: readonly Celdas[]): Promise<Hecha> {
  const revision = await checkLibro(await libroOf(filas));
  if (!revision.ok) throw new Error(revision.error);
  return revision;
}

const faltasOf = ({ filas }: Hecha) =>
  filas.flatMap(({ numero, faltas }) => faltas.map(({ columna, clase }) => [numero, columna, clase]));

/** People who exist in the demonstration. */
const docente = () => [...demo.site.users.values()].find(({ username }) => username === 'docente.demo')!;
const estudiante = (cambios: Celdas = {}): Celdas => {
  const { username, firstname, lastname, email, idnumber } = [...demo.site.users.values()].find(
    (user) => user.username === 'estudiante.demo',
  )!;
  return persona(0, {
    Usuario: username,
    Nombres: firstname,
    Apellidos: lastname,
    Correo: email,
    Documento: idnumber,
    ...cambios,
  });
};

describe('a file of five thousand rows', () => {
  it('with more than forty different faults is checked within ten seconds, each found in its row', async () => {
    const { filas, faltas, buenas } = filasWithFaltas(5000);
    expect(faltas.length).toBeGreaterThan(40);
    const libro = await libroOf(filas);
    const began = performance.now();
    const revision = await checkLibro(libro);
    const took = performance.now() - began;
    if (!revision.ok) throw new Error(revision.error);
    expect(faltasOf(revision)).toEqual(faltas);
    expect(took).toBeLessThan(10_000);
    const good = revision.filas.filter(({ faltas }) => faltas.length === 0);
    expect(good.map(({ acciones }) => acciones.map(({ accion }) => accion))).toEqual(
      Array.from({ length: buenas }, () => ['crear', 'matricular']),
    );
  });
});

describe('found faults', () => {
  it('include everything wrong with a row, from left to right, with what to do', async () => {
    const { filas } = await checkFilas(persona(1, { Usuario: 'ana maria', Correo: 'ana', Curso: 'X', Rol: 'Rector' }));
    expect(filas[0]!.faltas.map(({ columna }) => columna)).toEqual(['usuario', 'correo', 'curso', 'rol']);
    expect(filas[0]!.faltas[2]).toEqual({
      columna: 'curso',
      clase: 'curso-desconocido',
      mensaje: 'En Campus Virtual no hay un curso con ese nombre corto o código.',
      arreglo: 'Cópielo de Moodle o elíjalo en la lista de la plantilla. Revise también el servidor.',
    });
    expect(filas[0]!.acciones).toEqual([]);
  });

  it('name the account that has the address or document', async () => {
    const revision = await checkFilas(
      persona(1, { Documento: docente().idnumber }),
      estudiante({ Correo: docente().email }),
    );
    expect(revision.filas.map(({ faltas }) => faltas[0]!.mensaje)).toEqual([
      'En Campus Virtual ese documento es de la cuenta «docente.demo».',
      'En Campus Virtual ese correo es de la cuenta «docente.demo».',
    ]);
    expect(revision.filas[0]!.faltas[0]!.arreglo).toContain('escriba su usuario: docente.demo');
  });

  it('include a course whose people Moodle does not show, in each row that names it', async () => {
    const campus = createMoodle(demo.servers, patience, patience).get(servidor)!;
    const participantes = async () => ({ ok: true, valor: new Map() }) as const;
    const cerrado = { ...campus, escritura: { ...campus.escritura, participantes } };
    const libro = await libroOf([persona(1), persona(2, { Curso: null, Rol: null })]);
    const revision = await checkArchivo(cargaDeUsuarios(new Map([[servidor, cerrado]])), libro, run);
    if (!revision.ok) throw new Error(revision.error);
    expect(faltasOf(revision)).toEqual([[2, 'curso', 'curso-cerrado']]);
  });

  it('name only the roles that a file may give', async () => {
    const { filas } = await checkFilas(persona(1, { Rol: 'Rector' }));
    const { mensaje, arreglo } = filas[0]!.faltas[0]!;
    expect(mensaje).toContain('nadie tiene todavía el rol «rector»');
    expect(arreglo).toMatch(/^Escriba uno de estos: .*Estudiante.*«roles» de ese servidor \(MOODLE_SERVERS\)\.$/);
    expect(arreglo).not.toMatch(/manager|coursecreator/);
  });

  it('name the setting if no role is known, instead of an empty list', async () => {
    const campus = createMoodle(demo.servers, patience, patience).get(servidor)!;
    const roles = async () => ({ ok: true, valor: new Map() }) as const;
    const nuevo = { ...campus, escritura: { ...campus.escritura, roles } };
    const libro = await libroOf([persona(1, { Rol: 'Docente' })]);
    const revision = await checkArchivo(cargaDeUsuarios(new Map([[servidor, nuevo]])), libro, run);
    if (!revision.ok) throw new Error(revision.error);
    const [falta] = revision.filas[0]!.faltas;
    expect(falta!.mensaje).toContain('«Docente»');
    expect(falta!.arreglo).toMatch(/^Si el rol existe, pida .*«roles»/);
  });

  it.each(['presente', 'ausente'] as const)('do not include a non-editing teacher: plugin %s', async (estado) => {
    await demo.control({ accion: 'complemento', servidor, estado });
    const revision = await checkFilas(persona(1, { Rol: 'Docente sin permiso de edición' }));
    expect(faltasOf(revision)).toEqual([]);
  });

  it('include the maximum length of a course’s name', async () => {
    const { filas } = await checkFilas(persona(1, { Curso: 'c'.repeat(256) }));
    expect(filas[0]!.faltas[0]!.mensaje).toBe('Tiene 256 caracteres y Moodle guarda hasta 255.');
  });

  it('include a user name of another person: neither document nor name match the account', async () => {
    const other = { Nombres: 'Elena', Apellidos: 'Quintana', Correo: 'otra@universidad.edu.co', Documento: '70999999' };
    const revision = await checkFilas(estudiante(other));
    expect(faltasOf(revision)).toEqual([[2, 'usuario', 'usuario-de-otra-persona']]);
    expect(revision.filas[0]!.faltas[0]!.mensaje).toContain('es de Elena Quintero Rojas');
    const { Documento: documento, ...withoutDocumento } = other;
    expect(faltasOf(await checkFilas(estudiante(withoutDocumento)))).toEqual([]);
    const samePersona = { Documento: documento, Nombres: 'Elena', Apellidos: 'Quintero' };
    expect(faltasOf(await checkFilas(estudiante(samePersona)))).toEqual([]);
  });

  it('do not include the same person on several servers', async () => {
    const revision = await checkFilas(
      persona(1),
      persona(1, { Servidor: 'Saberes', Curso: '900101-2026-2', Nombres: 'Nuria Inés' }),
    );
    expect(faltasOf(revision)).toEqual([]);
  });
});

describe('the plan', () => {
  const planOf = async (...filas: readonly Celdas[]) =>
    (await checkFilas(...filas)).filas.map(({ acciones, nota }) => [acciones.map(({ accion }) => accion), nota]);

  it('creates an account once, with its first row, even if the file repeats it', async () => {
    expect(
      await planOf(persona(1), persona(1, { Curso: '201102-2026-2' }), persona(1, { Curso: null, Rol: null })),
    ).toEqual([
      [['crear', 'matricular'], 'La cuenta se crea con esta fila.'],
      [['matricular'], 'La cuenta va con la fila 2.'],
      [[], 'La cuenta va con la fila 2.'],
    ]);
  });

  it('creates it with the second row if the first is at fault', async () => {
    expect(await planOf(persona(1, { Curso: 'NO-EXISTE' }), persona(1))).toEqual([
      [[], undefined],
      [['crear', 'matricular'], 'La cuenta se crea con esta fila.'],
    ]);
  });

  it('shows the old and new values of an account; capitals alone are no change', async () => {
    const { filas } = await checkFilas(
      estudiante({ Nombres: 'ELENA', Apellidos: 'Quintero Rosas', Curso: null, Rol: null }),
    );
    expect(filas[0]!.acciones).toEqual([
      {
        accion: 'actualizar',
        detalle: 'estudiante.demo',
        cambios: [{ campo: 'apellidos', de: 'Quintero Rojas', a: 'Quintero Rosas' }],
        plan: { id: expect.any(Number), apellidos: 'Quintero Rosas' },
      },
    ]);
  });

  it('leaves out what is done already', async () => {
    expect(await planOf(estudiante(), estudiante({ Rol: 'Docente' }))).toEqual([
      [[], 'La cuenta ya existe. Ya está en el curso con ese rol.'],
      [['matricular'], 'La cuenta va con la fila 2.'],
    ]);
  });
});

describe('groups, cohorts and ends', () => {
  const accionesOf = ({ filas }: Hecha) => filas.map(({ acciones }) => acciones.map(({ accion }) => accion));

  it('are planned: a group once for its course, a cohort by its name or ID, an end with the enrolment', async () => {
    const revision = await checkFilas(
      persona(1, { Grupo: 'Grupo A', Cohorte: 'becas', Hasta: '15/12/2099' }),
      persona(2, { Grupo: 'GRUPO a', Cohorte: 'Monitores' }),
      persona(2, { Grupo: 'Grupo B' }),
      persona(3, { Grupo: 'Grupo A', Curso: '201102-2026-2', Hasta: new Date('2099-12-15') }),
    );
    expect(faltasOf(revision)).toEqual([]);
    expect(accionesOf(revision)).toEqual([
      ['crear', 'matricular', 'grupo', 'agrupar', 'cohorte'],
      ['crear', 'matricular', 'agrupar', 'cohorte'],
      ['grupo', 'agrupar'],
      ['crear', 'matricular', 'grupo', 'agrupar'],
    ]);
    expect(revision.filas[0]!.acciones[1]).toMatchObject({
      detalle: expect.stringMatching(/ · Estudiante · hasta el 15\/12\/2099$/),
      // The last second of the day in Bogotá.
      plan: { hasta: Date.parse('2099-12-16T04:59:59Z') / 1000 },
    });
    expect(revision.filas[2]!.nota).toContain('La matrícula va con la fila 3.');
  });

  it('have their faults', async () => {
    const revision = await checkFilas(
      persona(1, { Cohorte: 'No hay' }),
      persona(2, { Hasta: '31/02/2099' }),
      persona(3, { Hasta: '01/01/2020' }),
      persona(4, { Grupo: 'A', Curso: null, Rol: null }),
      persona(5, { Grupo: '<b>' }),
      persona(6, { Acción: 'Expulsar' }),
    );
    expect(faltasOf(revision)).toEqual([
      [2, 'cohorte', 'cohorte-desconocida'],
      [3, 'hasta', 'fecha-invalida'],
      [4, 'hasta', 'fecha-pasada'],
      [5, 'grupo', 'dato-sin-curso'],
      [6, 'grupo', 'grupo-con-signos'],
      [7, 'accion', 'accion-desconocida'],
    ]);
  });

  it('that the service lacks functions for are faults of the rows that need them, and of no others', async () => {
    const sinFunciones = ['core_group_create_groups', 'core_cohort_get_cohorts'];
    await demo.control({ accion: 'servicio', servidor, sinFunciones });
    const revision = await checkFilas(persona(1, { Grupo: 'A' }), persona(2, { Cohorte: 'BECAS' }), persona(3));
    expect(faltasOf(revision)).toEqual([
      [2, 'grupo', 'servicio-incompleto'],
      [3, 'cohorte', 'servicio-incompleto'],
    ]);
    expect(revision.filas[0]!.faltas[0]!.mensaje).toBe(
      'Campus Virtual: Al servicio web con el que esta aplicación entra a Moodle le falta la función core_group_create_groups.',
    );
    await demo.control({ accion: 'peticiones', servidor });
    await checkFilas(persona(4));
    const asked = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
    expect(asked.map(({ wsfunction }) => wsfunction).join()).not.toMatch(/group|cohort|site_info|get_enrolments/);
  });

  it('are read under the headings of Moodle’s own file; what is not used is told', async () => {
    const libro = await libroOf([], {
      rows: [
        [
          'username',
          'firstname',
          'lastname',
          'email',
          'idnumber',
          'course1',
          'role1',
          'group1',
          'cohort1',
          'suspended',
          'servidor',
        ],
        [
          'ana.ejemplo',
          'Ana',
          'Ríos',
          'ana@u.edu.co',
          '1020304',
          '201101-2026-2',
          'student',
          'Grupo A',
          'BECAS',
          '0',
          servidor,
        ],
      ],
    });
    expect(await checkLibro(libro)).toMatchObject({
      avisos: ['La columna «suspended» no se usa.'],
      filas: [{ faltas: [], datos: { grupo: 'Grupo A', cohorte: 'BECAS', rol: 'student' } }],
    });
  });
});

describe('leaving', () => {
  const curso = () => [...demo.site.courses.values()].find(({ shortname }) => shortname === '201101-2026-2')!;
  const rolesIn = (usuario: number) =>
    demo.site.roleAssignments
      .filter(({ userId, context }) => userId === usuario && context.level === 'course' && context.id === curso().id)
      .map(({ role }) => role);
  const students = () =>
    demo.site.enrolments
      .filter(({ courseId, isSuspended }) => courseId === curso().id && !isSuspended)
      .filter(({ userId }) => rolesIn(userId).join() === 'student')
      .map(({ userId }) => demo.site.users.get(userId)!);
  const entregas = (id: number) =>
    demo.site.assignments.filter(
      ({ courseId, submissions }) => courseId === curso().id && submissions.some(({ userId }) => userId === id),
    ).length;
  /** A row with nothing but what leaving needs. */
  const sale = (Usuario: string, cambios: Celdas = {}): Celdas => ({
    Usuario,
    Curso: '201101-2026-2',
    Servidor: servidor,
    Acción: 'Retirar',
    ...cambios,
  });

  it('needs only user, course and server, and tells what each person did there', async () => {
    const busy = students().find(({ id }) => entregas(id) === 2)!;
    const isStudent = ({ courseId, userId }: { courseId: number; userId: number }) =>
      courseId === curso().id && rolesIn(userId).includes('student');
    const enrolled = demo.site.enrolments.filter(isStudent).length;
    const other = students().find(({ id }) => id !== busy.id)!;
    const { filas } = await checkFilas(sale(busy.username), sale(other.username, { Acción: 'suspender' }));
    expect(filas.flatMap(({ faltas }) => faltas)).toEqual([]);
    expect(filas[0]!.acciones).toMatchObject([
      {
        accion: 'retirar',
        detalle: expect.stringContaining(` · ${busy.firstname} ${busy.lastname} pierde 2 entregas`),
        plan: { idUsuario: busy.id, curso: '201101-2026-2', estudiantes: enrolled, entregas: 2 },
      },
    ]);
    expect(filas[1]!.acciones).toMatchObject([{ accion: 'suspender' }]);
  });

  it('leaves teachers and people enrolled by other methods, named, and those who are not there', async () => {
    const [self, absent] = [
      students()[0]!,
      [...demo.site.users.values()].find(({ username }) => username === 'sinrol.demo')!,
    ];
    await demo.control({ accion: 'metodo', servidor, usuario: self.username, curso: curso().id, metodo: 'self' });
    const teacher = [...demo.site.users.values()].find(({ id }) => rolesIn(id).includes('editingteacher'))!;
    const revision = await checkFilas(
      sale(self.username),
      sale(teacher.username),
      sale(absent.username),
      sale('nadie.conocido'),
      sale(students()[1]!.username, { Grupo: 'A' }),
    );
    expect(faltasOf(revision)).toEqual([
      [2, 'accion', 'no-puede-salir'],
      [3, 'accion', 'no-puede-salir'],
      [5, 'usuario', 'cuenta-desconocida'],
      [6, 'grupo', 'dato-de-quien-entra'],
    ]);
    expect(revision.filas[0]!.faltas[0]!.mensaje).toContain('«Automatriculación»');
    expect(revision.filas[1]!.faltas[0]!.mensaje).toContain('editingteacher');
    expect(revision.filas[2]).toMatchObject({ acciones: [], nota: 'Ya no está en el curso.' });
  });

  it('contradicts entering the same course in another row', async () => {
    const revision = await checkFilas(estudiante(), sale('estudiante.demo'));
    expect(faltasOf(revision)).toEqual([[3, 'accion', 'acciones-contrarias']]);
  });

  it.each(['anterior', 'ausente'] as const)('is not available with the plugin %s; the rest is', async (estado) => {
    await demo.control({ accion: 'complemento', servidor, estado });
    const revision = await checkFilas(sale('estudiante.demo'), persona(1, { Grupo: 'A', Hasta: '15/12/2099' }));
    expect(faltasOf(revision)).toEqual([[2, 'accion', 'servicio-incompleto']]);
    expect(revision.filas[0]!.faltas[0]!.mensaje).toContain('local_gestioncurricular_get_enrolments');
  });
});

describe('headings', () => {
  it('are accepted in any order, under aliases, below notes, with unknown columns', async () => {
    const libro = await libroOf([], {
      rows: [
        ['Facultad de Educación'],
        [],
        ['SERVIDOR', 'Correo electrónico', 'teléfono', 'username', 'Apellidos *', 'NOMBRE', 'Cédula'],
        ['Campus Virtual', 'Ana@Universidad.edu.co', '300', 'ANA.EJEMPLO', 'Ríos', 'Ana', '1.020.304'],
      ],
    });
    const revision = await checkLibro(libro);
    expect(revision).toMatchObject({
      ok: true,
      avisos: ['La columna «teléfono» no se usa.'],
      filas: [
        {
          numero: 4,
          faltas: [],
          datos: {
            usuario: 'ana.ejemplo',
            correo: 'ana@universidad.edu.co',
            documento: '1020304',
            curso: '',
            servidor,
          },
        },
      ],
    });
  });

  it('that are required are reported by name if missing', async () => {
    const libro = await libroOf([], {
      rows: [
        ['Usuario', 'Nombres', 'Correo'],
        ['ana', 'Ana', 'ana@u.co'],
      ],
    });
    expect(await checkLibro(libro)).toEqual({
      ok: false,
      motivo: 'archivo',
      error:
        'En la hoja «Usuarios» (títulos en la fila 1) faltan las columnas «Apellidos», «Documento» y «Servidor». Compárela con la plantilla.',
    });
  });
});

it('reports hidden rows, and includes them', async () => {
  const libro = await libroOf([persona(1), persona(2)], { rowDefs: new Map([[2, { hidden: true }]]) });
  expect(await checkLibro(libro)).toMatchObject({
    ok: true,
    filas: [{ numero: 2 }, { numero: 3 }],
    avisos: ['La fila 3 está oculta o filtrada en el archivo: también se revisó y se cargará.'],
  });
});

it('reports a server that does not answer, and no fault in the file', async () => {
  await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
  expect(await checkLibro(await libroOf([persona(1)]))).toEqual({
    ok: false,
    motivo: 'no-disponible',
    error: expect.stringMatching(/^Campus Virtual: .*mantenimiento/),
  });
});
