import { expect, it } from 'vitest';
import { NA, type Valoracion } from './rubrica.ts';
import { textoDeTotal, type Total, totalDe } from './total.ts';

/** The same score as often as is said. */
const veces = (cuantas: number, valoracion: Valoracion): Valoracion[] => Array<Valoracion>(cuantas).fill(valoracion);

const CASOS: readonly (readonly [string, readonly (Valoracion | null)[], Total])[] = [
  ['nothing at all', [], NA],
  ['one that does not apply', [NA], NA],
  ['21 that do not apply', veces(21, NA), NA],
  ['one that nobody touched', [null], NA],
  ['untouched and not applying', [null, NA, null], NA],
  ['one best', [5], 5],
  ['one zero', [0], 0],
  ['21 best', veces(21, 5), 5],
  ['21 zeros', veces(21, 0), 0],
  ['a zero beside what does not apply', [0, NA], 0],
  ['a best beside what does not apply', [5, NA], 5],
  ['a best beside what nobody touched', [5, null], 5],
  ['best and zero', [5, 0], 2.5],
  ['every score once', [0, 1, 2, 3, 4, 5], 2.5],
  ['every score and what does not apply', [NA, 0, 1, 2, 3, 4, 5], 2.5],
  ['three levels once', [5, 3, 0], 2.67],
  ['two thirds', [1, 1, 0], 0.67],
  ['one third', [1, 0, 0], 0.33],
  ['a sixth below five', [...veces(5, 5), 4], 4.83],
  ['a seventh', [1, ...veces(6, 0)], 0.14],
  ['an eighth: half a hundredth goes up', [1, ...veces(7, 0)], 0.13],
  ['three eighths: half a hundredth goes up', [...veces(3, 1), ...veces(5, 0)], 0.38],
  ['nine eighths: half a hundredth goes up', [2, ...veces(7, 1)], 1.13],
  ['four and an eighth', [5, ...veces(7, 4)], 4.13],
  ['a ninth', [1, ...veces(8, 0)], 0.11],
  ['an eleventh below five', [...veces(10, 5), 4], 4.91],
  ['a sixteenth: 0.0625', [1, ...veces(15, 0)], 0.06],
  ['three sixteenths: 0.1875', [3, ...veces(15, 0)], 0.19],
  ['a twentieth', [1, ...veces(19, 0)], 0.05],
  ['20 best and the criterion of the guía didáctica that comes as N/A', [NA, ...veces(20, 5)], 5],
  ['20 best and a zero', [...veces(20, 5), 0], 4.76],
  ['10 of 21 answered', [...veces(5, 5), ...veces(5, 3), ...Array<null>(11).fill(null)], 4],
  ['a whole form of all kinds', [...veces(9, 5), ...veces(6, 3), 4, 2, ...veces(2, 0), NA, NA], 3.63],
  ['the same in another order', [NA, 0, 2, ...veces(6, 3), 4, NA, ...veces(9, 5), 0], 3.63],
];

it.each(CASOS)('is the mean of the scores of %s', (_, valoraciones, total) => {
  expect(totalDe(valoraciones)).toBe(total);
});

it('is tried with at least 30 cases', () => {
  expect(CASOS.length).toBeGreaterThanOrEqual(30);
});

it.each([
  [4.2, '4,20'],
  [5, '5,00'],
  [0.13, '0,13'],
  [NA, 'N/A'],
] as const)('is written %s → %s', (total, texto) => {
  expect(textoDeTotal(total)).toBe(texto);
});
