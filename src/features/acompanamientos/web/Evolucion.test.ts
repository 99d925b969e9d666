import { expect, it } from 'vitest';
import { semestreOfDia } from '#catalogo/semestre.ts';
import { evolucionOf } from './Evolucion.tsx';

/** On noon of a day in Bogotá. */
const aResumen = (dia: string, total: number | 'N/A') => ({
  id: dia,
  recibido: `${dia}T17:00:00.000Z`,
  semestre: semestreOfDia(dia),
  semana: 3,
  total,
  marca: 3.5,
});

it('places each total by date within whole semesters, with five at the top', () => {
  const { puntos, bandas } = evolucionOf([
    aResumen('2026-09-30', 5),
    aResumen('2026-07-02', 2.5),
    aResumen('2026-01-01', 0),
  ]);
  expect(puntos.map(({ id, y }) => [id, y])).toEqual([
    ['2026-01-01', 0],
    ['2026-07-02', 50],
    ['2026-09-30', 100],
  ]);
  expect(puntos.map(({ x }) => Math.round(x))).toEqual([0, 50, 75]);
  expect(bandas.map(({ semestre, x }) => [semestre, Math.round(x)])).toEqual([
    ['2026-1', 0],
    ['2026-2', 50],
  ]);
  expect(bandas.at(-1)!.x + bandas.at(-1)!.ancho).toBeCloseTo(100);
});

it('leaves out accompaniments without total, and the oldest of many, by number and semester', () => {
  const many = Array.from({ length: 12 }, (_, i) => aResumen(`2026-10-${20 - i}`, i === 1 ? 'N/A' : 4));
  expect(evolucionOf(many).puntos.map(({ id }) => Number(id.slice(-2)))).toEqual([12, 13, 14, 15, 16, 17, 18, 20]);
  const { puntos, bandas } = evolucionOf([
    aResumen('2026-10-20', 4),
    aResumen('2025-03-01', 3),
    aResumen('2024-12-01', 2),
  ]);
  expect(puntos.map(({ id }) => id)).toEqual(['2025-03-01', '2026-10-20']);
  expect(bandas.map(({ semestre }) => semestre)).toEqual(['2025-1', '2025-2', '2026-1', '2026-2']);
});

it('draws nothing without data', () => {
  expect(evolucionOf([aResumen('2026-10-20', 'N/A')])).toEqual({ puntos: [], bandas: [] });
});

it('labels the newest of close points, and more of them if there is room', () => {
  const { puntos } = evolucionOf([
    aResumen('2026-12-20', 4),
    aResumen('2026-12-16', 4),
    aResumen('2026-12-01', 4),
    aResumen('2026-10-01', 4),
  ]);
  expect(puntos.map(({ sitio }) => sitio)).toEqual(['siempre', 'ancho', 'nunca', 'siempre']);
});

it('writes a total below the mark under its point, clear of the mark’s line, but not over the dates', () => {
  const { puntos } = evolucionOf([
    aResumen('2026-12-01', 4),
    aResumen('2026-11-01', 3.5),
    aResumen('2026-10-01', 3.4),
    aResumen('2026-09-01', 1.5),
    aResumen('2026-08-01', 0.5),
  ]);
  expect(puntos.map(({ total, numero }) => [total, numero])).toEqual([
    [0.5, 'encima'],
    [1.5, 'debajo'],
    [3.4, 'debajo'],
    [3.5, 'encima'],
    [4, 'encima'],
  ]);
});
