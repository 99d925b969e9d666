import { expect, it } from 'vitest';
import { sumaOf, textoDePerdida } from './labels.tsx';

const perdida = { estudiantes: 1, discusiones: 0, entregas: null, calificaciones: 5, cuestionarios: 1204 };
const NOTHING = { estudiantes: 0, discusiones: null, entregas: null, calificaciones: null, cuestionarios: null };

it('tells the losses of a reset, without zero and unknown ones', () => {
  expect(textoDePerdida(perdida)).toBe('1 estudiante, 5 calificaciones, 1.204 resultados de cuestionarios');
  expect(textoDePerdida(NOTHING)).toBe('nada de lo que se puede contar');
});

it('sums the known losses of several courses', () => {
  expect(sumaOf([perdida, { ...NOTHING, estudiantes: 22, discusiones: 3 }])).toEqual({
    estudiantes: 23,
    discusiones: 3,
    entregas: null,
    calificaciones: 5,
    cuestionarios: 1204,
  });
  expect(sumaOf([]).estudiantes).toBeNull();
});
