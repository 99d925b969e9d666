// The application with its files in a bucket: what people send and fetch while the store works and while it fails.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { toFormData } from '#catalogo/payload.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { recepcionGDCA } from '#catalogo/recepcion-gdca/formulario.ts';
import { informacionRecepcionGDCA } from '#catalogo/recepcion-gdca/tramite.ts';
import { startTarea, tasksOf } from '#core/tareas/server/service.ts';
import { PASOS, withHandler } from '#core/tareas/server/testing.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createEntorno } from '#features/formularios/server/apertura.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { aPdf } from '#platform/server/testing/sample-files.ts';
import type { Order } from '../demo/s3/server.ts';
import { startStore } from '../demo/testing/s3.ts';
import { createTestApp } from './testing/app.ts';

const objects = await startStore();
afterAll(async () => objects.close());
const fail = async (falla: Extract<Order, { accion: 'fallar' }>['falla']) =>
  objects.control({ accion: 'fallar', falla });

const { app, db, files, config, clock, signIn } = await createTestApp(objects.settings);
await seedListas(db);
const context = await createEntorno({
  listas: createListas(db),
  asignaturas: createAsignaturas(db),
  dominios: config.INSTITUTIONAL_DOMAINS,
})();
const gestora = await signIn(['manager'], 'gestora');
afterEach(async () => fail(null));

/** Sends a form with a document. */
async function send(bytes: Buffer, clave: string = randomUUID()) {
  const contenido = new Blob([Buffer.from(bytes)]);
  const payload = { ...ejemploOf(recepcionGDCA, context, () => 0.5), archivoGuia: { nombre: 'guía.pdf', contenido } };
  return app.inject({
    method: 'POST',
    url: `/api${recepcionGDCA.llamada.slice('POST '.length)}`,
    payload: toFormData(recepcionGDCA, payload),
    headers: { 'idempotency-key': clave },
  });
}

async function linkTo(registro: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/informes/${informacionRecepcionGDCA.slug}/registros/${registro}/archivo`,
    payload: { campo: 'archivoGuia' },
    headers: gestora,
  });
  return answer.json<{ enlace: string }>().enlace;
}

const stored = async (): Promise<number> => (await sql`select from registros`.execute(db)).rows.length;

describe('a file of a form', () => {
  it('goes into the bucket and comes back whole', async () => {
    const sent = await send(aPdf('una'));
    expect(sent.statusCode).toBe(201);
    const answer = await app.inject(await linkTo(sent.json<{ id: string }>().id));
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, aPdf('una')]);
    expect(answer.headers['content-length']).toBe(String(aPdf('una').length));
  });

  it('is not taken while the store is away, in words, and once when the same is sent again', async () => {
    const [before, clave] = [await stored(), randomUUID()];
    await fail({ modo: 'sin-permiso', metodo: 'PUT' });
    const refused = await send(aPdf('otra'), clave);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '10',
      {
        message: 'El almacén de archivos no responde. Inténtelo de nuevo en unos minutos. Lo que escribió sigue aquí.',
      },
    ]);
    expect(await stored()).toBe(before);
    await fail(null);
    const [first, again] = [await send(aPdf('otra'), clave), await send(aPdf('otra'), clave)];
    expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await stored()).toBe(before + 1);
  });

  it('is told to be away, not gone, while the store is', async () => {
    const { id } = (await send(aPdf('mía'))).json<{ id: string }>();
    const link = await linkTo(id);
    await fail({ modo: 'sin-cubo' });
    expect((await app.inject(link)).statusCode).toBe(503);
  });
});

it('is not ready while the store is away, and again when it is back', async () => {
  const ready = async () => (await app.inject('/readyz')).statusCode;
  expect(await ready()).toBe(204);
  await fail({ modo: 'sin-permiso' });
  clock.advance(5);
  expect(await ready()).toBe(503);
  await fail(null);
  clock.advance(5);
  expect(await ready()).toBe(204);
});

it('lets a job wait whose file the store does not take, however long, and end when it does', async () => {
  const kind = withHandler(PASOS, async ({ saveArchivo }) => {
    const archivo = await saveArchivo({ nombre: 'a.txt', tipo: 'text/plain' }, Readable.from(['hola']));
    return { ok: true, resumen: '1 archivo', archivo };
  });
  const tasks = tasksOf({ db, files, stopping: new AbortController().signal, report: () => {} }, [kind], null);
  const { id } = await startTarea(db, PASOS, {
    entrada: { pasos: 1, ms: 0 },
    asunto: 'pruebas',
    actor: {
      sesion: randomUUID(),
      usuario: 'gestora',
      nombre: 'Gestora',
      email: 'gestora@universidad.edu.co',
      roles: ['manager'],
      permisos: permisosOf(['manager']),
    },
    principal: { usuario: 'gestora', roles: ['manager'], direccion: '127.0.0.1' },
  });
  const attempt = async () => {
    await tasks[kind.nombre]!({ key: id, last: false });
    return (await sql`select estado, fase, sin_avance from tareas where id = ${id}`.execute(db)).rows[0];
  };
  await fail({ modo: 'sin-permiso', metodo: 'PUT' });
  for (let tries = 0; tries < PASOS.intentos + 2; tries++) {
    expect(await attempt()).toEqual({
      estado: 'en-cola',
      fase: 'El almacén de archivos no responde; se intentará de nuevo en un momento.',
      sin_avance: 0,
    });
  }
  await fail(null);
  expect(await attempt()).toMatchObject({ estado: 'terminada' });
});
