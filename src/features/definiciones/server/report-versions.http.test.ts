import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Campos } from '#catalogo/arbol.ts';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import { CATALOGO } from '#catalogo/index.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { FilaDeInforme } from '../../informes/contract.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const test = await createTestDefiniciones();
const { app, call, republish } = test;

const withLabel =
  (etiqueta: string) =>
  ({ formulario, ...tramite }: Tramite): Tramite => {
    const campos: Campos = { ...formulario.campos, nombre: { ...formulario.campos['nombre']!, etiqueta } as never };
    return { ...tramite, formulario: { ...formulario, campos } };
  };

/** The rows of a report, as texts of its cells. */
async function rowsOf(slug: string, filtro: object = {}) {
  const { body } = await call('POST', `/informes/${slug}/consulta`, filtro);
  const { filas } = body as object as { readonly filas: readonly FilaDeInforme[] };
  return filas.map(({ celdas }) => celdas).toSorted(byName);
}

/** Both were sent at the same instant. */
const byName = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));

const names = async (slug: string, version: string) =>
  (await rowsOf(slug, { filtros: { version } })).map(([nombre]) => nombre);

it('tells the version of each answer, as the last column of one table and one file, and as a filter', async () => {
  const slug = 'dos-versiones';
  const { body } = await test.publish(slug, (tramite) => tramite);
  await test.send(slug, datosOf('Ana'));
  expect((await rowsOf(slug))[0]).not.toContain('1');
  await republish(body, withLabel('Nombre y apellido'));
  await test.send(slug, datosOf('Berta'));

  expect((await rowsOf(slug)).map((celdas) => [celdas[0], celdas.at(-1)])).toEqual([
    ['Ana', '1'],
    ['Berta', '2'],
  ]);
  expect([await names(slug, '1'), await names(slug, '2'), await names(slug, '3')]).toEqual([['Ana'], ['Berta'], []]);
  const { body: offered } = await call('GET', `/informes/${slug}/opciones`);
  expect((offered as object as { readonly filtros: object[] }).filtros).toContainEqual(
    expect.objectContaining({
      campo: 'version',
      opciones: [{ clave: '2' }, { clave: '1' }].map((one) => expect.objectContaining(one) as object),
    }),
  );

  const { body: exported } = await call('POST', `/informes/${slug}/exportar`, { formato: 'excel' });
  const { enlace } = exported as object as { readonly enlace: string };
  const sheet = await readSheet((await app.inject(enlace)).rawPayload);
  const [head, ...rows] = sheet.slice(2);
  expect([head!, ...rows.toSorted(byName)].map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['Nombre y apellido', 'Versión'],
    ['Ana', 1],
    ['Berta', 2],
  ]);
});

it('stays out of the draft, and of a form that begins like another one', async () => {
  const { body } = await test.publish('se-copia', (tramite) => tramite);
  const second = await republish(body, withLabel('Otro'));
  const copied = await call('POST', '/definiciones', { slug: 'copia-de-dos', titulo: 'Copia', como: 'se-copia' });
  for (const { tramite, fallos } of [second.body, copied.body]) {
    expect(fallos).toEqual([]);
    expect(JSON.stringify((tramite as unknown as Tramite).informe)).not.toContain('"version"');
  }
});

it('is in no report of the product', () => {
  const claves = CATALOGO.informes.flatMap((informe) => offeredColumnasOf(informe).map(({ clave }) => clave));
  expect(claves).not.toContain('version');
});
