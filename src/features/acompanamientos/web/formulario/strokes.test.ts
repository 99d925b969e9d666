import { describe, expect, it } from 'vitest';
import { estadoDeBorradorSchema, MAX_BORRADOR } from '../../borrador.ts';
import { COMENZADA } from '../../testing/diligencia.ts';
import { estadoOf } from './diligencia.ts';
import { forBorrador, fromScale, toScale, type Trazos } from './strokes.ts';

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
  expect(fromScale(toScale(TRAZOS, escala), escala)).toEqual(TRAZOS);
});

it('survives one rotation after the other', () => {
  const girada = fromScale(toScale(TRAZOS, 0.4), 0.4);
  expect(fromScale(toScale(girada, 0.9), 0.9)).toEqual(TRAZOS);
  const [primero] = toScale(girada, 0.5);
  expect(primero?.points.map(({ x, y }) => [x, y])).toEqual([
    [50, 25],
    [200, 70.25],
  ]);
  expect(primero?.maxWidth).toBe(2.25);
});

it('draws strokes without pressure and time', () => {
  const [group] = toScale([{ points: [{ x: 1, y: 2 }] }], 1);
  expect(group?.points).toEqual([{ x: 1, y: 2, pressure: 0.5, time: 0 }]);
});

describe('a long signature in a draft', () => {
  const trazo = (puntos: number): Trazos[number] => ({
    points: Array.from({ length: puntos }, (_, i) => ({
      x: i % 800,
      y: i % 280,
      pressure: 0.5,
      time: 1_763_000_000_000 + i,
    })),
  });

  it.each([
    ['one endless stroke', [trazo(60_000)]],
    ['many long ones', Array.from({ length: 400 }, () => trazo(200))],
  ])('has room in it, with the ends of each stroke: %s', (_, trazos) => {
    const kept = forBorrador(trazos)!;
    const estado = { ...estadoOf(COMENZADA)!, trazos: kept };
    expect(JSON.stringify(estado).length).toBeLessThan(MAX_BORRADOR);
    expect(estadoDeBorradorSchema.safeParse(estado).success).toBe(true);
    expect(kept.map(({ points }) => [points[0], points.at(-1)])).toEqual(
      trazos.map(({ points }) => [points[0], points.at(-1)]),
    );
  });

  it('keeps every point of a usual one, and only the picture of one with too many strokes', () => {
    expect(forBorrador(TRAZOS)).toBe(TRAZOS);
    expect(forBorrador(Array.from({ length: 501 }, () => trazo(2)))).toBeNull();
  });
});
