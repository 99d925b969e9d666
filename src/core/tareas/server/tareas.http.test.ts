import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Tarea } from '../contract.ts';
import { beginTarea, endTarea, saveAvance } from './run.store.ts';
import { startTarea } from './service.ts';
import { findTarea } from './store.ts';
import { PASOS } from './testing.ts';

const { app, db, files, clock, signIn } = await createTestApp({}, { tiposDeTarea: [PASOS] });
// Cancellations of these jobs leave a mark there.
await sql`create table pasos (tarea uuid, paso int)`.execute(db);
let gestora = await signIn(['manager'], 'gestora');
let other = await signIn(['manager'], 'otra');
let docente = await signIn(['editingteacher'], 'docente');

beforeEach(async () => {
  await sql`truncate tareas, auditoria, graphile_worker._private_jobs`.execute(db);
  [gestora, other, docente] = await Promise.all([
    signIn(['manager'], 'gestora'),
    signIn(['manager'], 'otra'),
    signIn(['editingteacher'], 'docente'),
  ]);
});

let pasos = 0;
const start = async (usuario = 'gestora'): Promise<string> => {
  const actor = {
    sesion: '',
    usuario,
    nombre: usuario.toUpperCase(),
    email: '',
    roles: ['manager'],
    permisos: permisosOf(['manager']),
  };
  const principal = { usuario, roles: actor.roles, direccion: '127.0.0.1' };
  const { id } = await startTarea(db, PASOS, {
    entrada: { pasos: (pasos += 1), ms: 1 },
    asunto: 'prueba',
    actor,
    principal,
  });
  return id;
};

type Method = 'GET' | 'POST';
const call = async (method: Method, path: string, as: { authorization: string }, payload?: object) =>
  app.inject({ method, url: `/api${path}`, headers: as, ...(payload && { payload }) });
const tareasOf = async (path: string, as: { authorization: string }) =>
  (await call('GET', path, as)).json<{ tareas: Tarea[] }>().tareas;

const failTarea = async (id: string): Promise<void> => {
  const { vez: attempt } = (await beginTarea(db, id))!;
  await endTarea(db, { id, vez: attempt }, { estado: 'fallida', error: 'No se pudo.' });
};

describe('visibility of jobs', () => {
  it('shows people their own jobs, newest first, and managers those of all', async () => {
    const [first, second, foreign] = [await start(), await start(), await start('docente')];
    expect((await tareasOf('/tareas', gestora)).map(({ id, mia: own }) => [id, own])).toEqual([
      [second, true],
      [first, true],
    ]);
    expect((await tareasOf('/tareas?de=todas', gestora)).map(({ id, mia: own }) => [id, own])).toEqual([
      [foreign, false],
      [second, true],
      [first, true],
    ]);
    expect((await tareasOf(`/tareas?de=todas&antes=${second}`, other)).map(({ id }) => id)).toEqual([first]);
    expect((await tareasOf('/tareas', docente)).map(({ id }) => id)).toEqual([foreign]);
    expect((await call('GET', '/tareas?de=todas', docente)).statusCode).toBe(403);
  });

  it('hides another person’s job from people who are not managers', async () => {
    const id = await start();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancelar'],
      ['POST', '/repetir'],
      ['POST', '/atender'],
      ['POST', '/archivo'],
    ] as const) {
      expect(await call(method, `/tareas/${id}${path}`, docente)).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('No existe esa tarea.'),
      });
    }
    expect((await call('GET', `/tareas/${id}`, other)).statusCode).toBe(200);
  });

  it('never includes the input of a job', async () => {
    const id = await start();
    expect(Object.keys((await call('GET', `/tareas/${id}`, gestora)).json<object>())).not.toContain('entrada');
  });
});

describe('cancellation of a job', () => {
  it('is immediate while it waits, and is recorded in the audit', async () => {
    const id = await start();
    const answer = await call('POST', `/tareas/${id}/cancelar`, other);
    expect(answer.json()).toMatchObject({ id, estado: 'cancelada', mia: false });
    const { rows } =
      await sql`select usuario, objeto_ids, detalle from auditoria where accion = 'tarea.cancelacion'`.execute(db);
    expect(rows).toEqual([{ usuario: 'otra', objeto_ids: [id], detalle: { tipo: 'pasos' } }]);
    const queued = await sql`select from graphile_worker.jobs`.execute(db);
    expect(queued.rows).toEqual([]);
    expect((await sql`select paso from pasos`.execute(db)).rows).toEqual([{ paso: -pasos }]);
    expect(await call('POST', `/tareas/${id}/cancelar`, gestora)).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('La tarea ya había terminado.'),
    });
  });

  it('takes effect at the next check while it runs', async () => {
    const id = await start();
    await beginTarea(db, id);
    const answer = await call('POST', `/tareas/${id}/cancelar`, gestora);
    expect(answer.json()).toMatchObject({ estado: 'en-curso', cancelando: true });
  });
});

