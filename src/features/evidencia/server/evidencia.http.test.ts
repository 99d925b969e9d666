// Readings of evidence over HTTP, with the job run as the worker does. Moodle is the demonstration at a fixed instant; its
// content was counted by hand.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import type { FindRubrica } from '#catalogo/rubrica/registro.ts';
import { createMoodle, type Moodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ResultadoDeLectura } from '../contract.ts';
import { LECTURA_DE_EVIDENCIA, readEvidencia } from './lectura.ts';

const servidor = 'campusvirtual_4_3';
const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
const moodle = createMoodle(demo.servers.slice(0, 1), patience, patience);
const campus = createFakeMoodle();
let servidores: Moodle = moodle;
const { app, db, files, signIn, clock } = await createTestApp(
  {},
  { moodle: new Map([[campus.name, campus], ...moodle]) },
);
await seedListas(db);
const gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  await sql`truncate evidencia_lecturas, aulas_elegidas, registros, tareas, graphile_worker._private_jobs cascade`.execute(
    db,
  );
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

const PEDIDA = { correo: 'Docente.Demo@universidad.edu.co', codigo: ' 201101 ', tipo: 'AMV', semana: 2 };

const post = async (url: string, payload: object, headers = gestora) =>
  app.inject({ method: 'POST', url: `/api${url}`, headers, payload });

const resultadoOf = async (id: string, headers = gestora) =>
  app.inject({ url: `/api/evidencia/lecturas/${id}`, headers });

type Pedida = { readonly id: string; readonly tarea: string };

/** Requests a reading, runs its job and returns the result. */
async function read(
  cambio: object = {},
  rubricas: () => Promise<FindRubrica> = async () => rubricaOf,
): Promise<ResultadoDeLectura> {
  const { id, tarea } = (await post('/evidencia/lecturas', { ...PEDIDA, ...cambio })).json<Pedida>();
  expect((await resultadoOf(id)).json()).toEqual({ resultado: null });
  await run(tarea, rubricas);
  return (await resultadoOf(id)).json<{ resultado: ResultadoDeLectura }>().resultado;
}

async function run(tarea: string, rubricas: () => Promise<FindRubrica> = async () => rubricaOf): Promise<void> {
  const context = { db, files, stopping: new AbortController().signal, report: () => {} };
  const leyendo = readEvidencia({
    db,
    moodle: servidores,
    rubricas,
    calendarioDe: async (semestre) => exampleCalendario(semestre),
    now: () => clock.now,
  });
  const tasks = tasksOf(context, [withHandler(LECTURA_DE_EVIDENCIA, leyendo)], null);
  await tasks['lectura-de-evidencia']!({ key: tarea, last: true });
}

it('has evidence for each criterion, and suggests the descriptors worked out by hand', async () => {
  const { evidencias, aula, avisos } = await read();
  expect(aula).toMatchObject({ servidor, nombreCorto: '201101-2026-2', nombreDelServidor: 'Campus Virtual' });
  expect(avisos).toEqual([]);
  expect(Object.fromEntries(Object.entries(evidencias).map(([clave, { sugerencia }]) => [clave, sugerencia]))).toEqual({
    induccion: 'ninguno',
    encuentros: null,
    // One on a Sunday answered on Monday night; two after 30 and 96 hours; one of a Sunday before a holiday, never.
    'dudas-foros': 'pendientes',
    // Four in the first section and three in the second: neither the label nor the hidden page counts.
    'recursos-semana': 'de-uno-a-cinco',
    // 14 of 25 grades have a comment.
    'retroalimentacion-comentada': 'mayoria',
    // Of 21 handed in by the date, 11 were graded in time and 3 after it.
    'notas-60': 'incompletas',
    // The date is the fifth of December.
    'notas-40': 'no-aplica',
    // In the fourth section, which is not week 17.
    'examen-final': 'incompleto',
    'fecha-examen-final': 'incompleta',
    'fecha-habilitacion': null,
  });
  expect(evidencias['dudas-foros']!.texto).toContain(
    '4 dudas en Foro de dudas de la unidad 1 y Foro de dudas de la unidad 2: 1 con respuesta a tiempo, 2 con respuesta tardía y 1 sin respuesta.',
  );
  expect(evidencias['recursos-semana']!.texto).toContain('semana 1: 4; semana 2: 3');
  expect(evidencias['retroalimentacion-comentada']!.texto).toContain(
    'De 25 notas registradas en el aula, 14 con comentario. Hay además 17 entregas sin calificar.',
  );
  expect(evidencias['notas-60']!.texto).toContain('De 21 notas');
  expect(evidencias['notas-60']!.texto).toContain('11 se registraron a tiempo en la plataforma, 3 después y 7 no');
  expect(evidencias['dudas-foros']).toMatchObject({
    fuente: 'Campus Virtual, 201101-2026-2',
    consultada: clock.now.toISOString(),
  });
});

