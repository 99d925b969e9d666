// Copies and resets over HTTP against the demonstration Moodle, with their jobs run as the worker does.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import { SIN_CURSOS, SIN_SELECCION } from '../contract.ts';
import { RITMO } from './context.ts';
import { REINICIO, RESPALDO } from './jobs.ts';
import { runTandas } from './processing/run-tanda.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 4000, retryWaitsMs: [] };
const moodle = createMoodle(demo.servers, patience, patience);
const campus = createFakeMoodle();
const files = await createSharedFiles();
const elsewhere = await createSharedFiles(files);
const { app, db, signIn, clock } = await createTestApp(
  {},
  { files, moodle: new Map([[campus.name, campus], ...moodle]) },
);
const gestora = await signIn(['manager'], 'gestora');
const other = await signIn(['manager'], 'otra.gestora');
const servidor = demo.servers[0]!.name;

beforeEach(async () => {
  await sql`truncate respaldo_tandas, respaldo_filas, respaldo_pedidos, respaldo_esperas, respaldo_copias, respaldo_cursos,
    respaldo_programaciones, tareas, auditoria, graphile_worker._private_jobs cascade`.execute(db);
  await demo.control({ accion: 'respaldos', servidor, ms: 0 });
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

type Llamada = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; payload?: object; headers?: Record<string, string> };

async function call(url: string, { method = 'GET', payload, headers = gestora }: Llamada = {}) {
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), answer };
}
const request = async (url: string, payload: object = {}, headers = gestora) =>
  call(url, { method: 'POST', payload, headers });

/** Runs the queued jobs, as the worker of another machine does. */
async function runJobs(): Promise<void> {
  const context = { db, files: elsewhere, moodle, alaVez: 2, ...RITMO, sondeoMs: 1, now: () => clock.now };
  const stopping = new AbortController().signal;
  const report = (message: string, error: unknown): never => {
    throw new Error(message, { cause: error });
  };
  const kinds = [RESPALDO, REINICIO].map((kind) => withHandler(kind, runTandas(context)));
  const tasks = tasksOf({ db, files: elsewhere, stopping, report }, kinds, null);
  const { rows } = await sql<{
    id: string;
    tipo: string;
  }>`select id, tipo from tareas where estado = 'en-cola'`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: false });
}

const categorias = await call(
  `/moodle-service/categories/allCategories?serverName=${servidor}&onlyCategoriesWithCourses=true`,
);
const categoria = categorias.body.find(({ courseCount }: { courseCount: number }) => courseCount <= 4);
const otherCategoria = categorias.body.find(({ id }: { id: number }) => id !== categoria.id);
const cursosOf = async (id: number) =>
  (await request('/obtenerCursosMoodle', { server: servidor, idCategoria: id })).body.info as {
    id: number;
    nombre: string;
    nombreCorto: string;
  }[];
const cursos = await cursosOf(categoria.id);
const entera = { categoryId: categoria.id, categoryName: categoria.categoryName, backupType: 1 };
const byCursos = { ...entera, backupType: 2, cursos: [cursos[0]!.id] };
const auditados = async () =>
  (await sql<{ accion: string }>`select accion from auditoria order by id`.execute(db)).rows.map(
    ({ accion }) => accion,
  );

