// New courses over HTTP against the demonstration Moodle, with their jobs run as the worker does.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import type { CargaAbierta, FilaDeCarga } from '#features/cargas/contract.ts';
import { FALTANTES } from '#features/cargas/server/faltantes.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { tiposDeCargaOf } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import { PROPUESTA } from './propuesta.ts';
import { showDue } from './run.ts';
import { cursoNuevo, libroDeCursos, type FilaDeCurso } from './testing.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
const moodle = createMoodle(demo.servers, patience, patience);
const files = await createSharedFiles();
const campus = createFakeMoodle();
const { app, db, signIn } = await createTestApp({}, { files, moodle: new Map([[campus.name, campus], ...moodle]) });
const gestora = await signIn(['manager'], 'gestora');
const servidor = 'campusvirtual_4_3';
const { escritura } = moodle.get(servidor)!;

const categories = [...demo.site.categories.values()];
const originCategory = [...demo.site.courses.values()].find(
  ({ shortname }) => shortname === '201101-2026-2',
)!.categoryId;
const originals = [...demo.site.courses.values()].filter(({ categoryId }) => categoryId === originCategory);
const target = categories.find(({ name }) => name === 'Posgrados')!;
const DAY = 86_400;

beforeEach(async () => {
  await sql`truncate cargas, cursos_nuevos, auditoria, tareas, graphile_worker._private_jobs cascade`.execute(db);
  await sql`delete from calendarios`.execute(db);
  await addCalendarios(db, [
    { ...emptyCalendario('2026-2'), inicio: '2026-09-07' },
    { ...emptyCalendario('2027-1'), inicio: '2027-02-01' },
  ]);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

async function request<T = { id: string }>(url: string, payload?: object): Promise<{ status: number } & T> {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({ method, url: `/api${url}`, headers: gestora, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<T>() };
}

async function work(): Promise<void> {
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const context = { db, files, moodle, tiposDeCarga: tiposDeCargaOf({ db, moodle }) };
  const tasks = tasksOf(jobContext, [REVISION, APLICACION, FALTANTES, PROPUESTA], context);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
}

const fila = (cambios: FilaDeCurso = {}): FilaDeCurso => cursoNuevo({ categoria: String(target.id), ...cambios });

async function load(...filas: readonly FilaDeCurso[]): Promise<string> {
  const contenido = Buffer.from(await libroDeCursos(filas));
  const { payload, headers } = asPartes([{ nombre: 'archivo', contenido, archivo: 'cursos.xlsx' }]);
  const url = '/api/cargas/cursosNuevos';
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...gestora } });
  await work();
  return answer.json<{ id: string }>().id;
}

const open = async (id: string) => request<CargaAbierta>(`/cargas/cursosNuevos/${id}`);
const rowsOf = async (id: string) =>
  (await request<{ filas: FilaDeCarga[] }>(`/cargas/cursosNuevos/${id}/filas`, {})).filas;
const accept = async (id: string, escritos: string[] = []) => {
  const answer = await request<{ message?: string }>(`/cargas/cursosNuevos/${id}/aplicar`, {
    filas: 'todas',
    escritos,
  });
  await work();
  return answer;
};

async function cursos() {
  const leidos = await escritura.cursos();
  if (!leidos.ok) throw new Error(leidos.motivo);
  return leidos.valor;
}
const nuevos = async () => (await cursos()).filter(({ id }) => !demo.site.courses.has(id));
const gente = async (id: number) => {
  const leidos = await escritura.participantes([id]);
  return leidos.ok ? (leidos.valor.get(id) ?? []).map(({ usuario, roles }) => [usuario, ...roles]) : [];
};

const PEDIDO = {
  servidor,
  categoria: originCategory,
  destino: target.id,
  de: '2026-2',
  a: '2027-1',
  conDocentes: true,
};

