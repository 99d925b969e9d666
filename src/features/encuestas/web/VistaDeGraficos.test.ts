import { expect, it } from 'vitest';
import { targetOfMarca } from './VistaDeGraficos.tsx';

const contexto = { semestre: '2026-2', semestres: ['2026-2', '2026-1', '2025-2'] } as const;
const id = '2f1f6a54-9b0e-8c1d-8e2f-3a4b5c6d7e8f';

it.each([
  ['of a subject, that subject, over the charts', { grafico: 'bajas', categoria: id }, { asignatura: id }],
  [
    'of a step, the subjects in which somebody chose it, by that question',
    { grafico: 'preguntas', categoria: 'CR2', serie: '1' },
    { vista: undefined, semestre: '2026-2', bloque: 'CR', orden: 'CR2', sentido: 'asc', marca: expect.any(Object) },
  ],
  [
    'of a band, the subjects whose mean lies in it',
    { grafico: 'distribucion', categoria: '3.5', serie: 'TODAS' },
    { vista: undefined, marca: { grafico: 'distribucion', categoria: '3.5', serie: 'TODAS' } },
  ],
  [
    'of a block in a semester, the subjects of that semester by that block',
    { grafico: 'semestres', categoria: '2025-2', serie: 'ME' },
    { vista: undefined, semestre: '2025-2', bloque: 'ME', orden: 'ME', sentido: 'asc' },
  ],
  [
    'of a question in one of two semesters, that semester by that question',
    { grafico: 'comparacion', categoria: 'AMA1', serie: '2026-1' },
    { vista: undefined, semestre: '2026-1', bloque: 'AMA', orden: 'AMA1', sentido: 'asc' },
  ],
  [
    'of a difference, the chosen semester by that question',
    { grafico: 'diferencia', categoria: 'ECC5' },
    { vista: undefined, semestre: '2026-2', bloque: 'ECC', orden: 'ECC5', sentido: 'asc' },
  ],
])('opens, %s', (_, marca, cambio) => {
  expect(targetOfMarca(marca, contexto)).toEqual(cambio);
});
