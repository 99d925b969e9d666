import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { toFormData } from '#catalogo/payload.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTestDist } from '../../../testing/dist.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import type { Definicion, DefinicionListada, FormularioDelProducto } from '../contract.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import { withPasted } from '../editing/pasted-draft.ts';
import { readPasted } from '../editing/pasted.ts';

const testApp = await createTestApp({}, { dist: createTestDist() });
const { app, db, signIn } = testApp;
let gestora: { authorization: string };

beforeAll(async () => {
  await seedListas(db);
  gestora = await signIn(['manager'], 'gestora');
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = {}) {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...gestora, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Definicion>() };
}

type Listed = { definiciones: DefinicionListada[]; delProducto: FormularioDelProducto[] };

const list = async () => (await call('GET', '/definiciones')).body as unknown as Listed;

const begin = async (slug: string, more: object = {}, headers: object = {}) =>
  call('POST', '/definiciones', { slug, titulo: `Titulo ${slug}`, ...more }, headers);

async function publish(slug: string): Promise<void> {
  const { body } = await begin(slug, { como: inscripcionHBV.slug });
  expect(await call('POST', `/definiciones/${slug}/versiones`, { revision: body.revision })).toMatchObject({
    status: 201,
  });
}

const HACE_UN_MES = '2026-01-31T18:00:00-05:00';

const setWindow = async (slug: string) =>
  call('PUT', `/vigencias/${slug}`, {
    version: 0,
    vigencia: { abre: null, cierra: HACE_UN_MES, antes: '', despues: '' },
  });

const send = async (url: string) =>
  app.inject({
    method: 'POST',
    url,
    payload: toFormData(
      inscripcionHBV,
      (await createEjemplos(testApp)).valores(inscripcionHBV, () => 0.5),
    ),
    headers: { 'idempotency-key': randomUUID() },
  });

describe('the list of forms', () => {
  it('has the unit’s with their state, answers and window', async () => {
    await begin('de-la-lista');
    await publish('publicada-de-la-lista');
    await publish('archivada-de-la-lista');
    await send('/api/formularios/publicada-de-la-lista');
    await setWindow('publicada-de-la-lista');
    await call('PUT', '/definiciones/archivada-de-la-lista/archivada', { archivada: true });
    const { definiciones } = await list();
    expect(Object.fromEntries(definiciones.map((one) => [one.slug, one]))).toMatchObject({
      'archivada-de-la-lista': { publicada: 1, archivada: expect.any(String) as string, ventana: null },
      'publicada-de-la-lista': {
        respuestas: 1,
        ventana: { abierta: false, texto: expect.stringMatching(/^Cerró el /) as string },
      },
      'de-la-lista': { publicada: null, respuestas: 0, ventana: null, persona: expect.any(String) as string },
    });
  });

  it('has those of the product with where they begin, their report, answers and window', async () => {
    const { delProducto: before } = await list();
    expect(before.map(({ slug }) => slug)).toEqual(CATALOGO.formularios.map(({ slug }) => slug));
    expect(before.filter(({ informe }) => informe === null)).toEqual([]);
    const anonymous = CATALOGO.formularios.filter(({ anonimo }) => anonimo).map(({ slug }) => slug);
    expect(before.filter(({ respuestas }) => respuestas === null).map(({ slug }) => slug)).toEqual(anonymous);
    const find = (slug: string, all = before) => all.find((one) => one.slug === slug);
    expect(find(acompanamientoDocente.slug)?.ruta).toBe('/gestores/formularios/acompanamientoDocentes');
    await setWindow(inscripcionHBV.slug);
    expect(find(inscripcionHBV.slug)).toMatchObject({ respuestas: 0, ventana: null });
    await expect
      .poll(async () => find(inscripcionHBV.slug, (await list()).delProducto)?.ventana, { timeout: 10_000 })
      .toMatchObject({ abierta: false });
  });

  it('is for those who may make forms', async () => {
    const answer = await app.inject({ url: '/api/definiciones', headers: await signIn(['student']) });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a form that begins with questions of its own', () => {
  const draftOf = (slug: string, text = '1. Sede\n- Norte\n- Sur') =>
    guardadoOf(withPasted(copyOf(NEW_FORM, { slug, titulo: `Titulo ${slug}` }), readPasted(text)));

  it('has them, and may be published at once', async () => {
    const { status, body } = await begin('pegada', { tramite: draftOf('pegada') });
    expect({ status, fallos: body.fallos }).toEqual({ status: 201, fallos: [] });
    expect(body.tramite).toEqual(draftOf('pegada'));
    expect(await call('POST', '/definiciones/pegada/versiones', { revision: body.revision })).toMatchObject({
      status: 201,
    });
  });

  it('is one, however often it is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await begin('una-sola', { tramite: draftOf('una-sola') }, key);
    expect(await begin('una-sola', { tramite: draftOf('una-sola') }, key)).toEqual(first);
  });

  it.each([
    ['another address', 'de-otra', draftOf('ajena')],
    ['a reserved address, whatever its shape', 'editar', { formulario: { slug: 'editar' } }],
    [
      'too many of them',
      'con-miles',
      { formulario: { slug: 'con-miles' }, listas: Array.from({ length: 501 }, () => ({})) },
    ],
  ])('is refused with %s', async (_, slug, tramite) => {
    expect(await begin(slug, { tramite })).toMatchObject({ status: 400 });
    expect((await call('GET', `/definiciones/${slug}`)).status).toBe(404);
  });
});

it('the screen of accompaniments is served at its address, below that of the forms', async () => {
  const answer = await app.inject({ url: acompanamientoDocente.ruta });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`<title>${acompanamientoDocente.titulo}`);
});
