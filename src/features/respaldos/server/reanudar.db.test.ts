// Batches whose worker is killed between Moodle's action and our record of it, and during a download.
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startProgram, type Program } from '#platform/server/lifecycle/program.ts';
import { selectCopias } from './copias.store.ts';
import { createEscenario } from './testing/escenario.ts';

const escena = await createEscenario();
const {
  demo,
  db,
  connection,
  dataDir,
  files,
  servidor,
  withCursos,
  requestTanda,
  filas,
  estados,
  iniciados,
  fallar: fail,
} = escena;
const START = 'local_gestioncurricular_start_backup';
const RESET = 'local_gestioncurricular_reset_course';

const SOON = { timeout: 60_000, interval: 20 };

/** Long enough to be killed in, even on a busy machine. */
const LENTO_MS = 3000;

/** A worker that a test can kill. */
async function startWorker(): Promise<{ readonly kill: () => Promise<unknown> }> {
  const program: Program = await startProgram('src/features/respaldos/server/testing/worker.ts', {
    input: { connection, dataDir, servidores: demo.servers },
  });
  onTestFinished(async () => program.stop());
  const { pid } = z.object({ pid: z.number() }).parse(program.ready);
  return {
    async kill() {
      process.kill(pid, 'SIGKILL');
      return program.ended;
    },
  };
}

const waitForEstado = async (tanda: { readonly id: string }, estado: string) =>
  vi.waitFor(async () => expect(await estados(tanda)).toContain(estado), SOON);

/** Number of calls of a Moodle function since the last reading. */
async function peticionesOf(funcion: string): Promise<number> {
  const peticiones = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
  return peticiones.filter(({ wsfunction }) => wsfunction === funcion).length;
}

it('copies each course once after any kill', async () => {
  const cursos = withCursos[0]!.cursos.slice(0, 3);
  await fail({ modo: 'lento', ms: LENTO_MS, funcion: START });
  const tanda = await requestTanda(cursos);
  const first = await startWorker();
  await waitForEstado(tanda, 'solicitado');
  // The row changes a moment before Moodle is called.
  await vi.waitFor(async () => expect(await peticionesOf(START)).toBeGreaterThan(0), SOON);
  await first.kill();
  // Moodle continues with the request although the worker is gone.
  await vi.waitFor(async () => expect(await iniciados()).not.toEqual([]), SOON);
  expect((await filas(tanda)).map(({ pedido }) => pedido)).toEqual([null, null, null]);

  await fail({ modo: 'lento', ms: LENTO_MS, funcion: 'pluginfile' });
  const second = await startWorker();
  await waitForEstado(tanda, 'descargando');
  await second.kill();
  expect(await estados(tanda)).not.toContain('hecho');

  await fail(null);
  await startWorker();
  await vi.waitFor(async () => expect(await estados(tanda)).toEqual(['hecho', 'hecho', 'hecho']), SOON);
  const hechos = await iniciados();
  expect(hechos.map(({ curso }) => curso).toSorted((a, b) => a - b)).toEqual(cursos.toSorted((a, b) => a - b));
  for (const curso of cursos) {
    const [copia, ...others] = await selectCopias(db, servidor, curso);
    expect(others).toEqual([]);
    expect(await files.copies.size(copia!.id)).toBe(copia!.tamano);
  }
}, 180_000);

it('repeats a reset whose answer was lost in a kill', async () => {
  const [curso] = withCursos[0]!.cursos;
  await fail({ modo: 'lento', ms: LENTO_MS, funcion: RESET });
  const tanda = await requestTanda([curso!], { clase: 'reinicio', con_respaldo: false });
  const first = await startWorker();
  await waitForEstado(tanda, 'reiniciando');
  let pedidos = 0;
  await vi.waitFor(async () => {
    pedidos += await peticionesOf(RESET);
    expect(pedidos).toBeGreaterThan(0);
  }, SOON);
  await first.kill();
  const moodle = escena.context.moodle.get(servidor)!;
  await vi.waitFor(async () => {
    const now = await moodle.cursos.perdidas(curso!);
    expect(now).toMatchObject({ valor: { estudiantes: 0 } });
  }, SOON);

  await startWorker();
  await waitForEstado(tanda, 'hecho');
  expect(await filas(tanda)).toMatchObject([{ motivo: expect.stringMatching(/se envió de nuevo/), intento: 1 }]);
  expect(pedidos + (await peticionesOf(RESET))).toBe(2);
}, 120_000);
