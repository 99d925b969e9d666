import { expect, it } from 'vitest';
import { shareOut } from './reparto.ts';

const countsOf = (shares: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(shares, String)].map(([usuario, rows]) => [usuario, rows.length]));

it('who has fewer open requests gets more, until all have as many', () => {
  const cargas = [
    { usuario: 'ana', abiertas: 5 },
    { usuario: 'luz', abiertas: 0 },
    { usuario: 'zoe', abiertas: 2 },
  ];
  expect(countsOf(shareOut(cargas, 8))).toEqual({ luz: 5, zoe: 3 });
  expect(countsOf(shareOut(cargas, 11))).toEqual({ ana: 1, luz: 6, zoe: 4 });
});

it('people with equal loads take turns, so that each gets some of the most urgent', () => {
  const cargas = ['ana', 'luz'].map((usuario) => ({ usuario, abiertas: 3 }));
  expect(shareOut(cargas, 5)).toEqual(['ana', 'luz', 'ana', 'luz', 'ana']);
  expect(shareOut(cargas, 0)).toEqual([]);
});
