import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp, type TestApp } from '../app.ts';
import type { Cuerpo } from './cuerpo.ts';
import type { Llamada } from './llamadas.ts';

export type Servidor = TestApp & {
  /** Makes a call as an existing client does: without key, without consent. */
  readonly call: (llamada: Llamada, cuerpo: Cuerpo) => ReturnType<typeof inyectar>;
};

const inyectar = async ({ app }: TestApp, url: string, { payload, headers }: Cuerpo) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers } });

/** An application that knows the lists and the subjects of `CARGAS`, and a session that may make every call. */
export async function createServidor(): Promise<Servidor> {
  const testApp = await createTestApp();
  await seedListas(testApp.db);
  await insertAsignaturas(
    testApp.db,
    ASIGNATURAS.map((asignatura) => ({ ...asignatura, correo: 'docente@universidad.edu.co' })),
  );
  const sesion = await testApp.signIn(['editingteacher', 'manager']);
  return {
    ...testApp,
    call: async ({ url, withSesion }, { payload, headers }) =>
      inyectar(testApp, url, { payload, headers: { ...headers, ...(withSesion && sesion) } }),
  };
}
