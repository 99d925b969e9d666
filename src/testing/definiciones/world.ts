// An application in which tests publish forms of the unit, fill them in, read what follows, and do the jobs of persons.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { toFormData } from '#catalogo/payload.ts';
import { ROLES } from '#catalogo/roles.ts';
import { BY_ROLE } from '#core/permisos/testing.ts';
import type { Definicion } from '#features/definiciones/contract.ts';
import { createCatalogo } from '#features/definiciones/server/service.ts';
import type { FilaDeInforme } from '#features/informes/contract.ts';
import { EXPORTACION } from '#features/informes/server/exportacion.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from '#features/personas/server/start-acto.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { ALMACENES } from '../../services.ts';
import { createTestApp } from '../app.ts';
import { createTestDist } from '../dist.ts';
import { createEjemplos } from '../ejemplos.ts';
import { work } from '../personas/trabajar.ts';

type Valores = Readonly<Record<string, unknown>>;

type Answered<T> = { readonly status: number; readonly body: T & { readonly message?: string } };

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Builds it. Call it at the top of a test file. */
export async function createWorld() {
  const testApp = await createTestApp({ PUBLIC_URL: 'https://gestion.example' }, { dist: createTestDist() });
  const { app, db, files, config } = testApp;
  const ejemplos = await createEjemplos(testApp);
  const headers = await testApp.signIn(ROLES, 'gestora');
  const catalogo = createCatalogo({
    db,
    builtIn: CATALOGO,
    report(fault) {
      throw fault;
    },
  });

  async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Answered<T>> {
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<Answered<T>['body']>() };
  }

  return {
    ...testApp,
    ejemplos,
    call,
    open: async (url: string) => app.inject({ url, headers }),
    begin: async (slug: string, tramite: unknown) =>
      call<Definicion>('POST', '/definiciones', { slug, titulo: slug, tramite }),
    save: async (slug: string, revision: number, tramite: unknown) =>
      call<Definicion>('PUT', `/definiciones/${slug}`, { revision, tramite }),
    publish: async (slug: string, revision: number) =>
      call<Definicion>('POST', `/definiciones/${slug}/versiones`, { revision }),

    send: async (formulario: Formulario, valores: Valores) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/formularios/${formulario.slug}`,
        payload: toFormData(formulario, valores),
        headers: { ...headers, 'idempotency-key': randomUUID() },
      });
      type Sent = { id: string; comprobante: string; seguimiento: string; message?: string; errores?: Valores };
      return { status: answer.statusCode, body: answer.json<Sent>() };
    },

    informe: async (slug: string) =>
      (await call<{ informe: InformeDeFormulario }>('GET', `/informes/${slug}/definicion`)).body.informe,
    filas: async (slug: string) =>
      (await call<{ filas: readonly FilaDeInforme[] }>('POST', `/informes/${slug}/consulta`, { limite: 500 })).body
        .filas,

    stored: async (id: string): Promise<Valores> => {
      const { rows } = await sql<{ datos: Valores }>`select datos from registros where id = ${id}`.execute(db);
      return rows[0]!.datos;
    },

    /** Does the jobs that wait. @returns the file of one of them, if it has one */
    work: async (tarea: string): Promise<Buffer | null> => {
      await catalogo.refresh();
      const context = {
        db,
        files,
        almacenes: ALMACENES,
        catalogo: catalogo.now,
        secret: config.ENCRYPTION_KEY,
        institucion: testInstitucion,
        permisos: BY_ROLE,
      };
      await work(testApp, [EXPORTACION, EXPORTACION_DE_PERSONA, ANONIMIZACION], context);
      const { rows } = await sql<{ archivo: string | null; error: string | null }>`
        select archivo, error from tareas where id = ${tarea}`.execute(db);
      const { archivo = null, error = null } = rows[0] ?? {};
      if (error !== null) throw new Error(error);
      return archivo === null ? null : buffer((await files.results.open(archivo))!.stream);
    },
  };
}
