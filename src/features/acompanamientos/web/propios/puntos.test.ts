import { expect, it } from 'vitest';
import { puntosDe } from './puntos.ts';

const uno = (semana: number, total: number | 'N/A') => ({ id: `s${semana}`, semana, total });

it('goes from the oldest at the left to the newest at the right, five at the top', () => {
  expect(puntosDe([uno(9, 5), uno(6, 2.5), uno(3, 0)])).toEqual([
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
