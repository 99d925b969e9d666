import { expect, it } from 'vitest';
import { informacionEncuestaDocente as informe, type ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { FIRST_REDACCION } from '#catalogo/encuesta-docente/redaccion.ts';
import { cifrasOfSemestre, comparisonCharts, noiseOf } from './graficos-de-semestres.ts';

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** The sum of squares of a thousand answers of which half gave 3 points and half 5. */
const SQUARES = 500 * 9 + 500 * 25;

/** A semester of a thousand answers with a mean of 4 points, except for the given ones. */
const semestral = (semestre: string, others: Partial<Record<ClaveDePregunta, number>> = {}, squares = SQUARES) => ({
  semestre,
  redaccion: FIRST_REDACCION,
  puntos: {
    semestre,
    respuestas: 1000,
    asignaturas: 20,
    puntos: {
      ...(Object.fromEntries(preguntas.map((clave) => [clave, 4000])) as Record<ClaveDePregunta, number>),
      ...others,
    },
    cuadrados: Object.fromEntries(preguntas.map((clave) => [clave, squares])) as Record<ClaveDePregunta, number>,
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
  expect(diferencia.medida.cambios).toMatchObject({ decimales: 2 });
  expect(diferencia.nota).toMatch(/^La franja gris .* La nota\.$/);
});

it('says with each change how much chance explains: half of the interval of 95 % of a difference of means', () => {
  const [pregunta] = preguntas;
  // Of 1.000 answers of 3 or 5 points the variance is 1.000/999, in each semester.
  const noise = 1.96 * Math.sqrt(2 / 999);
  expect(noiseOf([semestral('2026-2'), semestral('2026-1')], pregunta!)).toBeCloseTo(noise, 10);
  const { medida, categorias } = diferenciaOf({ [pregunta!]: 4060 });
  expect(medida.cambios?.azar).toHaveLength(categorias.length);
  expect(medida.cambios?.azar.at(-1)).toBeCloseTo(noise, 10);
});

it('explains nothing by chance where all answered alike, and everything where a semester has one answer', () => {
  const alike = (semestre: string) => semestral(semestre, {}, 16_000);
  expect(noiseOf([alike('2026-2'), alike('2026-1')], preguntas[0]!)).toBe(0);
  const { puntos } = alike('2026-1');
  const one = { semestre: '2026-1', redaccion: FIRST_REDACCION, puntos: { ...puntos, respuestas: 1 } };
  expect(noiseOf([alike('2026-2'), one], preguntas[0]!)).toBe(4);
});

it('draws the present semester in the colour of the institution, and the former one apart', () => {
  const [comparacion] = comparisonCharts([semestral('2026-2'), semestral('2026-1')], null);
  expect(comparacion.series).toEqual([
    { clave: '2026-1', texto: '2026-1', anterior: true },
    { clave: '2026-2', texto: '2026-2' },
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
  expect(cifras({ semestre: '2026-1', redaccion: FIRST_REDACCION, puntos: undefined })).toEqual(ownCifras);
  expect(
    cifrasOfSemestre([{ semestre: '2026-2', redaccion: FIRST_REDACCION, puntos: undefined }, semestral('2026-1')]),
  ).toEqual([]);
});
