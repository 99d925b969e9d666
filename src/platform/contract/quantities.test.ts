import { expect, it } from 'vitest';
import { countOf, durationText, shortListText, sizeText } from './quantities.ts';

it('says a size in the unit that reads best', () => {
  expect([0, 999, 8_700_000, 123_456_789].map(sizeText)).toEqual(['0 bytes', '999 bytes', '8,7 MB', '123 MB']);
});

it('says how long something took in two units at most', () => {
  expect([0.4, 59.4, 59.6, 125, 3600, 4830].map(durationText)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '2 min 5 s',
    '1 h',
    '1 h 20 min',
  ]);
});

it('counts in words', () => {
  expect([countOf(1, 'fila', 'filas'), countOf(1200, 'fila', 'filas')]).toEqual(['1 fila', '1.200 filas']);
});

it('names the first texts of a long list, and counts the others', () => {
  expect(shortListText(['Foro', 'Guía', 'Imagen'], 3)).toBe('Foro, Guía e Imagen');
  expect(shortListText(['A', 'B', 'C', 'D'], 2)).toBe('A, B y 2 más');
});
