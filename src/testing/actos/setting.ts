// One application with everything that acts need: records, a demonstration Moodle, and its jobs done by hand.
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import type { Accion } from '#core/auditoria/contract.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { BY_ROLE } from '#core/permisos/testing.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { EXPORTACION } from '#features/informes/server/exportacion.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { RITMO } from '#features/respaldos/server/context.ts';
import { REINICIO, RESPALDO, RESTAURACION } from '#features/respaldos/server/jobs.ts';
import { runTandas } from '#features/respaldos/server/processing/run-tanda.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { startDemo } from '../../../demo/testing/demo.ts';
import { tiposDeCargaOf } from '../../services.ts';
import { createTestApp } from '../app.ts';
import { createEjemplos } from '../ejemplos.ts';

/** Part of every text that people write, answer, search for or name files with: no row of the audit may hold it. */
export const CENTINELA = 'zqxvcentinela';

/** The application, sessions and helpers that acts use. */
export type Setting = Awaited<ReturnType<typeof createSetting>>;

/** Makes ready what an act is done to, and gives what does it: a call by a person, and nothing else. */
export type Acto = (setting: Setting) => Promise<() => Promise<unknown>>;

export type Actos = Readonly<Partial<Record<Accion, Acto>>>;

type Llamada = {
  readonly payload?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that it must be answered with; any success unless said. */
  readonly status?: number;
};

/** More rows than this are exported by a job. */
const EN_LINEA = 1;

/** Call it at the top of the file. @param settings by name, as the environment would give them */
export async function createSetting(settings: Readonly<Record<string, string>> = {}) {
  const demo = await startDemo();
  afterAll(async () => demo.close());
  const patience = { timeoutMs: 20_000, retryWaitsMs: [1] };
  const moodle = createMoodle(demo.servers, patience, patience);
  const campus = createFakeMoodle();
  const testApp = await createTestApp(settings, {
    moodle: new Map([[campus.name, campus], ...moodle]),
    filasEnLinea: EN_LINEA,
  });
  const { app, db, files, clock, signIn } = testApp;
  const ejemplos = await createEjemplos(testApp);
  /** Tokens and cookies that were handed out. */
  const secretos = new Set<string>([
    campus.clave,
    'token-secreto-de-moodle',
    ...demo.servers.map(({ token }) => token),
  ]);

  async function signInAs(roles: Parameters<typeof signIn>[0], usuario: string) {
    const headers = await signIn(roles, usuario);
    secretos.add(headers.authorization.replace('Bearer ', ''));
    return headers;
  }
  const gestora = await signInAs(['manager'], 'gestora');

  /** Makes a call of the API as the manager. @returns its answer, which must be the one that is expected */
  async function call(key: string, { payload, headers = gestora, status }: Llamada = {}) {
    const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const answer = await app.inject({
      method,
      url: url.startsWith('/api/') ? url : `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    const { statusCode } = answer;
    if (status === undefined ? statusCode >= 300 : statusCode !== status) {
      throw new Error(`${key} was answered ${statusCode}: ${answer.body}`);
    }
    return answer;
  }

  /** Does the jobs that wait, as the worker does. */
  async function work(): Promise<void> {
    const respaldos = { db, files, moodle, alaVez: 2, ...RITMO, sondeoMs: 1, now: () => clock.now };
    const tandas = [RESPALDO, REINICIO, RESTAURACION].map((kind) => withHandler(kind, runTandas(respaldos)));
    const tiposDeCarga = tiposDeCargaOf({ db, moodle });
    const context = { db, files, stopping: new AbortController().signal, report: () => {} };
    const tasks = {
      ...tasksOf(context, [EXPORTACION], {
        db,
        catalogo: () => CATALOGO,
        institucion: testInstitucion,
        permisos: BY_ROLE,
      }),
      ...tasksOf(context, [REVISION, APLICACION], { db, files, tiposDeCarga }),
      ...tasksOf(context, tandas, null),
    };
    const { rows } = await sql<{ id: string; tipo: string }>`
      select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
    for (const { id, tipo } of rows) await tasks[tipo]?.({ key: id, last: true });
  }

  return {
    ...testApp,
    campus,
    demo,
    demostracion: moodle,
    servidor: demo.servers[0]!.name,
    ejemplos,
    secretos,
    gestora,
    signInAs,
    call,
    work,
    /** Records of a form whose answers are all the same word. */
    registros: async (count: number) =>
      insertRegistros(
        db,
        informacionInscripcionHBV.formulario,
        Array.from({ length: count }, () => ({
          datos: {
            nombreApellido: CENTINELA,
            numDocumento: CENTINELA,
            correo: `${CENTINELA}@example.com`,
            telefono: CENTINELA,
            programaAcademico: { clave: 'fisica', texto: CENTINELA },
            horario: { clave: 'martes', texto: CENTINELA },
          },
        })),
      ),
  };
}
