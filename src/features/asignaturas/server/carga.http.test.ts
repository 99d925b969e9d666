// Assignments loaded from a file and from Moodle over HTTP, with their jobs.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { tiposDeCargaOf } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import { COLUMNAS } from './carga.ts';
import { LECTURA_DE_ASIGNATURAS } from './service.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
const moodle = createMoodle(demo.servers, patience, patience);
const campus = createFakeMoodle();
const { app, db, files, signIn } = await createTestApp({}, { moodle: new Map([[campus.name, campus], ...moodle]) });
await seedListas(db);
const gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  await sql`truncate cargas, asignaturas, cambios, tareas, graphile_worker._private_jobs cascade`.execute(db);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

const VALID = {
  semestre: '2026-2',
  codigoAsignatura: '201101',
  nombre: 'Álgebra Lineal',
  docente: 'Ana Pérez',
  correo: 'ana@universidad.edu.co',
  tipoAsignatura: 'AMV',
  facultad: 'Ingenierías',
  programaAcademico: 'Ingeniería de Sistemas',
  habilitable: 'Sí',
  matriculados: '32',
};
type Celdas = Partial<typeof VALID>;

const libroOf = async (filas: readonly Celdas[]) =>
  writeCells([
    {
      name: 'Asignaturas',
      widths: [],
      frozen: 1,
      rows: [
        COLUMNAS.map(({ titulo }) => ({ text: titulo })),
        ...filas.map((fila) => COLUMNAS.map(({ clave }) => ({ text: { ...VALID, ...fila }[clave] }))),
      ],
    },
  ]);

const request = async (ruta: string, payload?: object) => {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({ method, url: `/api${ruta}`, headers: gestora, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};

/** Runs the waiting jobs as the worker does. */
async function work(): Promise<void> {
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const context = { db, files, moodle, tiposDeCarga: tiposDeCargaOf({ db, moodle }) };
  const tasks = tasksOf(jobContext, [REVISION, APLICACION, LECTURA_DE_ASIGNATURAS], context);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
}

async function load(...filas: readonly Celdas[]): Promise<string> {
  const { payload, headers } = asPartes([
    { nombre: 'archivo', contenido: Buffer.from(await libroOf(filas)), archivo: 'asignaturas.xlsx' },
  ]);
  const url = '/api/cargas/asignaturas';
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...gestora } });
  await work();
  return answer.json<{ id: string }>().id;
}

const accept = async (id: string): Promise<void> => {
  await request(`/cargas/asignaturas/${id}/aplicar`, { filas: 'todas' });
  await work();
};
const guardadas = async () =>
  (await request('/asignaturas/consulta', { semestre: '2026-2', limite: 500 })).filas as (Record<string, unknown> & {
    id: string;
  })[];
const resumenOf = async (id: string) => (await request(`/cargas/asignaturas/${id}`)).resumen;
const tareaOf = async (id: string) => {
  const { rows } = await sql<{ estado: string; error: string | null; resumen: string | null }>`
    select estado, error, resumen from tareas where id = ${id}`.execute(db);
  return rows[0]!;
};

describe('a file of assignments', () => {
  it('is planned, accepted and written, with origin and author in the history', async () => {
    const id = await load({}, { codigoAsignatura: '201102', tipoAsignatura: 'apv' });
    expect(await guardadas()).toEqual([]);
    expect(await resumenOf(id)).toMatchObject({ filas: 2, porHacer: 2, conProblemas: 0 });
    await accept(id);
    expect(await guardadas()).toMatchObject([
      { ...VALID, habilitable: true, matriculados: 32 },
      { codigoAsignatura: '201102', tipoAsignatura: 'APV' },
    ]);
    const [guardada] = await guardadas();
    const { historia } = await request(`/asignaturas/${guardada!.id}`);
    expect(historia).toMatchObject([{ origen: 'archivo', nombre: 'Laura Mesa Ríos', antes: null }]);
  });

  it('changes nothing if sent again; an edited one shows old and new values', async () => {
    await accept(await load({}, { codigoAsignatura: '201102' }));
    expect(await resumenOf(await load({}, { codigoAsignatura: '201102' }))).toMatchObject({ sinCambios: 2 });
    const id = await load({ docente: 'Ana María Pérez' });
    const { filas } = await request(`/cargas/asignaturas/${id}/filas`, {});
    expect(filas[0].acciones[0].cambios).toEqual([{ campo: 'Docente', de: 'Ana Pérez', a: 'Ana María Pérez' }]);
    await accept(id);
    expect((await guardadas()).map(({ docente, version }) => [docente, version])).toEqual([
      ['Ana María Pérez', 2],
      ['Ana Pérez', 1],
    ]);
  });

  it('reports every fault with its row', async () => {
    const id = await load({}, { facultad: 'Otra' }, { correo: 'ana' }, {}, { habilitable: 'tal vez' });
    const { filas } = await request(`/cargas/asignaturas/${id}/filas`, { estado: 'con-problemas' });
    expect(
      filas.map((fila: { numero: number; problemas: { clase: string }[] }) => [fila.numero, fila.problemas[0]!.clase]),
    ).toEqual([
      [3, 'fuera-de-lista'],
      [4, 'dato-invalido'],
      [5, 'fila-repetida'],
      [6, 'valor-desconocido'],
    ]);
  });
});

