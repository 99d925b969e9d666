import { afterAll, afterEach, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createEstadoDeIngreso } from './estado-de-ingreso.ts';

const demo = await startDemo();
const servidor = demo.servers[0]!.name;
afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

const HERE = 'https://gestion.universidad.edu.co';

/** Builds what managers are told, by a client that has read nothing yet. */
function toldWith({ modo = 'ambos' as ModoDeIngreso, publicUrl = HERE as string | null }) {
  const moodle = createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [] }).get(servidor)!;
  return createEstadoDeIngreso({ modo, moodle, publicUrl });
}

const returnTo = async (aplicacion: string, segundoFactor = false) =>
  demo.control({ accion: 'ingreso', servidor, aplicacion, segundoFactor });

it('says nothing where people come back here, or sign in at another server or without the campus', async () => {
  await returnTo(HERE);
  expect(await toldWith({}).problema(servidor, null)).toBeNull();
  expect(await toldWith({ publicUrl: null }).problema(servidor, HERE)).toBeNull();
  await returnTo('');
  expect(await toldWith({}).problema('otro', null)).toBeNull();
  expect(await toldWith({ modo: 'clave' }).problema(servidor, null)).toBeNull();
});

it('names an address that is empty, and another one', async () => {
  await returnTo('');
  expect(await toldWith({}).problema(servidor, null)).toContain(`está vacía la dirección`);
  await returnTo('https://prueba.universidad.edu.co');
  expect(await toldWith({}).problema(servidor, null)).toMatch(/prueba\.universidad.*está en https:\/\/gestion/);
  expect(await toldWith({ publicUrl: null }).problema(servidor, HERE)).toContain(`está en ${HERE}`);
});

it('names the permission that is missing, and a plugin that is too old', async () => {
  await returnTo(HERE);
  const missingPermisos = ['local/gestioncurricular:signin'];
  await demo.control({ accion: 'complemento', servidor, estado: 'presente', sinPermisos: missingPermisos });
  expect(await toldWith({}).problema(servidor, null)).toContain(missingPermisos[0]);
  await demo.control({ accion: 'complemento', servidor, estado: 'anterior' });
  expect(await toldWith({}).problema(servidor, null)).toContain('anterior al ingreso con el campus');
});

it('says of each state of the plugin in one place only', async () => {
  for (const estado of ['ausente', 'antiguo'] as const) {
    await demo.control({ accion: 'complemento', servidor, estado });
    expect(await toldWith({}).problema(servidor, null)).toBeNull();
  }
});

it('says where passwords pass by a second factor, and what closes it', async () => {
  await returnTo(HERE, true);
  expect(await toldWith({}).senal()).toMatchObject({
    estado: 'atencion',
    detalle: expect.stringContaining('segundo factor') as string,
    queHacer: expect.stringContaining('MOODLE_LOGIN=campus') as string,
  });
  expect(await toldWith({ modo: 'campus' }).senal()).toMatchObject({ estado: 'bien' });
  await returnTo(HERE);
  expect(await toldWith({}).senal()).toMatchObject({
    estado: 'bien',
    detalle: expect.stringContaining('MFA') as string,
  });
});
