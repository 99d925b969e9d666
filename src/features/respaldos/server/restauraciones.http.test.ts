// Restores of kept copies over HTTP: what is checked before, and taking a new course back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import { RITMO } from './context.ts';
import { RESPALDO, RESTAURACION } from './jobs.ts';
import { runTandas } from './processing/run-tanda.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const patience = { timeoutMs: 4000, retryWaitsMs: [] };
const moodle = createMoodle(demo.servers, patience, patience);
const campus = createFakeMoodle();
const files = await createSharedFiles();
const { app, db, signIn, clock } = await createTestApp(
  {},
  { files, moodle: new Map([[campus.name, campus], ...moodle]) },
);
const gestora = await signIn(['manager'], 'gestora');
const servidor = demo.servers[0]!.name;
const curso = [...demo.site.courses.values()][0]!;
const nuevo = { idCategoria: curso.categoryId, nombre: 'Otra vez', nombreCorto: 'OTRA-VEZ' };

async function call(url: string, payload?: object) {
  const answer = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    headers: { ...gestora, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function runJobs(): Promise<void> {
  const context = { db, files, moodle, alaVez: 2, ...RITMO, sondeoMs: 1, now: () => clock.now };
  const kinds = [RESPALDO, RESTAURACION].map((kind) => withHandler(kind, runTandas(context)));
  const tasks = tasksOf({ db, files, stopping: new AbortController().signal, report: () => {} }, kinds, null);
  const queued = sql<{ id: string; tipo: string }>`select id, tipo from tareas where estado = 'en-cola'`;
  for (const { id, tipo } of (await queued.execute(db)).rows) await tasks[tipo]!({ key: id, last: false });
}

let copia: string;
beforeEach(async () => {
  await sql`truncate respaldo_tandas, respaldo_filas, respaldo_pedidos, respaldo_esperas, respaldo_copias, respaldo_cursos,
    tareas, auditoria, graphile_worker._private_jobs cascade`.execute(db);
  await demo.control({ accion: 'restablecer' });
  await demo.control({ accion: 'respaldos', servidor, ms: 0 });
  const elegida = { categoryId: curso.categoryId, categoryName: 'Una', backupType: 2, cursos: [curso.id] };
  const { body } = await call('/respaldos/tandas', { seleccion: { [servidor]: [elegida] } });
  await runJobs();
  copia = (await call(`/respaldos/tandas/${body.id}`)).body.cursos[0].copia;
});

const restore = async (payload: object) =>
  call(`/respaldos/copias/${copia}/restaurar`, { personas: false, ...payload });

it('fills a new course, which is taken back once its short name is typed', async () => {
  const { status, body } = await restore({ nuevo });
  expect(status).toBe(201);
  expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
    clase: 'restauracion',
    asunto: expect.stringMatching(/^Campus Virtual: .*en un curso nuevo, OTRA-VEZ$/),
    restauracion: { personas: false, nuevo: { nombreCorto: 'OTRA-VEZ', direccion: null, deshecha: null } },
  });
  await runJobs();
  const { body: tanda } = await call(`/respaldos/tandas/${body.id}`);
  expect(tanda).toMatchObject({
    enMarcha: false,
    cuentas: { hechos: 1 },
    restauracion: { nuevo: { direccion: expect.stringMatching(/course\/view\.php\?id=\d+$/) } },
  });
  expect((await call('/respaldos/tandas?clase=restauracion')).body.tandas).toHaveLength(1);

  const undo = async (confirmacion: string) => call(`/respaldos/restauraciones/${body.id}/deshacer`, { confirmacion });
  expect((await undo('otro')).body.errores.confirmacion).toBe('Escriba «OTRA-VEZ» tal como aparece.');
  expect((await undo('OTRA-VEZ')).status).toBe(200);
  expect((await undo('OTRA-VEZ')).status).toBe(409);
  expect((await call(`/respaldos/tandas/${body.id}`)).body.restauracion.nuevo).toMatchObject({
    direccion: null,
    deshecha: expect.any(String),
  });
  const { rows } = await sql<{ accion: string }>`select accion from auditoria order by id`.execute(db);
  expect(rows.map(({ accion }) => accion).slice(-2)).toEqual(['restauracion.inicio', 'restauracion.deshecha']);
});

it('is not taken back once a person entered the course', async () => {
  const { body } = await restore({ nuevo });
  await runJobs();
  const direccion: string = (await call(`/respaldos/tandas/${body.id}`)).body.restauracion.nuevo.direccion;
  const id = Number(direccion.split('=')[1]);
  const roles = [{ rol: 'editingteacher' as const, curso: id }];
  await demo.control({ accion: 'roles', servidor, usuario: 'docente.demo', roles });
  expect(await call(`/respaldos/restauraciones/${body.id}/deshacer`, { confirmacion: 'OTRA-VEZ' })).toMatchObject({
    status: 409,
    body: { message: 'Ya entró alguien al curso.' },
  });
});

it('empties the course of the copy only with its short name, and is not retried', async () => {
  expect((await restore({ nuevo: null, confirmacion: 'otro' })).body.errores).toHaveProperty('confirmacion');
  await demo.control({ accion: 'respaldos', servidor, fallan: [curso.id] });
  const { status, body } = await restore({ nuevo: null, confirmacion: curso.shortname });
  expect(status).toBe(201);
  await runJobs();
  expect((await call(`/respaldos/tandas/${body.id}`)).body).toMatchObject({
    conRespaldo: true,
    cuentas: { fallidos: 1 },
    restauracion: { nuevo: null },
  });
  expect(await call(`/respaldos/tandas/${body.id}/repetir`, {})).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/pídala de nuevo desde la copia/) },
  });
  expect((await call(`/respaldos/restauraciones/${body.id}/deshacer`, { confirmacion: 'x' })).status).toBe(409);
});

it('is refused with what is missing', async () => {
  expect((await restore({ nuevo: { ...nuevo, nombreCorto: ' ' } })).body.errores).toEqual({
    'nuevo.nombreCorto': 'Escriba el nombre corto del curso.',
  });
  expect((await restore({ nuevo: { ...nuevo, idCategoria: 99_999 } })).body.errores).toEqual({
    'nuevo.idCategoria': 'Elija una categoría.',
  });
  expect((await call(`/respaldos/copias/${randomUUID()}/restaurar`, { personas: false, nuevo })).status).toBe(404);
  await demo.control({ accion: 'complemento', servidor, estado: 'anterior' });
  expect(await restore({ nuevo })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/versión 1\.5 del complemento/) },
  });
  await demo.control({ accion: 'complemento', servidor, estado: 'presente' });
  await files.copies.delete(copia);
  expect((await restore({ nuevo })).status).toBe(404);
});