describe('a proposal', () => {
  it('shows names and dates, becomes a load, and its courses are there with dates, teachers and no one else', async () => {
    const vista = await request('/cursosNuevos/vista', PEDIDO);
    const [first] = originals;
    expect(vista).toMatchObject({ status: 200, cursos: originals.length, dias: 147, cuantosChoques: 0 });
    expect(vista).toHaveProperty('muestras.0.despues.nombreCorto', first!.shortname.replace('2026-2', '2027-1'));

    const { id } = await request('/cursosNuevos/cargas', PEDIDO);
    await work();
    expect(await open(id)).toMatchObject({
      estado: 'revisada',
      archivo: 'Cursos nuevos 2027-1.xlsx',
      resumen: { conProblemas: 0, porHacer: originals.length },
    });
    await accept(id);
    expect(await open(id)).toMatchObject({ estado: 'terminada', resumen: { hechas: originals.length, porMirar: 0 } });

    const made = await nuevos();
    expect(
      made.map(({ nombreCorto, codigo, inicio, fin, idCategoria, visible }) => [
        nombreCorto,
        codigo,
        inicio,
        idCategoria,
        visible,
        fin > inicio,
      ]),
    ).toEqual(
      originals.map(({ shortname, idnumber, start }) => [
        shortname.replace('2026-2', '2027-1'),
        idnumber.replace('2026-2', '2027-1'),
        start + 147 * DAY,
        target.id,
        true,
        true,
      ]),
    );
    const contenidos = await escritura.contenidos([first!.id, made[0]!.id]);
    if (!contenidos.ok) throw new Error(contenidos.motivo);
    const datesOf = (curso: number) =>
      contenidos.valor.get(curso)!.actividades.map(({ tipo, fechas }) => [tipo, ...fechas]);
    expect(datesOf(made[0]!.id)).toEqual(
      datesOf(first!.id).map(([tipo, ...fechas]) => [tipo, ...fechas.map((fecha) => Number(fecha) + 147 * DAY)]),
    );
    const teachers = (await gente(first!.id)).filter(([, ...roles]) => roles.includes('editingteacher'));
    expect(teachers.length).toBeGreaterThan(0);
    expect(await gente(made[0]!.id)).toEqual(teachers.map(([usuario]) => [usuario, 'editingteacher']));

    // Asked for again, each row is told to exist already.
    const again = await request<{ cuantosChoques: number }>('/cursosNuevos/vista', PEDIDO);
    expect(again.cuantosChoques).toBe(originals.length);
  });

  it('is refused in words if the calendar of a semester has no first day', async () => {
    await sql`delete from calendarios`.execute(db);
    expect(await request('/cursosNuevos/vista', PEDIDO)).toMatchObject({
      status: 409,
      message: expect.stringContaining('falta el inicio del semestre 2026-2'),
    });
  });
});

it('each fault is found in its row and column', async () => {
  const [taken] = originals;
  const id = await load(
    fila({ nombreCorto: taken!.shortname.toLowerCase(), codigo: taken!.idnumber }),
    fila({ nombreCorto: 'uno', codigo: '', origen: 'NO-EXISTE' }),
    fila({ nombreCorto: 'UNO', codigo: '', categoria: 'Otra › Cosa' }),
    fila({ nombreCorto: 'dos', codigo: '', docentes: 'docente.demo, nadie.demo, suspendido.demo' }),
    fila({ nombreCorto: 'tres', codigo: '', inicio: '01/02/2020' }),
    fila({ nombreCorto: 'cuatro', codigo: '', fin: '01/01/2027', visibleDesde: '31/02/2027' }),
    fila({ nombreCorto: taken!.shortname, accion: 'borrar' }),
  );
  const found = (await rowsOf(id)).flatMap(({ numero, problemas }) =>
    problemas.map(({ columna, clase }) => [numero, columna, clase]),
  );
  expect(found).toEqual([
    [2, 'nombreCorto', 'curso-existente'],
    [2, 'codigo', 'codigo-existente'],
    [3, 'origen', 'curso-desconocido'],
    [4, 'nombreCorto', 'curso-repetido'],
    [4, 'categoria', 'categoria-desconocida'],
    [5, 'docentes', 'docente-desconocido'],
    [6, 'inicio', 'fecha-anterior'],
    [7, 'fin', 'fecha-anterior'],
    [7, 'visibleDesde', 'fecha-invalida'],
    [8, 'nombreCorto', 'curso-ajeno'],
  ]);
});

it('a service without the functions is told of in one sentence', async () => {
  await demo.control({ accion: 'servicio', servidor, sinFunciones: ['core_course_duplicate_course'] });
  expect((await open(await load(fila()))).error).toMatch(
    /^Para abrir cursos, al servicio web de Campus Virtual le falta core_course_duplicate_course: .*guía/,
  );
});

