import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { guardadoOf } from '#catalogo/revision/guardado.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { withOptions } from '../editing/options.ts';
import { addQuestion, removeQuestion } from '../editing/questions.ts';
import { moveColumn, withChart, withGrouping, withHeading, withHidden } from '../editing/report.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const test = await createTestDefiniciones();
const { app, call, publish, republish, send } = test;

/** Returns a draft as the editor sends it. */
const stored = (tramite: Tramite): Tramite => guardadoOf(tramite) as Tramite;

/** Adds a choice with two options. */
function add(tramite: Tramite, etiqueta: string): Tramite {
  const { draft } = addQuestion(tramite, 'opcion', { at: { seccion: 0, index: 2 }, published: new Set(), etiqueta });
  const { nombre } = draft.listas!.at(-1)!;
  return withOptions(draft, nombre, [
    { clave: 'primera', texto: 'Primera' },
    { clave: 'segunda', texto: 'Segunda' },
  ]);
}

const edited = (tramite: Tramite): Tramite =>
  [
    (draft: Tramite) => moveColumn(draft, 'jornada', 0),
    (draft: Tramite) => withHeading(draft, 'jornada', 'Turno'),
    (draft: Tramite) => withHidden(draft, 'estado', true),
    (draft: Tramite) => withChart(draft, 'jornada', false),
    (draft: Tramite) => withGrouping(draft, 'jornada'),
    (draft: Tramite) => moveColumn(draft, 'fechaRegistro', 1),
  ].reduce((draft, change) => change(draft), tramite);

async function informeOf(slug: string) {
  const { body } = await call('GET', `/informes/${slug}/definicion`);
  const { informe } = body as object as { readonly informe: NonNullable<Tramite['informe']> };
  return informe;
}

/** The heads of the columns of a file. */
async function headsOf(slug: string, formato: 'excel' | 'csv'): Promise<unknown[]> {
  const { body } = await call('POST', `/informes/${slug}/exportar`, { formato });
  const { rawPayload, payload } = await app.inject((body as object as { readonly enlace: string }).enlace);
  if (formato === 'excel') return (await readSheet(rawPayload))[2]!;
  return parse(payload, { bom: true, delimiter: ';' })[0]!;
}

it('keeps a report as it was edited through later versions, and puts what is asked later behind it', async () => {
  const slug = 'editado';
  const { body: first } = await publish(slug, (tramite) => add(tramite, 'Jornada'));
  await send(slug, { ...datosOf('Ana'), jornada: 'primera' });
  const { status, body: second } = await republish(first, edited);
  expect([status, second.diferencias, second.hasCambios]).toEqual([201, [], false]);
  expect(second.versiones[0]!.cambios.map(({ mensaje }) => mensaje)).toEqual(['Cambia el informe.']);
  const heads = ['Turno', 'Fecha de registro', 'Nombres y apellidos', 'Correo electrónico', 'Estado'];
  for (const formato of ['excel', 'csv'] as const) {
    expect(await headsOf(slug, formato)).toEqual([...heads, 'Versión']);
  }
  const { columnas, graficos, agrupacion } = await informeOf(slug);
  expect(columnas.find(({ campo }) => campo === 'estado')).toMatchObject({ oculta: true });
  expect([graficos?.map(({ clave }) => clave), agrupacion?.por]).toEqual([['dias'], 'jornada']);

  const { body: third } = await republish(second, (tramite) => stored(add(tramite, 'Ciudad')));
  expect(await headsOf(slug, 'excel')).toEqual([...heads.slice(0, 4), 'Ciudad', 'Estado', 'Versión']);
  expect((await informeOf(slug)).graficos?.map(({ clave }) => clave)).toEqual(['dias', 'ciudad']);

  const { body: fourth } = await republish(third, (tramite) => stored(removeQuestion(tramite, 'jornada')));
  expect(fourth.fallos).toEqual([]);
  expect(await headsOf(slug, 'excel')).toEqual([
    ...heads.slice(1, 4),
    'Ciudad',
    'Estado',
    'Jornada (retirada)',
    'Versión',
  ]);
  expect((await informeOf(slug)).agrupacion).toBeUndefined();
});

it('groups the rows by the answers to the question that was chosen', async () => {
  const slug = 'en-grupos';
  await publish(slug, (tramite) => stored(withGrouping(add(tramite, 'Jornada'), 'jornada')));
  for (const nombre of ['Ana', 'Berta', 'Carla']) {
    const jornada = nombre === 'Ana' ? 'primera' : 'segunda';
    expect((await send(slug, { ...datosOf(nombre), jornada })).status).toBe(201);
  }
  const agrupar = (await informeOf(slug)).agrupacion?.clave;
  const { status, body: counted } = await call('POST', `/informes/${slug}/grupos`, { agrupar });
  expect([status, counted]).toEqual([200, expect.objectContaining({ cuentas: [1, 2] })]);
});

it('lets no one change or publish a report who may not edit forms', async () => {
  const { body } = await publish('ajeno', (tramite) => tramite);
  const headers = await test.signIn(['editingteacher'], 'profesora');
  const path = '/api/definiciones/ajeno';
  const payload = { revision: body.revision, tramite: edited(body.tramite as unknown as Tramite) };
  for (const request of [
    { method: 'GET', url: path } as const,
    { method: 'PUT', url: path, payload } as const,
    { method: 'POST', url: `${path}/versiones`, payload: { revision: body.revision } } as const,
  ]) {
    expect((await app.inject({ ...request, headers })).statusCode).toBe(403);
  }
});