describe('asking for copies', () => {
  it('makes them, tells the state of each course, and serves the file through a link valid for a minute', async () => {
    const { status, body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } });
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['id', 'tarea']]);
    expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
      clase: 'respaldo',
      enMarcha: true,
      tarea: body.tarea,
      asunto: `Campus Virtual: ${categoria.categoryName}`,
      pedidos: [{ plataforma: 'Campus Virtual', tipo: 2, leido: false }],
      cursos: [],
    });
    await runJobs();
    const { body: tanda } = await call(`/respaldos/tandas/${body.id}`);
    expect(tanda).toMatchObject({ enMarcha: false, cuentas: { cursos: 1, hechos: 1, fallidos: 0 } });
    expect(tanda.cursos).toMatchObject([{ nombre: cursos[0]!.nombre, estado: 'hecho', copia: expect.any(String) }]);
    expect((await call(`/tareas/${body.tarea}`)).body.estado).toBe('terminada');

    const { body: enlazada } = await request(`/respaldos/copias/${tanda.cursos[0].copia}/enlace`);
    expect(enlazada.enlace).not.toContain(cursos[0]!.nombreCorto);
    // As browsers request it. Compressing the already packed copy again made browsers abort the download.
    const file = await app.inject({ url: enlazada.enlace, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(file.headers).not.toHaveProperty('content-encoding');
    expect(file.headers).toMatchObject({
      'content-length': String(tanda.cursos[0].tamano),
      'content-disposition': expect.stringMatching(/^attachment; filename=.*\.mbz/),
    });
    expect(file.rawPayload.length).toBe(tanda.cursos[0].tamano);
    clock.advance(61);
    expect((await app.inject({ url: enlazada.enlace })).statusCode).toBe(404);
    expect(await auditados()).toEqual(['tarea.inicio', 'respaldo.inicio', 'respaldo.descarga']);
  });

  it('is refused if no server has the plugin, and started if one has it', async () => {
    const [, other] = demo.servers;
    await demo.control({ accion: 'complemento', servidor, estado: 'ausente' });
    await call(`/respaldos/servidores/${servidor}`);
    expect(await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Campus Virtual: Este servidor no tiene el complemento/) },
    });
    expect((await call('/respaldos/tandas')).body.tandas).toEqual([]);
    const seleccion = { [servidor]: [byCursos], [other!.name]: [entera] };
    expect((await request('/respaldos/tandas', { seleccion })).status).toBe(201);
    await demo.control({ accion: 'complemento', servidor, estado: 'presente' });
    await call(`/respaldos/servidores/${servidor}`);
  });

  it('is started if a server does not answer', async () => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'html' } });
    await call(`/respaldos/servidores/${servidor}`);
    expect((await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } })).status).toBe(201);
  });

  it('with the same key gives the same batch; with another person’s key none', async () => {
    const pedido = { seleccion: { [servidor]: [entera] } };
    const clave = { 'idempotency-key': randomUUID() };
    const [primera, segunda] = await Promise.all([
      request('/respaldos/tandas', pedido, { ...gestora, ...clave }),
      request('/respaldos/tandas', pedido, { ...gestora, ...clave }),
    ]);
    expect(segunda.body).toEqual(primera.body);
    expect((await request('/respaldos/tandas', pedido, { ...other, ...clave })).status).toBe(409);
    expect((await call('/respaldos/tandas')).body.tandas).toHaveLength(1);
  });

  it.each([
    [{}, SIN_SELECCION],
    [{ [servidor]: [] }, SIN_SELECCION],
    [{ [servidor]: [{ ...entera, backupType: 2 }] }, SIN_CURSOS],
    [{ ajeno: [entera] }, 'No existe esa plataforma.'],
  ])('is refused with %o', async (seleccion, mensaje) => {
    const { status, body } = await request('/respaldos/tandas', { seleccion });
    expect([status, Object.values(body.errores)]).toEqual([400, [mensaje]]);
  });

  it('can be cancelled, and resumed', async () => {
    const { body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [entera] } });
    expect((await request(`/tareas/${body.tarea}/cancelar`)).status).toBe(200);
    expect((await call(`/respaldos/tandas/${body.id}`)).body.enMarcha).toBe(false);
    const { body: nueva } = await request(`/tareas/${body.tarea}/repetir`);
    await runJobs();
    const { body: tanda } = await call(`/respaldos/tandas/${body.id}`);
    expect(tanda).toMatchObject({
      tarea: nueva.id,
      cuentas: { cursos: categoria.courseCount, enMarcha: 0, fallidos: 0 },
    });
  });

  it('that were cancelled before the reading can be retried from their page', async () => {
    const { body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [entera] } });
    await request(`/tareas/${body.tarea}/cancelar`);
    expect((await request(`/respaldos/tandas/${body.id}/repetir`)).status).toBe(201);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
      sinLeer: { fallidas: 0, pendientes: 0 },
      cuentas: { hechos: categoria.courseCount },
    });
  });

  it('report categories that could not be read, in the list too', async () => {
    await demo.control({ accion: 'complemento', servidor, estado: 'ausente' });
    const { body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [entera] } });
    await runJobs();
    const unread = { fallidas: 1, pendientes: 0 };
    expect((await call('/respaldos/tandas')).body.tandas).toMatchObject([
      { id: body.id, enMarcha: false, sinLeer: unread },
    ]);
    await demo.control({ accion: 'complemento', servidor, estado: 'presente' });
    expect((await request(`/respaldos/tandas/${body.id}/repetir`)).status).toBe(201);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body.cuentas.hechos).toBe(categoria.courseCount);
  });

  it('retries only those that failed', async () => {
    await demo.control({ accion: 'respaldos', servidor, fallan: [cursos[0]!.id] });
    const { body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [entera] } });
    await runJobs();
    expect((await call(`/tareas/${body.tarea}`)).body).toMatchObject({ estado: 'fallida', porAtender: true });
    await demo.control({ accion: 'respaldos', servidor, fallan: [] });
    const { status, body: nueva } = await request(`/respaldos/tandas/${body.id}/repetir`);
    expect([status, nueva.id, nueva.tarea !== body.tarea]).toEqual([201, body.id, true]);
    // The failure was seen by the person who retried it.
    expect((await call(`/tareas/${body.tarea}`)).body).toMatchObject({ estado: 'fallida', porAtender: false });
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body.cuentas.hechos).toBe(categoria.courseCount);
    expect((await request(`/respaldos/tandas/${body.id}/repetir`)).status).toBe(409);
    expect(await request(`/respaldos/tandas/${randomUUID()}/repetir`)).toMatchObject({
      status: 404,
      body: { message: 'No existe esa tanda.' },
    });
  });
});

