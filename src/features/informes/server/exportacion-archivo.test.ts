import { expect, it } from 'vitest';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import { INFORMES } from '#catalogo/index.ts';
import { tablasOf } from './exportacion-archivo.ts';

const WIDE = INFORMES.find(({ slug }) => slug === 'informacionCaracterizacionDigital')!;

it.each(INFORMES.filter((informe) => informe !== WIDE).map((informe) => [informe.slug, informe] as const))(
  'is one table on paper, with all columns: %s',
  (_, informe) => {
    const columnas = offeredColumnasOf(informe);
    expect(tablasOf(informe, columnas).map((tabla) => tabla.columnas)).toEqual([[...columnas.keys()]]);
  },
);

it('is several tables where a page has no room, by groups, with the person in each and every column once', () => {
  const columnas = offeredColumnasOf(WIDE);
  const tablas = tablasOf(WIDE, columnas);
  const [persona] = columnas.filter(({ titulo }) => titulo === 'Nombre completo').map((one) => columnas.indexOf(one));
  expect(tablas.length).toBeGreaterThan(3);
  for (const { columnas: places } of tablas) {
    expect(places[0]).toBe(persona);
    expect(places.length).toBeLessThanOrEqual(15);
  }
  expect(tablas.flatMap((tabla) => tabla.columnas.slice(1))).toEqual(
    [...columnas.keys()].filter((place) => place !== persona),
  );
  // A group that fits a table is not divided.
  const tablasOfGrupo = (grupo: string) =>
    tablas.filter(({ tramos }) => tramos.some((tramo) => tramo.grupo === grupo)).length;
  expect(tablasOfGrupo('Hábitos de estudio')).toBe(1);
});

it('repeats the first column where the reader left out those of the person', () => {
  const columnas = offeredColumnasOf(WIDE).filter(({ titulo }) => titulo !== 'Nombre completo');
  for (const { columnas: places } of tablasOf(WIDE, columnas)) expect(places[0]).toBe(0);
});
