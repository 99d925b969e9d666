import { expect, it } from 'vitest';
import { informacionEncuestaDocente as informe, type ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { cifrasOfSemestre, comparisonCharts } from './graficos-de-semestres.ts';

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** A semester of a thousand answers that all gave 4 points, except for the given ones. */
const semestral = (semestre: string, others: Partial<Record<ClaveDePregunta, number>> = {}) => ({
  semestre,
  puntos: {
    semestre,
    respuestas: 1000,
    asignaturas: 20,
    puntos: {
      ...(Object.fromEntries(preguntas.map((clave) => [clave, 4000])) as Record<ClaveDePregunta, number>),
      ...others,
    },
  },
});

const diferenciaOf = (others: Partial<Record<ClaveDePregunta, number>>) =>
  comparisonCharts([semestral('2026-2', others), semestral('2026-1')], 'La nota.')[1];

/** The questions with their changes, in the order of drawing. */
const leidos = ({ categorias, valores }: ReturnType<typeof diferenciaOf>) =>
  categorias.map(({ clave }, i) => [clave, valores[0]![i]] as const);

it('shows the change of each question, from the largest rise to the largest fall, in one row of bars', () => {
  const [sube, baja, other, ...iguales] = preguntas;
  const diferencia = diferenciaOf({ [sube!]: 4060, [baja!]: 3750, [other!]: 4120 });
  expect(leidos(diferencia)).toEqual([
    [other, 0.12],
    [sube, 0.06],
    ...iguales.map((clave) => [clave, 0]),
    [baja, -0.25],
  ]);
  expect([diferencia.medida.cambios, diferencia.nota]).toEqual([{ decimales: 2 }, 'La nota.']);
});

it('has a third decimal if two different changes would look equal', () => {
  const [first, other] = preguntas;
  const diferencia = diferenciaOf({ [first!]: 4031, [other!]: 4034 });
  expect(diferencia.medida.cambios).toEqual({ decimales: 3 });
  expect(leidos(diferencia).slice(0, 2)).toEqual([
    [other, 0.034],
    [first, 0.031],
  ]);
});

it('compares a semester with another by the rounded means', () => {
  const [pregunta] = preguntas;
  const cifras = (other: Parameters<typeof cifrasOfSemestre>[0][1]) =>
    cifrasOfSemestre([semestral('2026-2', { [pregunta!]: 4960 }), other]).map(({ valor, detalle }) => [valor, detalle]);
  const ownCifras = [
    [20, undefined],
    [1000, undefined],
    ['4,06', 'De 1 a 5'],
  ];
  expect(cifras(semestral('2026-1'))).toEqual([...ownCifras, ['+0,06', '4,06 en 2026-2, 4,00 en 2026-1']]);
  expect(cifras({ semestre: '2026-1', puntos: undefined })).toEqual(ownCifras);
  expect(cifrasOfSemestre([{ semestre: '2026-2', puntos: undefined }, semestral('2026-1')])).toEqual([]);
});
