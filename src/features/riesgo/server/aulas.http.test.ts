// Readings of the classrooms of the demonstration Moodle, some of them neglected, and their report over HTTP.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { estadoDeAulas, informacionEstadoDeAulas } from '#catalogo/estado-de-aulas.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createAulasReader } from './aulas.ts';
import { createLecturaHandler } from './handler.ts';
import { readAulasPorVisitar, requestNightlyLecturas } from './service.ts';
import { tareaOf } from './tarea.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 20_000, retryWaitsMs: [] };
const moodle = createMoodle(demo.servers.slice(0, 1), patience, patience);
const [servidor] = [...moodle.values()];
const ingreso = createFakeMoodle();
const { app, db, signIn, clock } = await createTestApp({}, { moodle: new Map([[ingreso.name, ingreso], ...moodle]) });
const gestora = await signIn(['manager'], 'gestora');
const SEMESTRE = '2026-2';

const running = [...demo.site.courses.values()].filter(({ isVisible, end }) => isVisible && end > demo.site.madeAt);
const [abandoned, undated, untaught, other] = running.toReversed();
const teacherOf = (courseId: number): string => {
  const { userId } = demo.site.roleAssignments.find(
    ({ role, context }) => role === 'editingteacher' && 'id' in context && context.id === courseId,
  )!;
  return demo.site.users.get(userId)!.email;
};

const assign = async (codigo: string, correos: readonly string[]) =>
  insertAsignaturas(
    db,
    correos.map((correo) => ({
      semestre: SEMESTRE,
      codigoAsignatura: codigo,
      docente: `DOCENTE ${correo}`,
      correo,
      tipoAsignatura: 'APV',
      facultad: 'Administración',
      programaAcademico: 'Mercados',
      habilitable: true,
    })),
  );

