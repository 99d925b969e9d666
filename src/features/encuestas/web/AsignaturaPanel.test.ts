import { expect, it } from 'vitest';
import { participationText } from './AsignaturaPanel.tsx';

it.each([
  [41, 58, '41 de 58 · 71 %'],
  [58, 58, '58 de 58 · 100 %'],
  [41, null, '41'],
  [41, 12, '41'],
  [0, 0, '0'],
  [null, null, ''],
])('%s answers of %s students are «%s»', (cantidadEstudiantesParticiparon, matriculados, texto) => {
  expect(participationText({ cantidadEstudiantesParticiparon, matriculados })).toBe(texto);
});
