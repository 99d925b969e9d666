import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { dequeue } from '#platform/server/jobs/store.ts';
import { startProgram, type Program } from '#platform/server/lifecycle/program.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { beginTarea } from './run.store.ts';
import { failAbandonadas, startTarea } from './service.ts';
import { cancelEnCola, findTarea, requestCancel } from './store.ts';
import { PASOS, PASOS_QUE_SIGUEN } from './testing.ts';

const { db, connection } = await createTestDatabase();
const dataDir = createTestFolder();
const { results } = await openFiles(dataDir);
await sql`create table pasos (id bigint generated always as identity, tarea uuid, paso int)`.execute(db);

const SOON = { timeout: 30_000, interval: 50 };
const gestora = {
  sesion: randomUUID(),
  usuario: 'gestora',
  nombre: 'Gestora de Prueba',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

beforeEach(async () => {
  await sql`truncate tareas, pasos, graphile_worker._private_jobs`.execute(db);
});

type Entrada = {
  pasos: number;
  ms: number;
  mata?: boolean;
  falla?: string;
  esperaMs?: number;
  alSegundo?: 'muere' | 'falla';
};

const start = async (entrada: Entrada, actor = gestora, tipo: typeof PASOS = PASOS) =>
  startTarea(db, tipo, {
    entrada,
    asunto: 'prueba',
    actor,
    principal: { usuario: actor.usuario, roles: actor.roles, direccion: '127.0.0.1' },
  });

/** Starts a worker in its own process. */
async function startWorker(): Promise<Program> {
  const program = await startProgram('src/core/tareas/server/testing.ts', {
    input: { connection, dataDir },
  });
  onTestFinished(async () => program.stop());
  return program;
}

const estado = async (id: string): Promise<string | undefined> => (await findTarea(db, id))?.estado;
const hasta = async (id: string, wanted: string) => vi.waitFor(async () => expect(await estado(id)).toBe(wanted), SOON);

async function pasos(id: string): Promise<number[]> {
  const { rows } = await sql<{ paso: number }>`select paso from pasos where tarea = ${id} order by id`.execute(db);
  return rows.map(({ paso }) => paso);
}
const untilPaso = async (id: string, paso: number) =>
  vi.waitFor(async () => expect(await pasos(id)).toContain(paso), { ...SOON, interval: 10 });

it('runs a job with progress, and keeps its file for a day', async () => {
  const { id } = await start({ pasos: 5, ms: 300 });
  expect(await findTarea(db, id)).toMatchObject({ estado: 'en-cola', titulo: 'Dar pasos', usuario: 'gestora' });
  await startWorker();
  await vi.waitFor(
    async () => expect(await findTarea(db, id)).toMatchObject({ estado: 'en-curso', fase: 'Dando pasos', total: 5 }),
    SOON,
  );
  await hasta(id, 'terminada');
  const fila = await findTarea(db, id);
  expect(fila).toMatchObject({
    resumen: '5 pasos',
    archivo_nombre: 'pasos.txt',
    archivo_tamano: 10,
    vez: 1,
    error: null,
  });
  expect(fila!.archivo_vence!.getTime() - fila!.terminada!.getTime()).toBeCloseTo(24 * 3_600_000, -5);
  const stored = await results.open(fila!.archivo!);
  expect(await text(stored!.stream)).toBe('ñññññ');
});

it('is started once, even if the button is pressed repeatedly while it is under way', async () => {
  const [first, second] = await Promise.all([start({ pasos: 1, ms: 1 }), start({ pasos: 1, ms: 1 })]);
  expect(second).toEqual(first);
  expect((await start({ pasos: 2, ms: 1 })).id).not.toBe(first.id);
  expect((await start({ pasos: 1, ms: 1 }, { ...gestora, usuario: 'otra' })).id).not.toBe(first.id);
  await startWorker();
  await hasta(first.id, 'terminada');
  expect((await start({ pasos: 1, ms: 1 })).id).not.toBe(first.id);
});

it('is queued again by the same request if its process died in the last attempt', async () => {
  const { id } = await start({ pasos: 1, ms: 1 });
  await beginTarea(db, id);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  expect(await start({ pasos: 1, ms: 1 })).toEqual({ id });
  await failAbandonadas(db);
  await startWorker();
  await hasta(id, 'terminada');
});

it('is refused to a person without a suitable role', async () => {
  await expect(
    start({ pasos: 1, ms: 1 }, { ...gestora, roles: ['student'], permisos: permisosOf(['student']) }),
  ).rejects.toMatchObject({
    code: 'sin-permiso',
  });
});

it('continues in another process after its own is killed, and ends once with one file', async () => {
  const { id } = await start({ pasos: 10, ms: 100 });
  const { ready } = await startWorker();
  await untilPaso(id, 3);
  process.kill((ready as { pid: number }).pid, 'SIGKILL');
  const before = (await findTarea(db, id))!;
  expect(before.estado).toBe('en-curso');
  await startWorker();
  await hasta(id, 'terminada');
  expect(await findTarea(db, id)).toMatchObject({ vez: 2, resumen: '10 pasos' });
  expect((await pasos(id)).slice(-10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('continues after a stop, which does not count as an attempt', async () => {
  const { id } = await start({ pasos: 10, ms: 100 });
  for (let stops = 0; stops < PASOS.intentos + 1; stops += 1) {
    await sql`truncate pasos`.execute(db);
    const program = await startWorker();
    await untilPaso(id, 2);
    await program.stop();
    expect(await findTarea(db, id)).toMatchObject({
      estado: 'en-cola',
      fase: 'Se interrumpió; continuará en un momento.',
    });
  }
  await startWorker();
  await hasta(id, 'terminada');
});

it('fails after its process died in as many attempts as its kind allows', async () => {
  const { id } = await start({ pasos: 2, ms: 1, mata: true });
  for (let deaths = 0; deaths < PASOS.intentos; deaths += 1) {
    const program = await startWorker();
    expect([await program.ended, await estado(id)]).toEqual(['SIGKILL', 'en-curso']);
  }
  const last = await startWorker();
  await vi.waitFor(async () => {
    await failAbandonadas(db);
    expect(await findTarea(db, id)).toMatchObject({
      estado: 'fallida',
      error: 'No se pudo terminar después de varios intentos. Por favor avise a soporte.',
    });
  }, SOON);
  await last.stop();
});

it('does not fail while each attempt advances, even if its process keeps dying', async () => {
  const { id } = await start({ pasos: 5, ms: 300, alSegundo: 'muere' }, gestora, PASOS_QUE_SIGUEN);
  for (let deaths = 0; deaths < PASOS.intentos + 2; deaths += 1) {
    const program = await startWorker();
    expect([await program.ended, await estado(id)]).toEqual(['SIGKILL', 'en-curso']);
  }
  await failAbandonadas(db);
  await startWorker();
  await hasta(id, 'terminada');
  expect(await pasos(id)).toEqual([1, 2, 3, 4, 5]);
});

it('is retried after each exception as long as the attempts advance', async () => {
  const { id } = await start({ pasos: 5, ms: 10, alSegundo: 'falla' }, gestora, PASOS_QUE_SIGUEN);
  await startWorker();
  for (let tries = 1; tries < 5; tries += 1) {
    await vi.waitFor(
      async () => expect(await findTarea(db, id)).toMatchObject({ estado: 'en-cola', vez: tries }),
      SOON,
    );
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
  }
  await hasta(id, 'terminada');
});

it('is retried after an exception, and fails with a message without details', async () => {
  const { id } = await start({ pasos: 1, ms: 1, falla: 'clave secreta' });
  await startWorker();
  await vi.waitFor(
    async () =>
      expect(await findTarea(db, id)).toMatchObject({
        estado: 'en-cola',
        fase: 'Hubo un problema; se intentará de nuevo en un momento.',
      }),
    SOON,
  );
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await hasta(id, 'fallida');
  expect((await findTarea(db, id))?.error).toBe('Ocurrió un error inesperado. Inténtalo de nuevo más tarde.');
});

it('waits in the queue until its time if there is nothing to do, without counting an attempt', async () => {
  const soon = await start({ pasos: 1, ms: 1, esperaMs: 200 });
  const later = await start({ pasos: 2, ms: 1, esperaMs: 3_600_000 });
  await startWorker();
  await hasta(soon.id, 'terminada');
  await vi.waitFor(
    async () => expect(await findTarea(db, later.id)).toMatchObject({ estado: 'en-cola', fase: 'Espera un momento.' }),
    SOON,
  );
  expect((await findTarea(db, soon.id))?.vez).toBe(2);
  await failAbandonadas(db);
  expect(await estado(later.id)).toBe('en-cola');
});

it('can be cancelled before it starts and while it runs', async () => {
  const waiting = await start({ pasos: 1, ms: 1 });
  await cancelEnCola(db, waiting.id, new Date());
  await dequeue(db, waiting.id);
  const running = await start({ pasos: 1000, ms: 100 });
  await startWorker();
  await untilPaso(running.id, 2);
  await requestCancel(db, running.id, new Date());
  await hasta(running.id, 'cancelada');
  const far = (await pasos(running.id)).length;
  expect(far).toBeLessThan(100);
  expect([await estado(waiting.id), await pasos(waiting.id)]).toEqual(['cancelada', []]);
  const { rows } = await sql`select from pasos where paso = -1000`.execute(db);
  expect(rows).toHaveLength(1);
});