beforeEach(async () => {
  await sql`truncate lecturas, tareas, asignaturas, calendarios, graphile_worker._private_jobs cascade`.execute(db);
  await addCalendarios(db, [exampleCalendario(SEMESTRE)]);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

/** Reads as the worker does. @returns the outcome, and how often and after how many courses it rested */
async function read(rest: (nth: number) => void = () => {}, signal = new AbortController().signal) {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
  const rests: number[] = [];
  const reader = createAulasReader({
    rest: async (ms) => {
      rests.push(ms);
      rest(rests.length);
      signal.throwIfAborted();
    },
  });
  const run = createLecturaHandler({ db, moodle, lectores: [reader], now: () => clock.now });
  const outcome = await run({
    id: rows[0]!.id,
    entrada: { leido: estadoDeAulas.slug, servidor: servidor!.name },
    solicitante: { usuario: 'gestora', nombre: 'Gestora', roles: [] },
    advance: () => {},
    signal,
    saveArchivo: async () => Promise.reject(new Error('no file')),
  });
  return { outcome, rests };
}

type Fila = Readonly<Record<string, unknown>> & { readonly motivos: readonly { clave: string }[] };
const guardadas = async () =>
  new Map(
    (await sql<{ datos: Fila & { curso: { texto: string } } }>`select datos from leidos`.execute(db)).rows.map(
      ({ datos }) => [datos.curso.texto, datos],
    ),
  );
const motivosOf = (fila: Fila | undefined) => fila?.motivos.map(({ clave }) => clave);

const consult = async (filtros: object) => {
  const url = `/api/informes/${informacionEstadoDeAulas.slug}/consulta`;
  const answer = await app.inject({ method: 'POST', url, headers: gestora, payload: { filtros } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ filas: readonly { celdas: readonly string[] }[] }>().filas.map(({ celdas }) => celdas[0]);
};

describe('a reading of classrooms', () => {
  it('says of each course under way which reasons it gives for a visit, and whose it is', async () => {
    await assign('502101', ['ana@universidad.edu.co']);
    await assign('501103', ['otra@universidad.edu.co', teacherOf(undated!.id)]);
    await assign('501102', ['una@universidad.edu.co', 'dos@universidad.edu.co']);
    const { outcome, rests } = await read();
    expect(outcome).toMatchObject({ ok: true, resumen: expect.stringMatching(/^17 aulas, \d+ por visitar$/) });
    expect(rests).toHaveLength(17);
    expect(rests.every((ms) => ms > 0)).toBe(true);
    const filas = await guardadas();
    expect([...filas.keys()].toSorted()).toEqual(running.map(({ fullname }) => fullname).toSorted());
    expect(filas.get(abandoned!.fullname)).toMatchObject({
      visita: { clave: 'si' },
      docentes: 0,
      docente: 'DOCENTE ana@universidad.edu.co',
      codigo: '502101',
      facultad: 'Administración',
      sinFecha: 2,
      dias: 70,
      porQue: expect.stringMatching(/^Sin docente; nadie ha hecho nada en 70 días; 2 actividades sin fecha/),
    });
    expect(motivosOf(filas.get(abandoned!.fullname))).toEqual(['sin-docente', 'sin-actividad', 'sin-fechas']);
    expect(motivosOf(filas.get(undated!.fullname))).toContain('sin-fechas');
    expect(filas.get(undated!.fullname)).toMatchObject({ correo: teacherOf(undated!.id) });
    // Neither of two teachers is enrolled.
    expect(filas.get(untaught!.fullname)).toMatchObject({ correo: null, programa: 'Mercados', docentes: 0 });
    expect(filas.get(other!.fullname)).toMatchObject({
      sinMirar: 'La asignatura no está cargada: sin el examen ni los criterios de la rúbrica',
      motivos: [],
      visita: { clave: 'no' },
      porQue: null,
    });
    expect(await consult({ motivos: 'sin-docente' })).toEqual([abandoned!.fullname, untaught!.fullname]);
    expect((await consult({ visita: 'no' })).length).toBeGreaterThan(5);
    const url = `/api/informes/${informacionEstadoDeAulas.slug}/opciones`;
    const { filtros } = (await app.inject({ url, headers: gestora })).json<{
      filtros: { campo: string; opciones: { clave: string }[] }[];
    }>();
    expect(filtros.find(({ campo }) => campo === 'motivos')!.opciones.map(({ clave }) => clave)).toEqual(
      expect.arrayContaining(['sin-docente', 'sin-actividad', 'sin-fechas']),
    );
    expect(await readAulasPorVisitar(db, SEMESTRE)).toEqual(
      expect.arrayContaining([{ correo: 'ana@universidad.edu.co', codigo: '502101' }]),
    );
    expect(await readAulasPorVisitar(db, '2026-1')).toEqual([]);
  });

  it('has a row for a course that could not be read, and fails with the server', async () => {
    const falla = async (modo: 'sin-permiso' | 'error-php' | 'mantenimiento' | 'html', curso?: number) =>
      demo.control({ accion: 'fallar', servidor: servidor!.name, falla: { modo, ...(curso && { curso }) } });
    await falla('sin-permiso', other!.id);
    await read();
    expect((await guardadas()).get(other!.fullname)).toMatchObject({
      visita: { clave: 'sin-leer' },
      porQue: expect.stringMatching(/no tiene permiso/),
      cuantos: null,
      motivos: [],
    });
    await falla('error-php', other!.id);
    await read();
    const before = await guardadas();
    expect(before.get(other!.fullname)).toMatchObject({ porQue: expect.stringMatching(/error interno/) });
    for (const modo of ['mantenimiento', 'html'] as const) {
      const { outcome } = await read((nth) => nth === 3 && void falla(modo));
      expect(outcome.ok).toBe(false);
      expect(await guardadas()).toEqual(before);
      await falla('error-php', other!.id);
    }
  });

  it('that is cancelled while it rests stores nothing', async () => {
    const cancelling = new AbortController();
    await expect(
      read((nth) => nth === 2 && cancelling.abort(new Error('cancelled')), cancelling.signal),
    ).rejects.toThrow('cancelled');
    expect(await guardadas()).toEqual(new Map());
  });
});

it('waits in a line of its own, and at night, where it is turned on, for the others of its server', async () => {
  expect(tareaOf('estadoDeAulas').linea).not.toBe(tareaOf('accesos').linea);
  const pedidas = async (withAulas: boolean) => {
    const noche = new Date('2026-11-20T08:30:00Z');
    await requestNightlyLecturas({ db, moodle, horas: { desde: 2, hasta: 5 }, withAulas, now: noche });
    return (await sql<{ leido: string }>`select leido from lecturas order by leido`.execute(db)).rows.map(
      ({ leido }) => leido,
    );
  };
  const short = ['accesos', 'docentesPorCurso'];
  expect(await pedidas(true)).toEqual(short);
  await sql`update lecturas set terminada = now(), filas = 0`.execute(db);
  expect(await pedidas(false)).toEqual(short);
  expect(await pedidas(true)).toEqual([...short, 'estadoDeAulas']);
});