describe('the history of a course', () => {
  it('has the newest usable copy, is searched without accents, and loses deleted copies', async () => {
    await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } });
    await runJobs();
    const [primero] = cursos;
    const { body } = await request('/respaldos/historial', { servidor, buscar: primero!.nombre.toUpperCase() });
    expect(body).toMatchObject({
      total: 1,
      cursos: [
        {
          curso: primero!.id,
          copias: 1,
          ultimaCopia: { ausente: false },
          ultimoIntento: { clase: 'respaldo', estado: 'hecho' },
        },
      ],
    });
    expect((await request('/respaldos/historial', { sinCopia: true })).body.total).toBe(0);
    expect((await request('/respaldos/historial', { buscar: '100%' })).body.total).toBe(0);
    const estimada = await request('/respaldos/estimacion', { seleccion: { [servidor]: [entera] } });
    expect(estimada.body).toMatchObject({ conocidos: 1, bytes: body.cursos[0].ultimaCopia.tamano });

    const { id } = body.cursos[0].ultimaCopia;
    expect((await call(`/respaldos/copias/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(files.copies.keys()).not.toContain(id);
    expect(await call(`/respaldos/copias/${id}`, { method: 'DELETE' })).toMatchObject({
      status: 404,
      body: { message: 'No existe esa copia.' },
    });
    const { body: curso } = await call(`/respaldos/cursos/${servidor}/${primero!.id}`);
    expect(curso).toMatchObject({ ultimaCopia: null, copias: 0, lista: [] });
    expect(await call(`/respaldos/cursos/${servidor}/999999`)).toMatchObject({
      status: 404,
      body: { message: 'De ese curso no se han pedido copias.' },
    });
    for (const invalid of ['NaN', '99999999999', '-1', '1.5']) {
      expect((await call(`/respaldos/cursos/${servidor}/${invalid}`)).status).toBe(400);
    }
    expect(await auditados()).toContain('respaldo.borrado');
  });

  it('has no usable copy without its file', async () => {
    const { body } = await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } });
    await runJobs();
    const { copia } = (await call(`/respaldos/tandas/${body.id}`)).body.cursos[0];
    await files.copies.delete(copia);
    const { enlace } = (await request(`/respaldos/copias/${copia}/enlace`)).body;
    const gone = await app.inject({ url: enlace });
    expect([gone.statusCode, gone.json().message]).toEqual([404, expect.stringMatching(/no está donde se guardó/)]);
    expect((await request('/respaldos/historial', { sinCopia: true })).body.total).toBe(1);
  });
});

describe('schedules', () => {
  const nueva = { servidor, idCategoria: categoria.id, categoria: categoria.categoryName, dia: 6, hora: 2 };

  it('are made, changed, switched off and removed; a category has one', async () => {
    const { status, body } = await request('/respaldos/programaciones', { ...nueva, conservar: 3, activa: true });
    expect([status, body.proxima, body.ultima]).toEqual([201, '2026-11-21T07:00:00.000Z', null]);
    expect(await request('/respaldos/programaciones', { ...nueva, conservar: 3, activa: true })).toMatchObject({
      status: 409,
      body: { message: 'Esa categoría ya tiene copias programadas: cámbielas.' },
    });
    const payload = { dia: 1, hora: 23, conservar: 4, activa: false };
    const { body: cambiada } = await call(`/respaldos/programaciones/${body.id}`, { method: 'PUT', payload });
    expect(cambiada).toMatchObject({ ...payload, proxima: null });
    expect((await call('/respaldos/programaciones')).body.programaciones).toEqual([cambiada]);
    expect(await call(`/respaldos/programaciones/${randomUUID()}`, { method: 'PUT', payload })).toMatchObject({
      status: 404,
      body: { message: 'No existe esa programación.' },
    });
    expect((await call(`/respaldos/programaciones/${body.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await call(`/respaldos/programaciones/${body.id}`, { method: 'DELETE' })).toMatchObject({
      status: 404,
      body: { message: 'No existe esa programación.' },
    });
    expect(await auditados()).toEqual(Array.from({ length: 3 }, () => 'respaldo.programacion'));
  });

  it.each([
    [{ hora: 12 }, 'hora', 'Elija una hora de la noche.'],
    [{ conservar: 0 }, 'conservar', 'Escriba un número entero de 1 a 52.'],
    [{ conservar: 53 }, 'conservar', 'Escriba un número entero de 1 a 52.'],
    [{ servidor: 'ajeno' }, 'servidor', 'Elija una plataforma de la lista.'],
  ])('are refused with %o', async (cambio, campo, mensaje) => {
    const { status, body } = await request('/respaldos/programaciones', {
      ...nueva,
      conservar: 3,
      activa: true,
      ...cambio,
    });
    expect([status, body.errores[campo]]).toEqual([400, mensaje]);
  });
});

