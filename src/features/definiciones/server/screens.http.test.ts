import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { toFormData } from '#catalogo/payload.ts';
import type { OwnPantallas } from '#core/own-pantallas.ts';
import type { Pantalla } from '#core/pantalla.ts';
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

it('has, once it is published, the window that was set while it was made', async () => {
  const begun = await call('POST', '/definiciones', { slug: 'con-cierre', titulo: 'Titulo con-cierre' });
  const vigencia = { abre: null, cierra: '2026-01-01T08:00:00-05:00', antes: '', despues: 'Ya pasó.' };
  expect(await call('PUT', '/vigencias/con-cierre', { version: 0, vigencia })).toMatchObject({ statusCode: 200 });
  const { vigencias } = (await call('GET', '/vigencias')).json<{
    vigencias: { formulario: string; titulo: string }[];
  }>();
  expect(vigencias.find(({ formulario }) => formulario === 'con-cierre')).toMatchObject({
    titulo: 'Titulo con-cierre',
  });
  const { revision } = begun.json<{ revision: number }>();
  expect(await call('POST', '/definiciones/con-cierre/versiones', { revision })).toMatchObject({ statusCode: 201 });
  expect((await app.inject('/formularios/con-cierre')).body).toContain('Ya pasó.');
  expect(await call('PUT', '/vigencias/nunca-comenzado', { version: 0, vigencia })).toMatchObject({ statusCode: 404 });
});

const withSession = (draft: Draft): Draft => ({
  ...draft,
  formulario: { ...draft.formulario, acceso: 'formularios.diligenciar:docentes' },
});

const withInicio =
  (inicio: object) =>
  (draft: Draft): Draft => ({ ...draft, inicio });

async function screensOf(slug: string): Promise<readonly Pantalla[]> {
  const answer = await call('GET', '/inicio/pantallas', undefined, await signIn(['student']));
  return answer.json<OwnPantallas>().pantallas.filter(({ ruta }) => ruta.endsWith(`/${slug}`));
}

describe('its screens', () => {
  it('are a form that managers share and a report on their home', async () => {
    await publish('compartible');
    expect(await screensOf('compartible')).toMatchObject([
      { ruta: '/formularios/compartible', acceso: 'publico', documento: 'publico', compartida: 1000, enlaces: [] },
      {
        ruta: '/gestores/informes/compartible',
        titulo: 'Titulo compartible',
        acceso: 'informes.leer:compartible',
        enlaces: [{ hogar: 'gestor', grupo: 'cursos' }],
      },
    ]);
  });

  it('have the links that its definition declares', async () => {
    await publish('en-hogares', withInicio({ estudiante: 'cursos', docente: 'aulas' }));
    const [form] = await screensOf('en-hogares');
    expect(form).toMatchObject({ enlaces: [{ hogar: 'estudiante' }, { hogar: 'docente', grupo: 'aulas' }] });
    expect(form).not.toHaveProperty('compartida');
  });

  it('are not offered before it is published, and without links to fill it in once it is archived', async () => {
    await call('POST', '/definiciones', { slug: 'borrador', titulo: 'Borrador' });
    expect(await screensOf('borrador')).toEqual([]);
    await publish('guardado', withInicio({ estudiante: 'cursos', compartido: 3 }));
    await archive('guardado');
    const [form, report] = await screensOf('guardado');
    expect(form).toMatchObject({ enlaces: [] });
    expect(form).not.toHaveProperty('compartida');
    expect(report).toMatchObject({ enlaces: [{ hogar: 'gestor' }] });
  });

  it('come with the document of the staff application', async () => {
    await publish('con-documento');
    const { body } = await app.inject({ url: '/gestor' });
    expect(body).toContain('/gestores/informes/con-documento');
  });
});

describe('its report', () => {
  const definitionOf = async (slug: string, headers: object = gestora) =>
    call('GET', `/informes/${slug}/definicion`, undefined, headers);

  it('has a document with its title, and its definition for its readers, by the newest version', async () => {
    await publish('con-informe');
    const { statusCode, body } = await app.inject({ url: '/gestores/informes/con-informe' });
    expect({ statusCode, body }).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('<title>Titulo con-informe ·') as string,
    });
    const answer = await definitionOf('con-informe');
    expect(answer.json()).toMatchObject({ informe: { slug: 'con-informe', formulario: { version: 1 } } });
    const rows = await call('POST', '/informes/con-informe/consulta', {});
    expect(rows.json()).toEqual({ filas: [], version: 1 });
    expect(await definitionOf('con-informe', await signIn(['student']))).toMatchObject({ statusCode: 403 });
  });

  it('is the 404 page before it is published, as any address without one', async () => {
    await call('POST', '/definiciones', { slug: 'sin-informe', titulo: 'Sin informe' });
    expect(await app.inject({ url: '/gestores/informes/sin-informe' })).toMatchObject({ statusCode: 404 });
    expect(await definitionOf('sin-informe')).toMatchObject({ statusCode: 404 });
    // Those of the product are in the browser's code.
    expect(await definitionOf('informacionInscripcionHBV')).toMatchObject({ statusCode: 404 });
  });
});

describe('a form that asks to sign in', () => {
  it('is a screen of the staff application, for who may fill it in', async () => {
    await publish('con-sesion', withSession);
    expect((await screensOf('con-sesion'))[0]).toMatchObject({
      acceso: 'formularios.diligenciar:docentes',
      documento: 'gestion',
    });
    const { statusCode, body } = await app.inject({ url: '/formularios/con-sesion' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Titulo con-sesion ·');
    expect(body).not.toContain('"campos"');
    const open = async (headers: object) => call('GET', '/formularios/con-sesion', undefined, headers);
    expect((await open(gestora)).json()).toMatchObject({ formulario: { slug: 'con-sesion' } });
    expect(await open(await signIn(['student']))).toMatchObject({ statusCode: 403 });
  });

  it('says that it is no longer offered once it is archived', async () => {
    await publish('cerrado', withSession);
    await archive('cerrado');
    const open = await call('GET', '/formularios/cerrado');
    expect(open.json()).toMatchObject({ vigencia: { mensaje: 'Este formulario ya no se ofrece.' } });
  });
});

it('has an entry of its own in the API document, by its newest version', async () => {
  const before = await call('GET', '/docs/json');
  expect(before.json()).toMatchObject({ paths: { '/formularios/{formulario}': {} } });
  await publish('documentado');
  const { paths } = (await call('GET', '/docs/json')).json<{ paths: Record<string, { post: object }> }>();
  expect(paths['/formularios/documentado']!.post).toMatchObject({
    summary: expect.stringContaining('Titulo documentado') as string,
    requestBody: {
      content: {
        'multipart/form-data': { schema: { properties: { numDocumento: {}, horario: { type: 'string' } } } },
      },
    },
  });
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(Object.keys(before.json<{ paths: object }>().paths)));
});
