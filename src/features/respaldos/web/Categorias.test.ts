import { expect, it } from 'vitest';
import { levelsOf } from './Categorias.tsx';
import { shortPath } from './labels.tsx';

const categoria = (id: number, path: string) => ({ id, categoryName: path, path, courseCount: 1 });

it('a category is one level below each listed one that contains it, and below no other', () => {
  const niveles = levelsOf([
    categoria(1, 'Facultades'),
    categoria(2, 'Facultades › Derecho › Pregrado'),
    categoria(3, 'Facultades › Derecho › Pregrado › 2026-2'),
    categoria(4, 'Facultades de paso'),
  ]);
  expect(Object.fromEntries(niveles)).toEqual({ 1: 0, 2: 1, 3: 2, 4: 0 });
});

it.each([
  ['Ingeniería', 'Ingeniería'],
  ['Ingeniería › Sistemas', 'Ingeniería › Sistemas'],
  ['Facultades › Ingeniería › Sistemas › 2026-2', '… › Sistemas › 2026-2'],
])('says the last two levels of %s', (path, short) => {
  expect(shortPath(path)).toBe(short);
});