describe('exactly one course of each row', () => {
  const FUNCTIONS = [
    'core_course_duplicate_course',
    'local_gestioncurricular_reset_course',
    'core_course_update_courses',
  ];

  it.each(FUNCTIONS)('although the answer of %s is lost', async (funcion) => {
    const id = await load(fila({ visibleDesde: '01/02/2027' }), fila({ nombreCorto: 'otro', codigo: '' }));
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'cortar-despues', funcion, veces: 1 } });
    await accept(id);
    expect(await open(id)).toMatchObject({ estado: 'terminada', resumen: { hechas: 2, porMirar: 0 } });
    expect((await nuevos()).map(({ nombreCorto, visible }) => [nombreCorto, visible])).toEqual([
      ['201101-2027-1', false],
      ['otro', true],
    ]);
  });

  it('although Moodle dies while it copies, whose unfinished copies are erased', async () => {
    const id = await load(fila());
    await demo.control({ accion: 'morir-copiando', servidor, veces: 2 });
    const falla = { modo: 'cortar-despues', funcion: 'core_course_duplicate_course', veces: 2 } as const;
    await demo.control({ accion: 'fallar', servidor, falla });
    await accept(id);
    // The second try died as well; the load goes on where it was told to.
    expect((await nuevos()).map(({ nombreCorto }) => nombreCorto)).toEqual(['201101-2026-2_1']);
    expect((await open(id)).resumen).toMatchObject({ pendientes: 1 });
    await request(`/cargas/cursosNuevos/${id}/repetir`, {});
    await work();
    expect(await open(id)).toMatchObject({ estado: 'terminada', resumen: { hechas: 1 } });
    expect((await nuevos()).map(({ nombreCorto }) => nombreCorto)).toEqual(['201101-2027-1']);
  });

  it('and a course of that name that another person made meanwhile stays', async () => {
    const id = await load(fila());
    await escritura.openCursos(
      [
        {
          origen: originals[1]!.id,
          nombre: 'De otra persona',
          nombreCorto: '201101-2027-1',
          codigo: '',
          idCategoria: target.id,
          inicio: originals[1]!.start,
          fin: 0,
          marca: 'otra',
          desde: 0,
          begun: false,
        },
      ],
      { onBegin: async () => {} },
    );
    await accept(id);
    expect(await rowsOf(id)).toMatchObject([
      { estado: 'fallida', acciones: [{ motivo: 'Moodle ya tiene otro curso con ese nombre corto.' }, {}, {}] },
    ]);
    expect((await nuevos()).map(({ nombre }) => nombre)).toEqual(['De otra persona']);
  });
});

it('a course that is hidden until a day is shown on it', async () => {
  await accept(await load(fila({ visibleDesde: '01/02/2027' })));
  const isVisible = async () => (await nuevos())[0]!.visible;
  await showDue({ db, moodle }, new Date('2027-01-31T23:00:00-05:00'));
  expect(await isVisible()).toBe(false);
  await showDue({ db, moodle }, new Date('2027-02-01T00:05:00-05:00'));
  expect(await isVisible()).toBe(true);
});

it('new courses are taken back by a typed confirmation, except those in use', async () => {
  const id = await load(fila({ docentes: 'docente.demo' }), fila({ nombreCorto: 'otro', codigo: '' }));
  await accept(id);
  const second = (await nuevos()).find(({ nombreCorto }) => nombreCorto === 'otro')!;
  const estudiante = [...demo.site.users.values()].find(({ username }) => username === 'estudiante.demo')!;
  const undo = async () => {
    const { id: found } = await request(`/cargas/cursosNuevos/${id}/faltantes`, { opcion: 'borrar' });
    await work();
    return found;
  };
  const both = await undo();
  expect(await open(both)).toMatchObject({
    porEscribir: [{ texto: 'borrar 2 cursos' }],
    seQuita: ['Se borran de Moodle «201101-2027-1» y «otro». Sus docentes dejan de estar matriculados.'],
  });
  expect(await accept(both)).toMatchObject({ status: 409 });
  // Checked again when it is done: by then a student is in one of them.
  await escritura.enrol([{ idUsuario: estudiante.id, idCurso: second.id, rol: 'student' }]);
  expect(await accept(both, ['borrar 2 cursos'])).toMatchObject({ status: 201 });
  expect((await rowsOf(both)).map(({ estado, acciones: [{ motivo } = { motivo: null }] }) => [estado, motivo])).toEqual(
    [
      ['hecha', null],
      ['fallida', 'Ya hay personas matriculadas que no son sus docentes.'],
    ],
  );
  expect((await nuevos()).map(({ nombreCorto }) => nombreCorto)).toEqual(['otro']);
  const { rows } = await sql`select accion, usuario from auditoria where accion = 'cursoNuevo.borrado'`.execute(db);
  expect(rows).toEqual([{ accion: 'cursoNuevo.borrado', usuario: 'gestora' }]);
  // Its check says so too.
  expect((await rowsOf(await undo())).flatMap(({ problemas }) => problemas.map(({ clase }) => clase))).toEqual([
    'curso-en-uso',
  ]);
});