describe('a failed job', () => {
  it('is announced to its owner and to all managers until attended', async () => {
    const id = await start('docente');
    await failTarea(id);
    const avisos = async (as: { authorization: string }) =>
      (await call('GET', '/tareas/avisos', as)).json<{ recientes: Tarea[]; porAtender: Tarea[] }>();
    expect((await avisos(gestora)).porAtender).toMatchObject([{ id, error: 'No se pudo.', porAtender: true }]);
    expect((await avisos(docente)).porAtender).toHaveLength(1);
    await call('POST', `/tareas/${id}/atender`, gestora);
    expect((await avisos(docente)).porAtender).toEqual([]);
  });

  it('is repeated by its owner, as a new job with the same input', async () => {
    const id = await start();
    expect(await call('POST', `/tareas/${id}/repetir`, gestora)).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Solo se repite una tarea que falló o se canceló.'),
    });
    await failTarea(id);
    expect(await call('POST', `/tareas/${id}/repetir`, other)).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('Esa tarea es de otra persona.'),
    });
    const answer = await call('POST', `/tareas/${id}/repetir`, gestora);
    expect(answer.statusCode).toBe(201);
    const [old, nueva] = [await findTarea(db, id), await findTarea(db, answer.json<{ id: string }>().id)];
    expect(nueva).toMatchObject({ estado: 'en-cola', entrada: old?.entrada, asunto: 'prueba' });
    expect(old?.atendida).not.toBeNull();
  });

  it('is not repeated with an input that this version does not know', async () => {
    const id = await start();
    await failTarea(id);
    await sql`update tareas set entrada = '{}' where id = ${id}`.execute(db);
    expect(await call('POST', `/tareas/${id}/repetir`, gestora)).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Esta tarea es de una versión anterior.'),
    });
  });
});

it('counts as unseen until its owner has seen the outcome', async () => {
  const [ended, running] = [await start(), await start()];
  await failTarea(ended);
  const seen = await call('POST', '/tareas/vistas', gestora, { ids: [ended, running] });
  expect(seen.json<{ tareas: Tarea[] }>().tareas.map(({ id, vista }) => [id, vista])).toEqual([[ended, true]]);
  expect((await findTarea(db, running))?.vista).toBeNull();
});

describe('the file of a job', () => {
  async function createWithArchivo(): Promise<string> {
    const id = await start();
    const { vez: attempt } = (await beginTarea(db, id))!;
    const key = await storeBytes(files, 'áéí', { store: files.results });
    await endTarea(
      db,
      { id, vez: attempt },
      {
        estado: 'terminada',
        archivo: key,
        archivo_nombre: 'Inscripción ñ.csv',
        archivo_tipo: 'text/csv; charset=utf-8',
        archivo_tamano: 6,
        archivo_vence: new Date(clock.now.getTime() + 3_600_000),
      },
    );
    return id;
  }

  it('is downloaded by a link of one minute, only by its owner, and recorded in the audit', async () => {
    const id = await createWithArchivo();
    expect(await call('POST', `/tareas/${id}/archivo`, other)).toMatchObject({
      statusCode: 403,
      body: expect.stringContaining('Esa tarea es de otra persona.'),
    });
    const { enlace } = (await call('POST', `/tareas/${id}/archivo`, gestora)).json<{ enlace: string }>();
    const answer = await app.inject(enlace);
    expect(answer.body).toBe('áéí');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '6',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Inscripci%C3%B3n%20%C3%B1.csv"),
    });
    const { rows } = await sql`select usuario, objeto_ids from auditoria where accion = 'tarea.descarga'`.execute(db);
    expect(rows).toEqual([{ usuario: 'gestora', objeto_ids: [id] }]);
    clock.advance(61);
    expect((await app.inject(enlace)).statusCode).toBe(404);
  });

  it('is deleted after its period', async () => {
    const id = await createWithArchivo();
    clock.advance(3601);
    gestora = await signIn(['manager'], 'gestora');
    expect((await call('GET', `/tareas/${id}`, gestora)).json()).toMatchObject({ archivo: null });
    expect(await call('POST', `/tareas/${id}/archivo`, gestora)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ese archivo ya no está. Hágalo de nuevo.'),
    });
  });
});

describe('the stream of changes', () => {
  /** Follows the stream as a browser does. */
  async function follow(as: { authorization: string }): Promise<(wanted: RegExp) => Promise<string>> {
    if (app.server.address() === null) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { enlace } = (await call('POST', '/tareas/avance', as)).json<{ enlace: string }>();
    const aborter = new AbortController();
    onTestFinished(() => aborter.abort());
    const response = await fetch(`http://127.0.0.1:${port}${enlace}`, { signal: aborter.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader.read()).value ?? '';
    return async (wanted) => {
      while (!wanted.test(heard)) heard += (await reader.read()).value ?? '';
      return heard;
    };
  }

  it('sends each change within moments to the people who may see it', async () => {
    const mine = await follow(gestora);
    const theirs = await follow(docente);
    const id = await start();
    await mine(new RegExp(`event: tareas\ndata: .*"${id}".*"estado":"en-cola"`));
    const { vez: attempt } = (await beginTarea(db, id))!;
    await saveAvance(
      db,
      { id, vez: attempt },
      { fase: 'A medias', hechos: 1, total: 2, cuenta_desde: null, cuenta_hechos: null },
    );
    await mine(/"fase":"A medias","hechos":1,"total":2/);
    const foreign = await start('docente');
    expect(await theirs(new RegExp(foreign))).not.toContain(id);
  });

  it('opens only by its link, which expires soon', async () => {
    const { enlace } = (await call('POST', '/tareas/avance', gestora)).json<{ enlace: string }>();
    clock.advance(61);
    expect((await app.inject(enlace)).statusCode).toBe(404);
    expect((await app.inject('/api/tareas/avance/inventado')).statusCode).toBe(404);
  });
});

it('sends nothing after the end of the session', async () => {
  const { port } = app.server.address() as AddressInfo;
  const { enlace } = (await call('POST', '/tareas/avance', docente)).json<{ enlace: string }>();
  const stream = await fetch(`http://127.0.0.1:${port}${enlace}`);
  await sql`delete from sesiones where usuario = 'docente'`.execute(db);
  await expect(stream.text()).resolves.not.toContain('event:');
});
