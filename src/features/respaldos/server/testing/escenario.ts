// A database, a folder and a demonstration Moodle, with jobs run by hand on a clock that tests move.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { createMoodle, type MoodleSetting } from '#core/moodle/server/service.ts';
import type { Outcome } from '#core/tareas/server/service.ts';
import { openFiles } from '#platform/server/files/open-files.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { startDemo, type Demo } from '../../../../../demo/testing/demo.ts';
import type { JobContext } from '../context.ts';
import { selectFilas, type CursoDeTandaFila } from '../filas.store.ts';
import { runTanda } from '../processing/run-tanda.ts';
import { startTanda } from '../start-tanda.ts';
import type { NuevaTanda, NuevoPedido } from '../tandas.store.ts';

const USUARIO = 'gestora';
export const gestora = {
  sesion: randomUUID(),
  usuario: USUARIO,
  nombre: 'Gestora de Prueba',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};
export const principal = { usuario: USUARIO, roles: ['manager'], direccion: '127.0.0.1' };

/** A backup that the demonstration Moodle started. */
export type Iniciado = { readonly curso: number; readonly clave: string; readonly archivo: string | null };

/** Builds the environment. Call it at the top of a file. */
export async function createEscenario() {
  const demo: Demo = await startDemo();
  afterAll(async () => demo.close());
  const { db, connection } = await createTestDatabase();
  const dataDir = createTestFolder();
  const files = await openFiles(dataDir);
  const [primero, segundo] = demo.servers as [MoodleSetting, MoodleSetting];
  const reloj = { now: new Date('2026-11-20T12:00:00Z') };
  const patience = { timeoutMs: 4000, retryWaitsMs: [] };
  const context: JobContext = {
    db,
    files,
    moodle: createMoodle(demo.servers, patience, patience),
    alaVez: 2,
    esperasMs: [60_000, 120_000],
    sondeoMs: 1,
    quietoMs: 20,
    pacienciaMs: 3_600_000,
    now: () => reloj.now,
  };

  beforeEach(async () => {
    await sql`truncate respaldo_tandas, respaldo_filas, respaldo_pedidos, respaldo_esperas, respaldo_copias,
      respaldo_cursos, respaldo_programaciones, tareas, graphile_worker._private_jobs,
      graphile_worker._private_job_queues cascade`.execute(db);
    reloj.now = new Date('2026-11-20T12:00:00Z');
    await demo.control({ accion: 'respaldos', servidor: primero.name, ms: 0 });
  });
  afterEach(async () => demo.control({ accion: 'restablecer' }));

  /** Categories with courses of their own. */
  const withCursos = [...demo.site.categories.values()]
    .map(({ id, name }) => ({
      id,
      nombre: name,
      cursos: [...demo.site.courses.values()].filter(({ categoryId }) => categoryId === id).map((curso) => curso.id),
    }))
    .filter(({ cursos }) => cursos.length >= 3);

  type Cambio = Partial<
    Pick<NuevaTanda, 'clase' | 'con_respaldo' | 'programacion' | 'partes' | 'comienza' | 'confirmadas'>
  >;

  const requestTandaOf = async (pedidos: readonly NuevoPedido[], cambio: Cambio = {}) =>
    db
      .transaction()
      .execute(async (tx) =>
        startTanda(
          tx,
          { clase: 'respaldo', asunto: 'Cursos', con_respaldo: true, programacion: null, ...cambio },
          { pedidos, actor: gestora, principal, now: reloj.now },
        ),
      );

  return {
    demo,
    db,
    connection,
    dataDir,
    files,
    context,
    reloj,
    servidor: primero.name,
    otroServidor: segundo.name,
    withCursos,
    pedirDe: requestTandaOf,
    /** Starts a batch of these courses of the first server. */
    requestTanda: async (cursos: readonly number[], cambio: Cambio = {}) =>
      requestTandaOf(
        [{ servidor: primero.name, id_categoria: 1, categoria: 'Una categoría', cursos: [...cursos] }],
        cambio,
      ),
    /** Runs a batch as far as possible now. */
    runJob: async (
      { id, tarea }: { readonly id: string; readonly tarea: string },
      signal: AbortSignal = new AbortController().signal,
      cambio: Partial<JobContext> = {},
    ): Promise<Outcome> =>
      runTanda({ ...context, ...cambio }, { id: tarea, entrada: { tanda: id }, advance: () => {}, signal }),
    filas: async ({ id }: { readonly id: string }): Promise<CursoDeTandaFila[]> => selectFilas(db, id),
    estados: async ({ id }: { readonly id: string }): Promise<string[]> =>
      (await selectFilas(db, id)).map(({ estado }) => estado),
    /** Every backup that Moodle started. */
    iniciados: async (): Promise<readonly Iniciado[]> =>
      (await demo.control({ accion: 'respaldos', servidor: primero.name })) as readonly Iniciado[],
    fallar: async (
      falla: Parameters<Demo['control']>[0] extends infer O ? (O extends { falla: infer F } ? F : never) : never,
    ) => demo.control({ accion: 'fallar', servidor: primero.name, falla }),
    advance(ms: number) {
      reloj.now = new Date(reloj.now.getTime() + ms);
    },
  };
}
