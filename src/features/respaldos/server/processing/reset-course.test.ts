import { expect, it } from 'vitest';
import { compareCounts } from './reset-course.ts';

const NOTHING = { estudiantes: 0, discusiones: 0, entregas: 0, calificaciones: 0, cuestionarios: 0 };
const SOMETHING = { estudiantes: 30, discusiones: 4, entregas: 21, calificaciones: 13, cuestionarios: null };

it.each([
  ['vacio', SOMETHING, { ...NOTHING, cuestionarios: null }],
  ['vacio', SOMETHING, NOTHING],
  ['vacio', SOMETHING, { ...NOTHING, discusiones: null }],
  ['intacto', SOMETHING, SOMETHING],
  ['intacto', NOTHING, NOTHING],
  ['dudoso', SOMETHING, { ...SOMETHING, estudiantes: 0 }],
  ['dudoso', SOMETHING, { ...SOMETHING, estudiantes: 31 }],
  ['dudoso', null, NOTHING],
] as const)('finds a course %s that had %o and has %o', (paso, before, now) => {
  expect(compareCounts(before, now)).toBe(paso);
});
