// A load whose worker is killed three times: between Moodle's action and our record of it, and twice during the
// enrolments.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { permisosOf } from '#catalogo/permisos.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { startProgram, type Program } from '#platform/server/lifecycle/program.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { tiposDeCargaOf } from '../../../services.ts';
import type { Resumen } from '../contract.ts';
import { resumenOf } from './results.ts';
import { loadImmediately } from './service.ts';
import { findCarga, selectCargas } from './store.ts';

/** Number of people loaded; each gets an account and an enrolment. */
const GENTE = 300;

/** Delay of each mail in Moodle, so that the worker can be killed in between. */
const CORREO_MS = 10;

const SOON = { timeout: 60_000, interval: 20 };
const servidor = 'campusvirtual_4_3';

const demo = await startDemo();
afterAll(async () => demo.close());
const { db, connection } = await createTestDatabase();
const dataDir = createTestFolder();
const files = await openFiles(dataDir);
const tipo = tiposDeCargaOf({ db, moodle: createMoodle(demo.servers) }).find(({ nombre }) => nombre === 'usuarios')!;

const gestora = {
  sesion: randomUUID(),
  usuario: 'gestora',
  nombre: 'Gestora de Prueba',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

/** Uploads a file with a number of people, and accepts it. @returns the load */
async function load(gente: number): Promise<string> {
  const file = path.join(files.incoming, randomUUID());
  const libro = await libroOf(Array.from({ length: gente }, (_, i) => persona(i + 1)));
  await writeFile(file, libro);
  const recibido = new ReceivedFile({ path: file, name: 'gente.xlsx', size: libro.length, sha256: '' });
  const principal = { usuario: gestora.usuario, roles: gestora.roles, direccion: '127.0.0.1' };
  const pedido = { actor: gestora, principal, now: new Date(), signal: AbortSignal.timeout(60_000) };
  await loadImmediately({ db, files }, { tipo, parte: 'archivo', recibido }, pedido);
  const [carga] = await selectCargas(db, { tipo: tipo.nombre, antes: undefined, limite: 1 });
  return carga!.id;
}

/** A worker that a test can kill. */
async function startWorker(): Promise<{ readonly kill: () => Promise<unknown> }> {
  const program: Program = await startProgram('src/features/cargas/server/testing.ts', {
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

const correos: { readonly para: string; readonly sobre: string }[] = [];
/** Mails that Moodle sent so far. */
async function enviados(): Promise<number> {
  correos.push(...((await demo.control({ accion: 'correos', servidor })) as typeof correos));
  return correos.length;
}

const resumen = async (carga: string): Promise<Resumen> => resumenOf(db, tipo, carga);
const [CREATE, ENROL] = [0, 2];

it('continues where it was, does nothing twice, and adds up', async () => {
  await demo.control({ accion: 'ajustes', servidor, correoMs: CORREO_MS });
  const carga = await load(GENTE);
  const total = { total: GENTE, fallidas: 0 };
  expect((await resumen(carga)).acciones[CREATE]).toMatchObject({ ...total, pendientes: GENTE });

  const first = await startWorker();
  await vi.waitFor(async () => expect(await enviados()).toBeGreaterThan(0), SOON);
  await first.kill();
  // Moodle had created accounts that were not recorded yet.
  const { acciones: afterFirst } = await resumen(carga);
  expect(afterFirst[CREATE]).toMatchObject({ hechas: 0, pendientes: GENTE });
  expect(await enviados()).toBeGreaterThan(0);

  const underWay = async (): Promise<number> => (await resumen(carga)).acciones[ENROL]!.hechas;
  for (const many of [0, GENTE / 3]) {
    const next = await startWorker();
    await vi.waitFor(async () => expect(await underWay()).toBeGreaterThan(many), SOON);
    await next.kill();
  }
  const { acciones: afterSecond } = await resumen(carga);
  expect(afterSecond[CREATE]).toMatchObject({ ...total, pendientes: 0 });
  // Accounts that the first worker left unrecorded were found to exist.
  expect(afterSecond[CREATE]!.estaban).toBeGreaterThan(0);
  expect(afterSecond[ENROL]!.pendientes).toBeGreaterThan(0);

  await startWorker();
  await vi.waitFor(async () => expect((await findCarga(db, tipo.nombre, carga))?.estado).toBe('terminada'), SOON);
  const { hechas, pendientes, fallidas, acciones } = await resumen(carga);
  expect({ hechas, pendientes, fallidas }).toEqual({ hechas: GENTE, pendientes: 0, fallidas: 0 });
  for (const accion of [acciones[CREATE]!, acciones[ENROL]!]) {
    expect(accion).toMatchObject({ ...total, pendientes: 0 });
    expect(accion.hechas + accion.estaban).toBe(GENTE);
  }

  // One account and one enrolment each: Moodle wrote to each person once about either.
  await enviados();
  const bySubject = Map.groupBy(correos, (correo) => correo.sobre);
  expect([...bySubject.values()].map((all) => [all.length, new Set(all.map(({ para: to }) => to)).size])).toEqual([
    [GENTE, GENTE],
    [GENTE, GENTE],
  ]);
}, 180_000);
