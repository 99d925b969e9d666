// Charts and key figures that compare semesters of the survey.
import { informacionEncuestaDocente as informe, type ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { leftOutText, preguntaText, wordedAlike, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import type { CifraDeInforme, GraficoDeInforme } from '#features/informes/contract.ts';
import { signedText, valueText } from '#platform/chart/words.ts';
import type { PuntosDeSemestre } from './graficos.store.ts';

/** Measure of charts of means: the scale goes from 1 to 5, and means are not summed. */
export const MEAN_MEASURE = { nombre: 'Promedio', minimo: 1, maximo: 5, suma: false };

export const capitalized = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

export const ASIGNATURA_UNIT = { una: 'asignatura', varias: 'asignaturas' };
export const RESPUESTA_UNIT = { una: 'respuesta', varias: 'respuestas' };

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** A semester with its wording and the sums of its answers; undefined if it has none. */
type Semestral = {
  readonly semestre: string;
  readonly redaccion: Redaccion;
  readonly puntos: PuntosDeSemestre | undefined;
};

/** Returns the questions that semesters with answers word alike: only these are compared. */
const comparableIn = (semestres: readonly Semestral[]): readonly ClaveDePregunta[] =>
  wordedAlike(
    preguntas,
    semestres.filter(({ puntos }) => puntos).map(({ redaccion }) => redaccion),
  );

/** Joins the parts of a note; null without any. */
const noteOf = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(' ') || null;

/** The mean of some questions over all answers of a semester. */
function meanOf(semestral: Semestral, claves: readonly ClaveDePregunta[]): number | null {
  const { puntos } = semestral;
  if (!puntos || claves.length === 0) return null;
  return claves.reduce((suma, clave) => suma + puntos.puntos[clave], 0) / (puntos.respuestas * claves.length);
}

/**
 * Key figures of a semester's published answers compared with another one's: sums and a mean of the table's values, so
 * that they reveal no more than it. Empty if the semester has no answers.
 */
export function cifrasOfSemestre([current, other]: readonly [Semestral, Semestral]): CifraDeInforme[] {
  const promedio = meanOf(current, preguntas);
  if (!current.puntos || promedio === null) return [];
  const compared = comparableIn([current, other]);
  const [now, before] = [meanOf(current, compared), meanOf(other, compared)];
  const { asignaturas, respuestas } = current.puntos;
  const twoDecimals = (media: number): string => valueText({ adds: false }, media);
  // Difference of the rounded means, which the reader sees.
  const cambio = now === null || before === null ? null : rounded(rounded(now, 2) - rounded(before, 2), 2);
  return [
    { clave: 'asignaturas', texto: 'Asignaturas', valor: asignaturas },
    { clave: 'respuestas', texto: 'Respuestas', valor: respuestas },
    { clave: 'promedio', texto: 'Promedio de todas las preguntas', valor: twoDecimals(promedio), detalle: 'De 1 a 5' },
    ...(cambio === null || now === null || before === null
      ? []
      : [
          {
            clave: 'cambio',
            texto: `Frente a ${other.semestre}`,
            valor: signedText(cambio, DECIMALES),
            detalle: noteOf(
              `${twoDecimals(now)} en ${current.semestre}, ${twoDecimals(before)} en ${other.semestre}`,
              compared.length < preguntas.length ? '(solo las preguntas con la misma redacción)' : null,
            )!,
          },
        ]),
  ];
}

/** The means of the blocks, semester by semester. */
export function chartOfSemestres(semestres: readonly Semestral[], nota: string | null): GraficoDeInforme {
  const hasPuntos = semestres.some(({ puntos }) => puntos);
  const categorias = hasPuntos ? semestres : [];
  const compared = comparableIn(semestres);
  const comparedOf = (claves: readonly ClaveDePregunta[]) => claves.filter((clave) => compared.includes(clave));
  return {
    clave: 'semestres',
    titulo: 'Promedio de cada bloque por semestre (1 a 5)',
    forma: 'linea',
    medida: MEAN_MEASURE,
    unidad: ASIGNATURA_UNIT,
    eje: 'Semestre',
    series: informe.bloques.map(({ clave, titulo }) => ({ clave, texto: titulo })),
    categorias: categorias.map(({ semestre }) => ({ clave: semestre, texto: semestre, corto: semestre })),
    valores: informe.bloques.map((bloque) =>
      categorias.map((categoria) => meanOf(categoria, comparedOf(bloque.preguntas))),
    ),
    cuentas: informe.bloques.map(() => categorias.map(({ puntos }) => puntos?.asignaturas ?? 0)),
    referencias: null,
    nota: noteOf(leftOutText(preguntas, compared), nota),
  };
}

const rounded = (cambio: number, decimales: number): number => Number(cambio.toFixed(decimales)) || 0;

/** The decimals of a change: those of the means that it is of. */
const DECIMALES = 2;

/** The greatest difference of two means. */
const GREATEST = MEAN_MEASURE.maximo - MEAN_MEASURE.minimo;

/** The limits of 95 % of a normal distribution, in standard errors. */
const NORMAL_95 = 1.96;

/** Returns the square of the standard error of the mean of a question: its variance (of a sample) over its answers. */
function squaredErrorOf({ puntos: sums }: Semestral, clave: ClaveDePregunta): number {
  if (!sums || sums.respuestas < 2) return Number.POSITIVE_INFINITY;
  const { respuestas: n, puntos, cuadrados } = sums;
  return (cuadrados[clave] - puntos[clave] ** 2 / n) / (n - 1) / n;
}

/**
 * Returns the greatest difference of two means of a question that chance explains: half of the interval of 95 % of a
 * difference of means, `1.96 · √(s₁²/n₁ + s₂²/n₂)`, with the variances `s²` and numbers `n` of the answers of each
 * semester. All that the scale allows where a semester has fewer than two answers, whose spread is unknown.
 */
export function noiseOf(semestres: readonly [Semestral, Semestral], clave: ClaveDePregunta): number {
  const [one, other] = semestres.map((semestral) => squaredErrorOf(semestral, clave)) as [number, number];
  return Math.min(NORMAL_95 * Math.sqrt(one + other), GREATEST);
}

const NOISE_NOTE =
  'La franja gris es lo que un promedio varía por azar (intervalo del 95 %): lo que queda dentro no es un cambio.';

/**
 * Two charts: the means of each question in two semesters, and their differences from the largest rise to the largest
 * fall. Empty if a semester has no answers.
 */
export function comparisonCharts(
  [current, other]: readonly [Semestral, Semestral],
  nota: string | null,
): [GraficoDeInforme, GraficoDeInforme] {
  const compared = comparableIn([current, other]);
  const claves = current.puntos && other.puntos ? compared : [];
  const notes = noteOf(leftOutText(preguntas, compared), nota);
  const mediasOf = (semestral: Semestral) => claves.map((clave) => meanOf(semestral, [clave]));
  const cuentasOf = ({ puntos }: Semestral) => claves.map(() => puntos?.asignaturas ?? 0);
  const categorias = claves.map((clave) => ({
    clave,
    texto: preguntaText(clave, current.redaccion),
  }));
  const [before, now] = [mediasOf(other), mediasOf(current)];
  const crudos = claves.map((_, i) => (now[i] ?? 0) - (before[i] ?? 0));
  // Finer than they are written: whether chance explains a change is decided by it.
  const cambios = crudos.map((cambio) => rounded(cambio, 2 * DECIMALES));
  const azar = claves.map((clave) => noiseOf([current, other], clave));
  const orden = [...claves.keys()].toSorted((a, b) => crudos[b]! - crudos[a]!);
  const emptySemestre = [current, other].find(({ puntos }) => !puntos)?.semestre;
  const comun = {
    eje: 'Pregunta',
    unidad: ASIGNATURA_UNIT,
    categorias,
    referencias: null,
    nota: emptySemestre === undefined ? notes : `No hay respuestas del semestre ${emptySemestre} con este filtro.`,
  };
  return [
    {
      ...comun,
      clave: 'comparacion',
      titulo: `Promedio por pregunta (1 a 5): ${current.semestre} y ${other.semestre}`,
      forma: 'barras',
      medida: MEAN_MEASURE,
      series: [
        { clave: other.semestre, texto: other.semestre, anterior: true },
        { clave: current.semestre, texto: current.semestre },
      ],
      valores: [before, now],
      cuentas: [cuentasOf(other), cuentasOf(current)],
    },
    {
      ...comun,
      clave: 'diferencia',
      titulo: `Cuánto cambió el promedio de cada pregunta (1 a 5) de ${other.semestre} a ${current.semestre}`,
      forma: 'barras',
      medida: {
        nombre: 'Diferencia del promedio',
        maximo: null,
        suma: false,
        cambios: { decimales: DECIMALES, azar: orden.map((i) => azar[i]!) },
      },
      ...(emptySemestre === undefined && { nota: noteOf(NOISE_NOTE, notes) }),
      series: [{ clave: '', texto: '' }],
      categorias: orden.map((i) => categorias[i]!),
      valores: [orden.map((i) => cambios[i]!)],
      cuentas: [cuentasOf(current)],
    },
  ];
}
