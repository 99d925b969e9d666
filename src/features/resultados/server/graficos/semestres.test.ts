import { expect, it } from 'vitest';
import { type ClaveDePregunta, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { graficosDeComparacion } from './semestres.ts';

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** A semester of a thousand answers that all gave 4 points, save where it is said otherwise. */
const semestral = (semestre: string, otros: Partial<Record<ClaveDePregunta, number>> = {}) => ({
  semestre,
  puntos: {
    semestre,
    respuestas: 1000,
    asignaturas: 20,
    puntos: {
      ...(Object.fromEntries(preguntas.map((clave) => [clave, 4000])) as Record<ClaveDePregunta, number>),
      ...otros,
    },
  },
});

const diferenciaDe = (otros: Partial<Record<ClaveDePregunta, number>>) =>
  graficosDeComparacion([semestral('2026-2', otros), semestral('2026-1')], 'La nota.')[1];

it('says that a question rose or fell only where the change reads as more than nothing', () => {
  const [sube, baja, casi, casiMenos, ...iguales] = preguntas;
  const diferencia = diferenciaDe({ [sube!]: 4006, [baja!]: 3750, [casi!]: 4004, [casiMenos!]: 3996 });
  expect(diferencia.valores.map((serie) => serie.slice(0, 5))).toEqual([
    [expect.closeTo(0.006, 9), null, null, null, null],
    [null, 0.25, null, null, null],
  ]);
  expect(diferencia.nota).toBe(`Sin cambio: ${[casi, casiMenos, ...iguales].join(', ')}. La nota.`);
});

it('says so where nothing changed', () => {
  const diferencia = diferenciaDe({});
  expect(diferencia.valores.flat().every((valor) => valor === null)).toBe(true);
  expect(diferencia.nota).toBe('Ninguna pregunta cambió. La nota.');
});
