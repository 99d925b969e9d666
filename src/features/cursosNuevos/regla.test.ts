import { expect, it } from 'vitest';
import { collisionsOf, daysBetween, renameCurso } from './regla.ts';

const regla = { de: '2026-2', a: '2027-1' };

it.each([
  [
    'with the semester in all its names',
    { nombre: 'Cálculo 2026-2', nombreCorto: 'CAL-2026-2', codigo: '2026-2-CAL-2026-2' },
    { nombre: 'Cálculo 2027-1', nombreCorto: 'CAL-2027-1', codigo: '2027-1-CAL-2027-1' },
  ],
  [
    'of a template, whose keys get the semester at their end',
    { nombre: 'Plantilla', nombreCorto: 'PLANTILLA', codigo: 'P-1' },
    { nombre: 'Plantilla', nombreCorto: 'PLANTILLA-2027-1', codigo: 'P-1-2027-1' },
  ],
  [
    'without a code, which it does not get',
    { nombre: 'Cálculo', nombreCorto: 'CAL-2026-2', codigo: '' },
    { nombre: 'Cálculo', nombreCorto: 'CAL-2027-1', codigo: '' },
  ],
])('names the new course of one %s', (_, curso, nuevo) => {
  expect(renameCurso(curso, regla)).toEqual(nuevo);
});

it('names the collisions with other courses and among the new ones, whatever their case', () => {
  const named = (...nombres: string[]) =>
    nombres.map((nombreCorto) => ({ nombre: nombreCorto, nombreCorto, codigo: '' }));
  expect(collisionsOf(named('A', 'b', 'B', 'C', 'c'), named('a', 'z'))).toEqual(['A', 'B', 'c']);
});

it.each([
  ['10/08/2026', '01/02/2027', 175],
  ['01/02/2027', '10/08/2026', -175],
  ['28/02/2028', '01/03/2028', 2],
])('from %s to %s there are %i days', (desde, hasta, dias) => {
  expect(daysBetween(desde, hasta)).toBe(dias);
});
