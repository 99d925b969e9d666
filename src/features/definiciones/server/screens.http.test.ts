import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { toFormData } from '#catalogo/payload.ts';
import type { Hallados } from '#features/busqueda/contract.ts';
import type { Escritorio, OwnHome } from '#features/inicio/contract.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTestDist } from '../../../testing/dist.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import type { Definicion } from '../contract.ts';

const testApp = await createTestApp({}, { dist: createTestDist() });
const { app, db, signIn } = testApp;
const LAURA = 'laura.mesa@universidad.edu.co';
let gestora: { authorization: string };

beforeAll(async () => {
  await seedListas(db);
  gestora = await signIn(['manager'], 'gestora');
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = gestora) =>
  app.inject({ method, url: `/api${path}`, headers: { ...headers }, ...(payload && { payload }) });

type Draft = { formulario: Record<string, unknown>; informe?: Record<string, unknown>; inicio?: object };

/** Publishes a form like a built-in one, after some changes. */
async function publish(slug: string, change: (draft: Draft) => Draft = (draft) => draft, model = inscripcionHBV.slug) {
  const begun = await call('POST', '/definiciones', { slug, titulo: `Titulo ${slug}`, como: model });
  const { revision, tramite } = begun.json<Definicion>();
  const saved = await call('PUT', `/definiciones/${slug}`, { revision, tramite: change(tramite as Draft) });
  const published = await call('POST', `/definiciones/${slug}/versiones`, {
    revision: saved.json<Definicion>().revision,
  });
  expect(published.statusCode).toBe(201);
}

const archive = async (slug: string) => call('PUT', `/definiciones/${slug}/archivada`, { archivada: true });

async function send(slug: string, headers: object = {}) {
  const ejemplos = await createEjemplos(testApp);
  const valores = { ...ejemplos.valores(inscripcionHBV, () => 0.5), correo: LAURA };
  const answer = await app.inject({
    method: 'POST',
    url: `/api/formularios/${slug}`,
    payload: toFormData(inscripcionHBV, valores),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
  expect(answer.statusCode).toBe(201);
}

it('is named to who sent it, to who searches a person, on the managers’ desk and among the windows', async () => {
  await publish('con-nombre');
  await publish('con-solicitudes', (draft) => draft, 'solicitudUDEV');
  await send('con-nombre');
  const titulo = 'Titulo con-nombre';
  const home = await call('GET', '/inicio/propio', undefined, await signIn(['student']));
  expect(home.json<OwnHome>().enviados).toMatchObject([{ titulo, ruta: '/formularios/con-nombre' }]);
  const found = await call('POST', '/busqueda/registros', { pregunta: LAURA });
  expect(found.json<Hallados>().registros).toMatchObject([{ informe: 'con-nombre', titulo }]);
  const { nuevos, solicitudes } = (await call('GET', '/escritorio')).json<Escritorio>();
  const enlace = { to: '/gestores/informes/con-nombre', search: { semestre: 'todos' } };
  expect(nuevos.informes).toContainEqual({ informe: 'con-nombre', titulo, enlace, cuantas: 1, antes: 0 });
  expect(solicitudes.at(-1)).toMatchObject({ informe: 'con-solicitudes', titulo: 'Titulo con-solicitudes' });
  const vigencias = await call('GET', '/vigencias');
  expect(vigencias.json()).toMatchObject({
    vigencias: expect.arrayContaining([expect.objectContaining({ formulario: 'con-nombre', titulo })]) as unknown,
  });
});

it('has a window that managers change until it is archived', async () => {
  await publish('con-ventana');
  const vigencia = { abre: '2026-01-01T08:00:00-05:00', cierra: null, antes: '', despues: '' };
  const change = async (version: number) => call('PUT', '/vigencias/con-ventana', { version, vigencia });
  expect(await change(0)).toMatchObject({ statusCode: 200 });
  await archive('con-ventana');
  expect(await change(1)).toMatchObject({ statusCode: 404 });
  expect((await call('GET', '/vigencias')).body).not.toContain('con-ventana');
});
