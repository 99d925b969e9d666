// Results of jobs in a store that lists nothing: rows and notes say which there are and when they go.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { cleanArchivos } from '#core/archivos/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { runTarea } from './run.ts';
import { cleanupTareas, deleteResults, startTarea } from './service.ts';
import { findTarea } from './store.ts';
import { PASOS } from './testing.ts';
import type { Handler } from './tipo-de-tarea.ts';

const { db } = await createTestDatabase();
/** Two machines: each has its own folder for files on their way. */
const files = await createSharedFiles();
const elsewhere = await createSharedFiles(files);
const { results } = files;
const actor = {
  sesion: randomUUID(),
  usuario: 'gestora',
  nombre: 'Gestora de Prueba',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};
const principal = { usuario: actor.usuario, roles: actor.roles, direccion: '127.0.0.1' };

beforeEach(async () => {
  results.onCall = () => {};
  for (const key of results.keys()) await results.delete(key);
  await sql`truncate tareas, archivos_sueltos, graphile_worker._private_jobs`.execute(db);
});

/** Starts a job and runs one attempt of it on a machine. @returns its id */
async function run(handler: Handler, on = files): Promise<string> {
  const { id } = await startTarea(db, PASOS, { entrada: { pasos: 1, ms: 1 }, asunto: 'prueba', actor, principal });
  const worker = { db, files: on, stopping: new AbortController().signal, report: () => {} };
  await runTarea(worker, { tipo: PASOS, handler: async () => handler }, { key: id, last: false });
  return id;
}

const writes: Handler = async ({ saveArchivo }) => {
  const archivo = await saveArchivo({ nombre: 'pasos.txt', tipo: 'text/plain' }, Readable.from(['ñandú']));
  return { ok: true, archivo };
};

const sueltos = async () =>
  (await sql<{ clave: string; lugar: string }>`select clave, lugar from archivos_sueltos`.execute(db)).rows;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

it('of a job that one machine did is fetched from another', async () => {
  const id = await run(writes, elsewhere);
  const { archivo } = (await findTarea(db, id))!;
  expect([await text((await results.open(archivo!))!.stream), await sueltos()]).toEqual(['ñandú', []]);
});

it('is noted before it is stored, and removed where the job never got it', async () => {
  results.onCall = (call) => {
    if (call === 'put') throw new Error('the store is away');
  };
  await run(writes);
  const [{ clave } = { clave: '' }] = await sueltos();
  expect(await sueltos()).toEqual([{ clave, lugar: 'resultados' }]);

  results.onCall = () => {};
  // The process dies between the file and the end of the job.
  await run(async (job) => {
    await writes(job);
    throw new Error('died');
  });
  expect([results.keys().length, (await sueltos()).length]).toEqual([1, 2]);
  await cleanArchivos({ db, files }, inHours(0.9));
  expect(results.keys()).toHaveLength(1);
  await cleanArchivos({ db, files }, inHours(1.1));
  expect([results.keys(), await sueltos()]).toEqual([[], []]);
});

it('is removed an hour after it expired, by the row of its job', async () => {
  const id = await run(writes);
  await cleanupTareas({ db, files }, inHours(24.9));
  expect([results.keys(), (await findTarea(db, id))!.archivo]).toEqual([[expect.any(String)], results.keys()[0]]);
  await cleanupTareas({ db, files }, inHours(25.1));
  expect([results.keys(), (await findTarea(db, id))!.archivo]).toEqual([[], null]);
  await cleanupTareas({ db, files }, inHours(91 * 24));
  expect(await findTarea(db, id)).toBeUndefined();
});

it('keeps its row while the store cannot remove it', async () => {
  const id = await run(writes);
  results.onCall = (call) => {
    if (call === 'delete') throw new Error('the store is away');
  };
  await expect(cleanupTareas({ db, files }, inHours(91 * 24))).rejects.toThrow('the store is away');
  expect((await findTarea(db, id))!.archivo).toBe(results.keys()[0]);
  results.onCall = () => {};
  await cleanupTareas({ db, files }, inHours(91 * 24));
  expect([results.keys(), (await findTarea(db, id))!.archivo]).toEqual([[], null]);
});

it('goes with all that were made before an instant, also where no job has it yet', async () => {
  const id = await run(writes);
  await run(async (job) => {
    await writes(job);
    throw new Error('died');
  });
  expect(results.keys()).toHaveLength(2);
  await deleteResults({ db, files }, inHours(1));
  expect([results.keys(), await sueltos(), (await findTarea(db, id))!.archivo]).toEqual([[], [], null]);
});

it('is not given to a job that lost it meanwhile: the job is tried again', async () => {
  const lost: Handler = async (job) => {
    const outcome = await writes(job);
    await deleteResults({ db, files }, inHours(1));
    return outcome;
  };
  const id = await run(lost);
  expect(await findTarea(db, id)).toMatchObject({ estado: 'en-cola', archivo: null });
});
