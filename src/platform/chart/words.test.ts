import { expect, it } from 'vitest';
import { scaleOf } from './scale.ts';
import { walk } from './scene.ts';
import { chartOf } from './testing.ts';
import { exactShareText, shareText, wordsOf, wrap } from './words.ts';

it('says a value as a person would', () => {
  const say = (data: ReturnType<typeof chartOf>, series = 0) => wordsOf(data, { series, category: 0 });
  const categories = ['Semana del 16 al 22 de noviembre'];
  expect(say(chartOf([[12], [1]], { categories }))).toBe('Semana del 16 al 22 de noviembre, Serie 1: 12 registros');
  expect(say(chartOf([[12], [1]], { categories }), 1)).toBe('Semana del 16 al 22 de noviembre, Serie 2: 1 registro');
  expect(say(chartOf([[3], [9]], { form: 'stacks' }))).toBe('Categoría 1, Serie 1: 3 registros (25 %)');
  expect(say(chartOf([[3], [9]], { form: 'columns' }))).toBe('Categoría 1, Serie 1: 3 registros (25 %)');
  expect(say(chartOf([[28]], { reference: { name: 'Cupos', values: [30] } }))).toBe(
    'Categoría 1: 28 registros, cupos: 30 (93 %)',
  );
  expect(say(chartOf([[28, 30]], { whole: 112 }))).toBe('Categoría 1: 28 registros (25 %)');
  expect(say(chartOf([[28]], { whole: 112, reference: { name: 'Cupos', values: [30] } }))).toBe(
    'Categoría 1: 28 registros, cupos: 30 (93 %)',
  );
  const mean = { measure: { name: 'Promedio', max: 5, adds: false }, counts: [[1200]] };
  expect(say(chartOf([[4.256]], mean))).toBe('Categoría 1: Promedio 4,26 de 5, 1.200 registros');
  expect(say(chartOf([[null]]))).toBe('Categoría 1: sin datos');
});

it('writes small shares so that they are not nothing', () => {
  expect([0, 0.004, 0.247, 1].map(shareText)).toEqual(['0 %', '0,4 %', '25 %', '100 %']);
  expect([0, 0.004, 0.247, 1].map(exactShareText)).toEqual(['0 %', '0,4 %', '24,7 %', '100 %']);
});

it('has no tick between whole numbers of a count, and reaches to the greatest', () => {
  expect(scaleOf(chartOf([[1, 2]])).ticks.map(({ text }) => text)).toEqual(['0', '1', '2']);
  expect(scaleOf(chartOf([[0]])).ticks.map(({ text }) => text)).toEqual(['0', '1']);
  expect(scaleOf(chartOf([[3, 70]])).at(70)).toBeLessThanOrEqual(1);
  const piled = scaleOf(chartOf([[30], [40]], { form: 'columns' }));
  expect(piled.at(70)).toBeLessThanOrEqual(1);
  expect(scaleOf(chartOf([[3]], { reference: { name: 'Cupos', values: [90] } })).at(90)).toBeLessThanOrEqual(1);
});

it.each([0.001, 0.0037, 0.02, 0.04, 0.3, 1, 4.2, 38, 577, 12_402, 1e6])(
  'has no two ticks that read the same up to %f',
  (most) => {
    for (const adds of [true, false]) {
      const measure = { name: 'Promedio', max: null, adds };
      const texts = scaleOf(chartOf([[most]], { measure })).ticks.map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(adds && most < 1 ? 0 : 1);
      expect(new Set(texts).size).toBe(texts.length);
    }
  },
);

it('parts names between words, and ends in an ellipsis what has no room', () => {
  const measure = (text: string): number => text.length;
  expect(wrap('Ingeniería de Sistemas', { width: 13, lines: 3 }, 1, measure)).toEqual(['Ingeniería de', 'Sistemas']);
  expect(wrap('De 2:00 p. m. a 4:00 p. m.', { width: 20, lines: 3 }, 1, measure)).toEqual([
    'De 2:00 p. m. a 4:00',
    'p. m.',
  ]);
  expect(wrap('De 2:00 p. m. a 4:00 p. m.', { width: 10, lines: 3 }, 1, measure)).toEqual([
    'De 2:00',
    'p. m. a',
    '4:00 p. m.',
  ]);
  expect(wrap('Economía · 619127 · Gloria', { width: 10, lines: 3 }, 1, measure)).toEqual([
    'Economía ·',
    '619127 ·',
    'Gloria',
  ]);
  expect(wrap('uno dos tres cuatro cinco', { width: 8, lines: 2 }, 1, measure)).toEqual(['uno dos', 'tres cu…']);
  expect(wrap('electroencefalografía', { width: 8, lines: 2 }, 1, measure)).toEqual(['electro…']);
  expect(wrap('', { width: 8, lines: 2 }, 1, measure)).toEqual([]);
});

it('goes from mark to mark as they are drawn, over what has none', () => {
  const at = (series: number, category: number) => ({ series, category });
  const marks = [at(0, 0), at(1, 0), at(1, 1), at(0, 3), at(1, 3)];
  const across = (from: { series: number; category: number }, key: string) => walk(marks, 'across', from, key);
  expect(across(at(0, 0), 'ArrowRight')).toEqual(at(1, 1));
  expect(across(at(1, 1), 'ArrowRight')).toEqual(at(1, 3));
  expect(across(at(0, 3), 'ArrowRight')).toBeNull();
  expect(across(at(0, 0), 'ArrowUp')).toEqual(at(1, 0));
  expect(across(at(1, 0), 'ArrowDown')).toEqual(at(0, 0));
  expect(walk(marks, 'down', at(0, 0), 'ArrowRight')).toEqual(at(1, 0));
  expect(walk(marks, 'down', at(0, 0), 'ArrowDown')).toEqual(at(1, 1));
  expect(across(at(1, 1), 'End')).toEqual(at(1, 3));
  expect(across(at(1, 1), 'Home')).toEqual(at(0, 0));
  expect(across(at(1, 1), 'a')).toBeNull();
});