it('looks for the last unit in a subject of a virtual program', async () => {
  const { evidencias } = await read({ tipo: 'APV' });
  expect(evidencias['examen-final']).toMatchObject({ sugerencia: 'publicado' });
  expect(evidencias['fecha-examen-final']).toMatchObject({ sugerencia: 'completa' });
  expect(evidencias['retroalimentacion-comentada']).toMatchObject({ sugerencia: 'algunas' });
});

it('counts the distinct moments of the induction that the teacher registered this semester', async () => {
  const asistir = async (momentoInduccion: string, correoDocente = 'docente.demo@universidad.edu.co') =>
    post('/asistenciaInduccionDocente', {
      nombreDocente: 'Daniel',
      apellidoDocente: 'Ospina',
      correoDocente,
      modalidad: momentoInduccion.includes('APV') ? 'APV' : 'AMV',
      programaAcademico: 'Ingeniería de Sistemas',
      asignatura: 'Didáctica',
      facultad: 'Ingenierías',
      momentoInduccion,
      tipoDocente: 'Antiguo',
    });
  for (const momento of ['Momento 1 (AMV)', 'Momento 1 (APV)', 'Momento 3']) {
    expect((await asistir(momento)).statusCode).toBe(201);
  }
  await asistir('Momento 2', 'otra@universidad.edu.co');
  expect((await read()).evidencias['induccion']).toMatchObject({
    sugerencia: 'dos',
    texto: expect.stringContaining('solo permitía registrar 3 de los 5'),
    fuente: 'Asistencia a la inducción docente, 2026-2',
  });
});

it('reports that no course has the code, and still reads attendance', async () => {
  const { evidencias, aula, candidatas } = await read({ codigo: '2011' });
  expect({ aula, candidatas }).toEqual({ aula: null, candidatas: [] });
  expect(evidencias['dudas-foros']).toMatchObject({
    sugerencia: null,
    texto: 'Ningún curso de Moodle lleva el código 2011 en su número de identificación o nombre corto.',
  });
  expect(evidencias['induccion']).toMatchObject({ sugerencia: 'ninguno' });
});

it('asks the evaluator to choose among several courses once, and remembers it for the semester', async () => {
  const several = await read({ codigo: '2026-2-01' });
  expect(several.aula).toBeNull();
  expect(several.candidatas.length).toBeGreaterThan(10);
  expect(several.evidencias['dudas-foros']!.texto).toMatch(/^Hay \d+ aulas con el código 2026-2-01: elija/);
  const elegida = several.candidatas.find(({ nombreCorto }) => nombreCorto === '201101-2026-2')!;
  const { idCurso } = elegida;
  expect((await read({ codigo: '2026-2-01', aula: { servidor, idCurso } })).aula).toEqual(elegida);
  expect((await read({ codigo: '2026-2-01' })).aula).toEqual(elegida);
});

it('asks no other server after the course was chosen, unless another one is requested', async () => {
  const { candidatas } = await read({ codigo: '2026-2-01' });
  const { idCurso } = candidatas.find(({ nombreCorto }) => nombreCorto === '201101-2026-2')!;
  await read({ codigo: '2026-2-01', aula: { servidor, idCurso } });
  const preguntados: string[] = [];
  const observed = {
    ...campus,
    escritura: {
      ...campus.escritura,
      cursos: async () => {
        preguntados.push(campus.name);
        return campus.escritura.cursos();
      },
    },
  };
  servidores = new Map([[campus.name, observed], ...moodle]);
  const kept = await read({ codigo: '2026-2-01' });
  expect([kept.aula?.idCurso, kept.elegida, preguntados]).toEqual([idCurso, true, []]);
  const anew = await read({ codigo: '2026-2-01', buscarOtra: true });
  expect([anew.aula, anew.candidatas.length > 1, preguntados]).toEqual([null, true, [campus.name]]);
  servidores = moodle;
});

it('suggests by the rubric of the draft, not by the newest', async () => {
  const pedidas: (number | undefined)[] = [];
  const find: FindRubrica = (tipo, version) => {
    pedidas.push(version);
    return rubricaOf(tipo);
  };
  await read({ versionRubrica: 1 }, async () => find);
  await read({}, async () => find);
  expect(pedidas).toEqual([1, undefined]);
});

