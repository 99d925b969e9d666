import { expect, it } from 'vitest';
import { partsOfChart } from './fold.ts';
import { tableOf } from './table.ts';
import { chartOf, frameOf } from './testing.ts';

const textsOf = (data: Parameters<typeof tableOf>[0]): string[][] => {
  const { heads, rows } = tableOf(data);
  return [[...heads], ...rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])];
};
const mean = { measure: { name: 'Promedio', max: 5, adds: false } };

it('adds up counts that are split, and nothing else', () => {
  expect(textsOf(chartOf([[1200], [3]]))).toEqual([
    ['Programa', 'Serie 1', 'Serie 2', 'Total'],
    ['Categoría 1', '1.200', '3', '1.203'],
  ]);
  expect(textsOf(chartOf([[7]], { reference: { name: 'Cupos', values: [null] } }))).toEqual([
    ['Programa', 'Inscripciones', 'Cupos'],
    ['Categoría 1', '7', '—'],
  ]);
});

it('says of how many things each mean is, also where several are of the same', () => {
  expect(textsOf(chartOf([[4.256, null]], { ...mean, counts: [[221, 0]] }))).toEqual([
    ['Programa', 'Promedio', 'Registros'],
    ['Categoría 1', '4,26', '221'],
    ['Categoría 2', '—', '0'],
  ]);
  expect(textsOf(chartOf([[4], [null]], { ...mean, counts: [[221], [0]] }))).toEqual([
    ['Programa', 'Serie 1 (registros)', 'Serie 2 (registros)'],
    ['Categoría 1', '4,00 (221)', '—'],
  ]);
});

it('parts a chart that is higher than a page into stretches on the scale of all', () => {
  const values = Array.from({ length: 40 }, (_, i) => i + 1);
  // Some have more than there are places for.
  const places = values.map(() => 20);
  const parts = partsOfChart(chartOf([values], { reference: { name: 'Cupos', values: places } }), frameOf(500), 400);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flatMap((part) => part.values[0])).toEqual(values);
  expect(parts.flatMap((part) => part.reference?.values)).toEqual(places);
  expect(new Set(parts.map(({ measure }) => measure.max)).size).toBe(1);
  const plain = partsOfChart(chartOf([values]), frameOf(500), 400);
  expect(new Set(plain.map(({ measure }) => measure.max))).toEqual(new Set([40]));
});