describe('a reset', () => {
  const curso = cursos[0]!;
  const pedido = { servidor, idCategoria: categoria.id, cursos: [curso.id], conRespaldo: true };

  it('shows the losses of the course before', async () => {
    const { body } = await request('/respaldos/reinicios/vista', { servidor, cursos: [curso.id, 999_999] });
    expect(body.cursos).toMatchObject([
      { curso: curso.id, nombreCorto: curso.nombreCorto, perdida: { estudiantes: expect.any(Number) }, motivo: null },
      { curso: 999_999, perdida: { estudiantes: null }, motivo: 'Este curso ya no existe en Moodle.' },
    ]);
  });

  it('starts when the name is typed: the short name of one course, the category of several', async () => {
    const mistyped = await request('/respaldos/reinicios', { ...pedido, confirmacion: 'sí' });
    expect([mistyped.status, mistyped.body.errores.confirmacion]).toEqual([
      400,
      `Escriba «${curso.nombreCorto}» tal como aparece.`,
    ]);
    const all = { ...pedido, cursos: cursos.map(({ id }) => id) };
    expect((await request('/respaldos/reinicios', { ...all, confirmacion: curso.nombreCorto })).status).toBe(400);
    const { status, body } = await request('/respaldos/reinicios', {
      ...pedido,
      confirmacion: ` ${curso.nombreCorto} `,
    });
    expect(status).toBe(201);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
      clase: 'reinicio',
      conRespaldo: true,
      cursos: [{ estado: 'hecho', copia: expect.any(String), perdida: { estudiantes: expect.any(Number) } }],
    });
    expect(await auditados()).toContain('reinicio.inicio');
    expect((await call('/respaldos/tandas?clase=respaldo')).body.tandas).toEqual([]);
  });

  it('set for later says when it begins, and begins then', async () => {
    const withConfirmacion = { ...pedido, confirmacion: curso.nombreCorto };
    const requested = clock.now;
    const inMinutes = (minutes: number) => new Date(requested.getTime() + minutes * 60_000).toISOString();
    for (const [minutes, mensaje] of [
      [-1, 'Ese momento ya pasó. Elija otro.'],
      [367 * 24 * 60, 'Elija un día de los próximos doce meses.'],
    ] as const) {
      const late = { ...withConfirmacion, comienza: inMinutes(minutes) };
      const { status, body } = await request('/respaldos/reinicios', late);
      expect([status, body.errores]).toEqual([400, { comienza: mensaje }]);
    }
    const comienza = inMinutes(1);
    const later = { ...withConfirmacion, comienza, partes: ['trabajo', 'grupos'] };
    const { body } = await request('/respaldos/reinicios', later);
    await runJobs();
    expect((await call('/respaldos/tandas')).body.tandas).toMatchObject([
      { comienza, enMarcha: true, partes: ['trabajo', 'grupos'] },
    ]);
    expect((await call(`/tareas/${body.tarea}`)).body.fase).toMatch(/^Comienza el /);
    clock.now = new Date(comienza);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
      comienza: null,
      enMarcha: false,
      cursos: [{ estado: 'hecho' }],
    });
    clock.now = requested;
  });

  it('of chosen parts needs a plugin that can choose, and at least one part', async () => {
    const withConfirmacion = { ...pedido, confirmacion: curso.nombreCorto };
    expect((await request('/respaldos/reinicios', { ...withConfirmacion, partes: [] })).body.errores).toEqual({
      partes: 'Elija al menos algo que se quite.',
    });
    await demo.control({ accion: 'complemento', servidor, estado: 'anterior' });
    await call(`/respaldos/servidores/${servidor}`);
    const chosen = await request('/respaldos/reinicios', { ...withConfirmacion, partes: ['trabajo'] });
    expect([chosen.status, chosen.body.message]).toEqual([409, expect.stringMatching(/anterior a la versión 1\.5/)]);
    expect((await request('/respaldos/reinicios', withConfirmacion)).status).toBe(201);
  });

  it('made without a copy is distinct from copies in the history of the course', async () => {
    await request('/respaldos/reinicios', { ...pedido, conRespaldo: false, confirmacion: curso.nombreCorto });
    await runJobs();
    const { body } = await request('/respaldos/historial', { servidor });
    const ultimoIntento = { clase: 'reinicio', conRespaldo: false, estado: 'hecho' };
    expect(body.cursos).toMatchObject([{ curso: curso.id, ultimaCopia: null, ultimoIntento }]);
  });

  it('is retried only after the losses were shown and the name was typed again', async () => {
    const RESET = 'local_gestioncurricular_reset_course';
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'prohibido', funcion: RESET } });
    const { body } = await request('/respaldos/reinicios', { ...pedido, confirmacion: curso.nombreCorto });
    await runJobs();
    await demo.control({ accion: 'fallar', servidor, falla: null });
    const cuentas = async () => (await call(`/respaldos/tandas/${body.id}`)).body.cuentas;
    expect(await cuentas()).toMatchObject({ hechos: 0, porConfirmar: 1 });

    expect((await call(`/tareas/${body.tarea}`)).body).toMatchObject({
      seAnuncia: true,
      seRepite: false,
      lugar: { nombre: 'Copias y reinicios', ruta: '/gestores/respaldos', busqueda: { tanda: body.id } },
    });
    const deTareas = await request(`/tareas/${body.tarea}/repetir`);
    expect([deTareas.status, deTareas.body.message]).toEqual([409, expect.stringMatching(/no se repite desde aquí/)]);
    const retry = async (confirmado?: object) => request(`/respaldos/tandas/${body.id}/repetir`, { confirmado });
    const withoutConfirmacion = await retry();
    expect([withoutConfirmacion.status, withoutConfirmacion.body.message]).toEqual([
      409,
      expect.stringMatching(/después de ver lo que se perderá/),
    ]);
    const wrong = await retry({ cursos: [curso.id], confirmacion: 'sí' });
    expect([wrong.status, Object.keys(wrong.body.errores)]).toEqual([400, ['confirmacion']]);
    expect(await retry({ cursos: [999_999], confirmacion: curso.nombreCorto })).toMatchObject({
      status: 409,
      body: { message: 'Los cursos de esa categoría cambiaron. Actualice e inténtelo de nuevo.' },
    });
    await runJobs();
    expect(await cuentas()).toMatchObject({ hechos: 0, porConfirmar: 1 });

    expect((await retry({ cursos: [curso.id], confirmacion: curso.nombreCorto })).status).toBe(201);
    await runJobs();
    expect(await cuentas()).toMatchObject({ hechos: 1, porConfirmar: 0 });
  });

  it('is retried after its category was renamed and a course moved, under the present name', async () => {
    const RESET = 'local_gestioncurricular_reset_course';
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'prohibido', funcion: RESET } });
    const twoIds = cursos.slice(0, 2).map(({ id }) => id);
    const confirmacion = categoria.categoryName;
    const { body } = await request('/respaldos/reinicios', { ...pedido, cursos: twoIds, confirmacion });
    await runJobs();
    await demo.control({ accion: 'fallar', servidor, falla: null });
    await demo.control({ accion: 'renombrar', servidor, categoria: categoria.id, nombre: 'Otro nombre' });
    await demo.control({ accion: 'mover', servidor, curso: twoIds[1]!, categoria: otherCategoria.id });
    const vista = await request('/respaldos/reinicios/vista', { servidor, cursos: twoIds, idCategoria: categoria.id });
    expect(vista.body.categoria).toEqual({ nombre: 'Otro nombre', camino: expect.stringMatching(/Otro nombre$/) });
    const retry = async (tecleado: string) =>
      request(`/respaldos/tandas/${body.id}/repetir`, { confirmado: { cursos: twoIds, confirmacion: tecleado } });
    expect((await retry(confirmacion)).body.errores.confirmacion).toBe('Escriba «Otro nombre» tal como aparece.');
    expect((await retry('Otro nombre')).status).toBe(201);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body.cuentas).toMatchObject({ hechos: 2 });
  });

  it('that was cancelled before the reading needs the same confirmation, and continues', async () => {
    const { body } = await request('/respaldos/reinicios', { ...pedido, confirmacion: curso.nombreCorto });
    expect((await request(`/tareas/${body.tarea}/cancelar`)).status).toBe(200);
    expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
      sinLeer: { fallidas: 0, pendientes: 1 },
      pedidos: [{ elegidos: [curso.id] }],
    });
    expect((await request(`/respaldos/tandas/${body.id}/repetir`)).status).toBe(409);
    const confirmado = { cursos: [curso.id], confirmacion: curso.nombreCorto };
    expect((await request(`/respaldos/tandas/${body.id}/repetir`, { confirmado })).status).toBe(201);
    await runJobs();
    expect((await call(`/respaldos/tandas/${body.id}`)).body.cuentas).toMatchObject({ cursos: 1, hechos: 1 });
  });

  it('is refused if the courses are not in the category', async () => {
    const outside = { ...pedido, cursos: [999_999], confirmacion: 'x' };
    expect(await request('/respaldos/reinicios', outside)).toMatchObject({
      status: 409,
      body: { message: 'Los cursos de esa categoría cambiaron. Actualice e inténtelo de nuevo.' },
    });
  });

  it.each([
    ['no-disponible', 503, /no respondió/],
    ['html', 503, /página de error/],
    ['prohibido', 503, /apagados/],
    ['mantenimiento', 503, /mantenimiento/],
  ] as const)('says what is wrong with a server that is %s', async (modo, status, mensaje) => {
    await demo.control({ accion: 'fallar', servidor, falla: { modo } });
    const vista = await request('/respaldos/reinicios/vista', { servidor, cursos: [curso.id] });
    expect([vista.status, vista.body.message]).toEqual([status, expect.stringMatching(mensaje)]);
    const { body } = await call(`/respaldos/servidores/${servidor}`);
    expect(body).toMatchObject({ complemento: 'desconocido', aviso: expect.stringMatching(mensaje) });
  });

  it.each([
    ['presente', 'presente', null],
    ['ausente', 'ausente', expect.stringMatching(/no tiene el complemento/)],
    ['antiguo', 'antiguo', expect.stringMatching(/versión anterior/)],
  ] as const)('says before whether the plugin is %s', async (estado, complemento, aviso) => {
    await demo.control({ accion: 'complemento', servidor, estado });
    expect((await call(`/respaldos/servidores/${servidor}`)).body).toMatchObject({ complemento, aviso });
    const { status } = await request('/respaldos/reinicios', { ...pedido, confirmacion: curso.nombreCorto });
    expect(status).toBe(aviso === null ? 201 : 409);
  });

  it('names missing permissions without refusing: they may exist in some categories', async () => {
    const withoutPermisos = ['local/gestioncurricular:backup'];
    await demo.control({ accion: 'complemento', servidor, estado: 'presente', sinPermisos: withoutPermisos });
    expect((await call(`/respaldos/servidores/${servidor}`)).body).toMatchObject({
      complemento: 'presente',
      aviso: expect.stringContaining('local/gestioncurricular:backup (hacer copias de los cursos)'),
    });
    const { body, status } = await request('/respaldos/tandas', { seleccion: { [servidor]: [byCursos] } });
    expect(status).toBe(201);
    await runJobs();
    const { cursos: copiados } = (await call(`/respaldos/tandas/${body.id}`)).body;
    expect(copiados).toMatchObject([
      {
        estado: 'fallido',
        motivo: expect.stringMatching(/no tiene permiso .*Moodle dijo: «.*Hacer copias de seguridad/),
      },
    ]);
  });

  it('has no server of that name', async () => {
    expect((await call('/respaldos/servidores/ajeno')).status).toBe(404);
    expect((await request('/respaldos/reinicios/vista', { servidor: 'ajeno', cursos: [1] })).status).toBe(404);
  });
});
