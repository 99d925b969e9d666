import { expect, it } from 'vitest';
import { compareCounts } from './reset-course.ts';

const NADA = { estudiantes: 0, discusiones: 0, entregas: 0, calificaciones: 0, cuestionarios: 0 };
const ALGO = { estudiantes: 30, discusiones: 4, entregas: 21, calificaciones: 13, cuestionarios: null };

it.each([
  ['vacio', ALGO, { ...NADA, cuestionarios: null }],
  ['vacio', ALGO, NADA],
  ['vacio', ALGO, { ...NADA, discusiones: null }],
  ['intacto', ALGO, ALGO],
  ['intacto', NADA, NADA],
  ['dudoso', ALGO, { ...ALGO, estudiantes: 0 }],
  ['dudoso', ALGO, { ...ALGO, estudiantes: 31 }],
  ['dudoso', null, NADA],
] as const)('finds a course %s that had %o and has %o', (paso, antes, ahora) => {
  expect(compareCounts(antes, ahora)).toBe(paso);
});
