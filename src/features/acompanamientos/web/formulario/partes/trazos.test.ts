import { expect, it } from 'vitest';
import { conEscala, sinEscala, type Trazos } from './trazos.ts';

const TRAZOS: Trazos = [
  {
    points: [
      { x: 100, y: 50, pressure: 0.5, time: 7 },
      { x: 400, y: 140.5, pressure: 0.6, time: 9 },
    ],
  },
  { points: [{ x: 700, y: 200, pressure: 0.5, time: 30 }] },
];

it.each([0.25, 0.45, 1, 1.6])('draws the same signature on a sheet of another width (× %d)', (escala) => {
  expect(sinEscala(conEscala(TRAZOS, escala), escala)).toEqual(TRAZOS);
});

it('survives one rotation after the other', () => {
  const girada = sinEscala(conEscala(TRAZOS, 0.4), 0.4);
  expect(sinEscala(conEscala(girada, 0.9), 0.9)).toEqual(TRAZOS);
  const [primero] = conEscala(girada, 0.5);
  expect(primero?.points.map(({ x, y }) => [x, y])).toEqual([
    [50, 25],
    [200, 70.25],
  ]);
  expect(primero?.maxWidth).toBe(2.25);
});

it('draws strokes that say nothing of pressure and time', () => {
  const [uno] = conEscala([{ points: [{ x: 1, y: 2 }] }], 1);
  expect(uno?.points).toEqual([{ x: 1, y: 2, pressure: 0.5, time: 0 }]);
});
