import { expect, it } from 'vitest';
import { insteadOf } from './chart.ts';
import { conclusionOf } from './conclusion.ts';
import { chartOf } from './testing.ts';
import { notesOf, pointText, wordsOf } from './words.ts';

const MEANS = { name: 'Promedio', min: 0, max: 5, adds: false };
const changesOf = (values: readonly number[], noise = 0.05) => {
  const changes = { decimals: 2, noise: values.map(() => noise) };
  return chartOf([values], { measure: { name: 'Diferencia', max: null, adds: false, changes } });
};

it('names the most frequent with its share of the whole, and nothing where two share the first place', () => {
  expect(conclusionOf(chartOf([[11, 30, 9]], { whole: 50 }))).toBe('Lo más frecuente: «Categoría 2», 30 (60 % de 50).');
  expect(conclusionOf(chartOf([[11, 30, 9]]))).toBe('Lo más frecuente: «Categoría 2», 30.');
  expect(conclusionOf(chartOf([[30, 30, 9]], { whole: 69 }))).toBeNull();
  expect(conclusionOf(chartOf([[0, 0]]))).toBeNull();
});

it('never concludes about records without data, and says how many have them', () => {
  const data = chartOf([[20, 60]], { whole: 80, categories: ['Sí', 'Sin dato'] });
  const categories = data.categories.map((category, i) => ({ ...category, missing: i === 1 }));
  expect(conclusionOf({ ...data, categories })).toBe(
    'Lo más frecuente: «Sí», 20 (25 % de 80). Con dato: 20 de 80 (25 %).',
  );
});

it('sums parts up over all bars', () => {
  const data = chartOf(
    [
      [98, 1],
      [74, 27],
    ],
    { form: 'stacks' },
  );
  expect(conclusionOf(data)).toBe('En total, «Serie 2»: 51 %.');
});

it('tells changes from chance, in words', () => {
  expect(conclusionOf(changesOf([0.03, 0, -0.05]))).toBe(
    'Sin cambio: ninguna diferencia es mayor que la que se da por azar.',
  );
  expect(conclusionOf(changesOf([0.2, 0.01, -0.3, 0.06]))).toBe(
    'Subieron 2 y bajó 1, y 1 sin cambio; lo que más cambió: «Categoría 3» (−0,30).',
  );
  expect(conclusionOf(changesOf([-0.3]))).toBe('Bajó 1; lo que más cambió: «Categoría 1» (−0,30).');
  expect(wordsOf(changesOf([-0.03]), { series: 0, category: 0 })).toMatch(/−0,03, sin cambio/);
});

it('counts options that are full', () => {
  const reference = { name: 'Cupos', values: [40, 30, null] };
  expect(conclusionOf(chartOf([[40, 10, 99]], { reference }))).toBe('Llena: «Categoría 1», 1 de 2 con límite.');
  expect(conclusionOf(chartOf([[1, 10, 99]], { reference }))).toBe('Llenas: 0 de 2 con límite.');
});

it('names the extremes of means, and says nothing of a line', () => {
  expect(conclusionOf(chartOf([[2.5, 4, 3]], { measure: MEANS }))).toBe(
    'Lo más bajo: «Categoría 1», 2,50; lo más alto: «Categoría 2», 4,00.',
  );
  expect(conclusionOf(chartOf([[2.5, 4, 3]], { measure: MEANS, form: 'line' }))).toBeNull();
});

it('draws no line of fewer than three points, and says so', () => {
  const line = (...values: readonly (number | null)[]) =>
    insteadOf(chartOf([values], { measure: MEANS, form: 'line' }));
  expect(line(55.51)).toContain('un solo dato');
  expect(line(1, null, 2)).toContain('dos datos');
  expect(line(1, 2, 3)).toBeNull();
  expect(insteadOf(chartOf([[1]]))).toBeNull();
});

it('says beside a mean of few things of how many it is', () => {
  const data = { ...chartOf([[3.9, 3.4, 4]], { measure: MEANS, form: 'line' }), counts: [[4, 120, 30]] };
  expect([0, 1, 2].map((place) => pointText(data, place))).toEqual(['3,90 (4)', '3,40', '4,00']);
  expect(notesOf(data, null)).toBe('Promedios de menos de 30 registros: Categoría 1 (4).');
  const weeks = { ...chartOf([Array.from({ length: 8 }, () => 3)], { measure: MEANS, form: 'line' }) };
  expect(notesOf({ ...weeks, counts: [Array.from({ length: 8 }, (_, i) => (i === 0 ? 40 : 5))] }, null)).toBe(
    '7 de 8 promedios son de menos de 30 registros y varían mucho por azar.',
  );
});
