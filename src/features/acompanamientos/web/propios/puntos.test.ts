import { expect, it } from 'vitest';
import { puntosDe } from './puntos.ts';

const uno = (semana: number, total: number | 'N/A') => ({ id: `s${semana}`, semana, total, marca: 3.5 });

it('goes from the oldest at the left to the newest at the right, five at the top', () => {
  expect(puntosDe([uno(9, 5), uno(6, 2.5), uno(3, 0)])).toMatchObject([
    { id: 's3', semana: 3, total: 0, x: 0, y: 0 },
    { id: 's6', semana: 6, total: 2.5, x: 50, y: 50 },
    { id: 's9', semana: 9, total: 5, x: 100, y: 100 },
  ]);
});

it('leaves out what has no total, and the oldest of many', () => {
  const muchos = Array.from({ length: 12 }, (_, i) => uno(20 - i, i === 1 ? 'N/A' : 4));
  const semanas = puntosDe(muchos).map(({ semana }) => semana);
  expect(semanas).toEqual([12, 13, 14, 15, 16, 17, 18, 20]);
});

it('writes the number of a total below the mark under it, where the line of the mark does not cross it, but not upon the weeks', () => {
  const numeros = puntosDe([uno(6, 4), uno(5, 3.5), uno(4, 3.4), uno(3, 2.7), uno(2, 1.5), uno(1, 0.5)]).map(
    ({ total, numero }) => [total, numero],
  );
  expect(numeros).toEqual([
    [0.5, 'encima'],
    [1.5, 'debajo'],
    [2.7, 'debajo'],
    [3.4, 'debajo'],
    [3.5, 'encima'],
    [4, 'encima'],
  ]);
});
