import { expect, it } from 'vitest';
import { informacionCaracterizacionDigital as informe } from './caracterizacion/informe.ts';
import { columnasDe, tramosDe } from './columnas.ts';

const columnas = columnasDe(informe);
const grupos = (of: typeof columnas): string[] =>
  tramosDe(of).map(({ grupo, cuantas }) => `${cuantas} ${grupo ?? '—'}`);

it('parts columns where another group begins, the first one outside', () => {
  expect(grupos(columnas)).toEqual([
    '1 —',
    '12 Datos básicos',
    '10 Acceso a la tecnología',
    '22 Uso de la tecnología',
    '5 Apropiación de la tecnología',
    '6 Hábitos de estudio',
    '5 Niveles de criticidad',
    '2 —',
  ]);
});

it('knows of the columns that are shown alone', () => {
  const some = columnas.filter(({ clave }) =>
    ['nombreCompleto', 'edad', 'lectura', 'youtube', 'estado'].includes(clave),
  );
  expect(grupos(some)).toEqual(['1 —', '1 Datos básicos', '2 Uso de la tecnología', '1 —']);
  expect(grupos(some.filter(({ grupo }) => grupo === null))).toEqual(['1 —']);
});