it('returns the running reading for the same request, and begins another after it', async () => {
  const request = async (cambio: object = {}, headers = gestora) =>
    post('/evidencia/lecturas', { ...PEDIDA, ...cambio }, headers);
  const primera = await request();
  const [segunda, tercera] = await Promise.all([request(), request()]);
  expect([primera, segunda, tercera].map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  expect([segunda.json(), tercera.json()]).toEqual([primera.json(), primera.json()]);
  for (const other of [
    await request({ semana: 3 }),
    await request({ versionRubrica: 1 }),
    await request({}, await signIn(['manager'], 'otro')),
  ]) {
    expect(other.statusCode).toBe(201);
  }
  // The job is gone: the reading will never end.
  await sql`delete from tareas`.execute(db);
  expect((await request()).statusCode).toBe(201);
});

it.each(['cortar', 'html', 'mantenimiento'] as const)(
  'of a Moodle that fails (%s) says so, and what can still be said',
  async (modo) => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo } });
    const { evidencias, avisos } = await read();
    expect(avisos).toHaveLength(1);
    expect(avisos[0]).toMatch(/^Campus Virtual: /);
    expect(evidencias['dudas-foros']).toMatchObject({ sugerencia: null, texto: expect.stringContaining(avisos[0]!) });
    expect(evidencias['induccion']).toMatchObject({ sugerencia: 'ninguno' });
  },
);

it('leaves out data that the service account may not read, and reports it for those criteria only', async () => {
  const falla = { modo: 'sin-permiso', funcion: 'gradereport_user_get_grade_items' } as const;
  await demo.control({ accion: 'fallar', servidor, falla });
  const { evidencias } = await read();
  expect(evidencias['notas-60']).toMatchObject({ sugerencia: null, texto: expect.stringContaining('no dejó leer') });
  expect(evidencias['dudas-foros']).toMatchObject({ sugerencia: 'pendientes' });
});

it('shows a reading only to the person who requested it', async () => {
  const { id } = (await post('/evidencia/lecturas', PEDIDA)).json<{ id: string }>();
  expect(await resultadoOf(id, await signIn(['manager'], 'otro'))).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('Esa lectura no existe.'),
  });
  expect((await resultadoOf(id, await signIn(['editingteacher'], 'docente'))).statusCode).toBe(403);
});

it('refuses an unknown server with a message', async () => {
  const answer = await post('/evidencia/lecturas', { ...PEDIDA, aula: { servidor: 'otro', idCurso: 1 } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errores: { 'aula.servidor': 'Elija una plataforma de la lista.' } });
});

describe('the bar', () => {
  const avisos = async (headers = gestora) => (await app.inject({ url: '/api/tareas/avisos', headers })).json<object>();
  const nothing = { recientes: [], porAtender: [] };

  it('announces no reading, running or ended: the form does', async () => {
    const { tarea } = (await post('/evidencia/lecturas', PEDIDA)).json<Pedida>();
    expect(await avisos()).toEqual(nothing);
    await run(tarea);
    expect(await avisos()).toEqual(nothing);
    const leida = await app.inject({ url: `/api/tareas/${tarea}`, headers: gestora });
    expect(leida.json()).toMatchObject({ estado: 'terminada', seAnuncia: false });
    // An automatic request is not audited as an act of a person.
    expect((await sql`select from auditoria where accion = 'tarea.inicio'`.execute(db)).rows).toEqual([]);
  });

  it('announces no failed reading, to the requester or another manager', async () => {
    const { tarea } = (await post('/evidencia/lecturas', PEDIDA)).json<Pedida>();
    await sql`delete from evidencia_lecturas`.execute(db);
    await run(tarea);
    expect([await avisos(), await avisos(await signIn(['manager'], 'otro'))]).toEqual([nothing, nothing]);
    const fallida = await app.inject({ url: `/api/tareas/${tarea}`, headers: gestora });
    expect(fallida.json()).toMatchObject({ estado: 'fallida', porAtender: false });
  });
});

describe('opening the same accompaniment again', () => {
  const request = async (cambio: object = {}) => {
    const answer = await post('/evidencia/lecturas', { ...PEDIDA, reciente: true, ...cambio });
    return { ...answer.json<Pedida>(), status: answer.statusCode };
  };
  const leida = async (): Promise<string> => {
    const { id, tarea } = await request();
    await run(tarea);
    return id;
  };

  it('reuses a reading of the last hour', async () => {
    const id = await leida();
    expect(await request()).toMatchObject({ id, status: 200 });
    const creada = new Date(clock.now.getTime() - 3_601_000);
    await sql`update evidencia_lecturas set creada = ${creada}`.execute(db);
    expect((await request()).status).toBe(201);
  });

  it('reads again for another week, and on request', async () => {
    await leida();
    expect((await request({ semana: 3 })).status).toBe(201);
    expect((await request({ reciente: false })).status).toBe(201);
  });

  it('does not reuse a reading of a course other than the one chosen since', async () => {
    await leida();
    const aula = { servidor, idCurso: 1 };
    expect((await request({ aula })).status).toBe(201);
    expect((await request()).status).toBe(201);
    const { rows } = await sql`select id_curso as "idCurso" from aulas_elegidas`.execute(db);
    expect(rows).toEqual([{ idCurso: 1 }]);
  });

  it('reads again if the platform did not answer', async () => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
    await leida();
    expect((await request()).status).toBe(201);
  });
});