const lectura = (change: object = {}) => ({
  servidor: 'campusvirtual_4_3',
  semestre: '2026-2',
  facultad: 'Ingenierías',
  programaAcademico: 'Derecho',
  tipoAsignatura: 'AMV',
  habilitable: true,
  ...change,
});

async function read(change: object = {}): Promise<string> {
  const { id } = await request('/asignaturas/lecturas', lectura(change));
  await work();
  return id;
}

describe('the courses of a server', () => {
  it('become a load, whose acceptance adds a row for each teacher', async () => {
    const id = await read();
    expect(await tareaOf(id)).toMatchObject({ estado: 'terminada', resumen: expect.stringContaining('sin problemas') });
    const carga = await request(`/cargas/asignaturas/${id}`);
    expect(carga).toMatchObject({
      estado: 'revisada',
      archivo: 'Campus Virtual 2026-2.xlsx',
      nombre: 'Laura Mesa Ríos',
    });
    expect(carga.resumen.porHacer).toBeGreaterThan(10);
    await accept(id);
    const filas = await guardadas();
    expect(filas).toHaveLength(carga.resumen.porHacer);
    const [fila] = filas.filter(({ correo }) => correo === 'docente.demo@universidad.edu.co');
    expect(fila).toMatchObject({
      codigoAsignatura: '201101',
      docente: 'Daniel Ospina Cárdenas',
      programaAcademico: 'Licenciatura en Educación Infantil',
    });
    expect((await request(`/asignaturas/${fila!.id}`)).historia).toMatchObject([{ origen: 'moodle' }]);
    // A second reading finds nothing to do.
    expect(await resumenOf(await read())).toMatchObject({ porHacer: 0, sinCambios: filas.length });
  });

  it('count as enrolled only students who may log in', async () => {
    const matriculados = async (): Promise<unknown> => {
      await accept(await read());
      return (await guardadas()).find(({ correo }) => correo === 'docente.demo@universidad.edu.co')!['matriculados'];
    };
    const [curso] = demo.site.courses.keys();
    const isStudent = (id: number): boolean =>
      demo.site.roleAssignments.some(
        ({ userId, role, context }) =>
          userId === id && role === 'student' && context.level === 'course' && context.id === curso,
      );
    const activas = demo.site.enrolments.filter(
      ({ userId, courseId, isSuspended, end }) =>
        courseId === curso && isStudent(userId) && !isSuspended && (end === 0 || end > demo.site.madeAt),
    );
    const ingresan = activas.filter(({ userId }) => {
      const { isSuspended, isConfirmed } = demo.site.users.get(userId)!;
      return !isSuspended && isConfirmed;
    });
    expect(activas.length - ingresan.length).toBe(2);
    expect(await matriculados()).toBe(ingresan.length);
    const usuario = 'estudiante.demo';
    await demo.control({ accion: 'suspender', servidor: demo.site.name, usuario, suspendido: true });
    expect(await matriculados()).toBe(ingresan.length - 1);
  });

  it('can be restricted to a category; assignments outside it are reported as unchanged', async () => {
    await accept(await load({ codigoAsignatura: 'OTRA1' }));
    const { categorias } = await request('/asignaturas/servidores/campusvirtual_4_3/categorias');
    const [sistemas] = categorias.filter(({ nombre }: { nombre: string }) =>
      nombre.endsWith('/ Ingeniería de Sistemas'),
    );
    const carga = await request(`/cargas/asignaturas/${await read({ idCategoria: sistemas.id })}`);
    expect(carga.avisos).toContain(
      '1 asignatura del semestre no está en los cursos leídos y queda como está (se leyó una sola categoría).',
    );
    const { filas } = await request(`/cargas/asignaturas/${carga.id}/filas`, {});
    expect(filas.length).toBeGreaterThanOrEqual(4);
    for (const { datos } of filas) expect(datos.programaAcademico).toBe('Ingeniería de Sistemas');
  });

  it('have a fault in the row for each unknown value', async () => {
    const carga = await request(`/cargas/asignaturas/${await read({ facultad: undefined })}`);
    expect(carga.resumen.conProblemas).toBe(carga.resumen.filas);
  });

  it('fail with a message if there are none or the server fails', async () => {
    expect(await tareaOf(await read({ semestre: '2030-1' }))).toMatchObject({
      estado: 'fallida',
      error: expect.stringContaining('No hay cursos del semestre 2030-1'),
    });
    await demo.control({ accion: 'fallar', servidor: 'campusvirtual_4_3', falla: { modo: 'mantenimiento' } });
    expect(await tareaOf(await read())).toMatchObject({
      estado: 'fallida',
      error: expect.stringContaining('mantenimiento'),
    });
    const categorias = await request('/asignaturas/servidores/campusvirtual_4_3/categorias');
    expect(categorias).toMatchObject({ status: 503, message: expect.stringContaining('mantenimiento') });
    expect((await request('/asignaturas/lecturas', lectura({ servidor: 'otro' }))).status).toBe(400);
  });
});
