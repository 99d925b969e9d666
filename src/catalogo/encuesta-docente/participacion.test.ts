import { expect, it } from 'vitest';
import { enoughRespuestas, missesRespuestas } from './participacion.ts';

it.each([
  [0, 0],
  [1, 1],
  [5, 5],
  [20, 14],
  [40, 21],
  [100, 30],
  [1000, 40],
])('of %i students, %i answers are enough', (matriculados, enough) => {
  expect(enoughRespuestas(matriculados)).toBe(enough);
});

it('asks for more only where both numbers are known', () => {
  expect(missesRespuestas({ respuestas: 13, matriculados: 20 })).toBe(14);
  expect(missesRespuestas({ respuestas: 14, matriculados: 20 })).toBeNull();
  expect(missesRespuestas({ respuestas: null, matriculados: 20 })).toBeNull();
  expect(missesRespuestas({ respuestas: 3, matriculados: null })).toBeNull();
  expect(missesRespuestas({ respuestas: 3, matriculados: 0 })).toBeNull();
});
