// Charts and key figures that compare semesters of the survey.
import { PREGUNTAS } from '#catalogo/encuesta-docente/formulario.ts';
import { informacionEncuestaDocente as informe, type ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import type { CifraDeInforme, GraficoDeInforme } from '#features/informes/contract.ts';
import { valueText } from '#platform/chart/words.ts';
import type { PuntosDeSemestre } from './graficos.store.ts';

/** Measure of charts of means: the scale goes from 1 to 5, and means are not summed. */
export const MEAN_MEASURE = { nombre: 'Promedio', minimo: 1, maximo: 5, suma: false };

export const capitalized = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

export const ASIGNATURA_UNIT = { una: 'asignatura', varias: 'asignaturas' };
export const RESPUESTA_UNIT = { una: 'respuesta', varias: 'respuestas' };

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** A semester with the sums of its answers; undefined if it has none. */
type Semestral = { readonly semestre: string; readonly puntos: PuntosDeSemestre | undefined };

/** The mean of some questions over all answers of a semester. */
function meanOf(semestral: Semestral, claves: readonly ClaveDePregunta[]): number | null {
  const { puntos } = semestral;
  if (!puntos) return null;
  return claves.reduce((suma, clave) => suma + puntos.puntos[clave], 0) / (puntos.respuestas * claves.length);
}

/**
 * Key figures of a semester's published answers compared with another one's: sums and a mean of the table's values, so
 * that they reveal no more than it. Empty if the semester has no answers.
 */
export function cifrasOfSemestre([current, other]: readonly [Semestral, Semestral]): CifraDeInforme[] {
  const [now, before] = [meanOf(current, preguntas), meanOf(other, preguntas)];
  if (!current.puntos || now === null) return [];
  const { asignaturas, respuestas } = current.puntos;
  const twoDecimals = (media: number): string => valueText({ adds: false }, media);
  // Difference of the rounded means, which the reader sees.
  const cambio = before === null ? null : rounded(rounded(now, 2) - rounded(before, 2), 2);
  return [
    { clave: 'asignaturas', texto: 'Asignaturas', valor: asignaturas },
    { clave: 'respuestas', texto: 'Respuestas', valor: respuestas },
    { clave: 'promedio', texto: 'Promedio de todas las preguntas', valor: twoDecimals(now), detalle: 'De 1 a 5' },
    ...(cambio === null || before === null
      ? []
      : [
          {
            clave: 'cambio',
            texto: `Frente a ${other.semestre}`,
            valor: valueText({ adds: false, changes: { decimals: 2 } }, cambio),
            detalle: `${twoDecimals(now)} en ${current.semestre}, ${twoDecimals(before)} en ${other.semestre}`,
          },
        ]),
  ];
}

/** The means of the blocks, semester by semester. */
export function chartOfSemestres(semestres: readonly Semestral[], nota: string | null): GraficoDeInforme {
  const hasPuntos = semestres.some(({ puntos }) => puntos);
  const categorias = hasPuntos ? semestres : [];
  return {
    clave: 'semestres',
    titulo: 'Promedio de cada bloque por semestre (1 a 5)',
    forma: 'linea',
    medida: MEAN_MEASURE,
    unidad: ASIGNATURA_UNIT,
    eje: 'Semestre',
    series: informe.bloques.map(({ clave, titulo }) => ({ clave, texto: titulo })),
    categorias: categorias.map(({ semestre }) => ({ clave: semestre, texto: semestre, corto: semestre })),
    valores: informe.bloques.map((bloque) => categorias.map((categoria) => meanOf(categoria, bloque.preguntas))),
    cuentas: informe.bloques.map(() => categorias.map(({ puntos }) => puntos?.asignaturas ?? 0)),
    referencias: null,
    nota,
  };
}

const rounded = (cambio: number, decimales: number): number => Number(cambio.toFixed(decimales)) || 0;

/** Two decimals, or three if different changes would look equal. */
function decimalsOf(cambios: readonly number[]): number {
  const countDistinct = (decimales: number): number =>
    new Set(cambios.map((cambio) => rounded(cambio, decimales))).size;
  return countDistinct(2) < countDistinct(3) ? 3 : 2;
}

/**
 * Two charts: the means of each question in two semesters, and their differences from the largest rise to the largest
 * fall. Empty if a semester has no answers.
 */
export function comparisonCharts(
  [current, other]: readonly [Semestral, Semestral],
  nota: string | null,
): [GraficoDeInforme, GraficoDeInforme] {
  const claves = current.puntos && other.puntos ? preguntas : [];
  const mediasOf = (semestral: Semestral) => claves.map((clave) => meanOf(semestral, [clave]));
  const cuentasOf = ({ puntos }: Semestral) => claves.map(() => puntos?.asignaturas ?? 0);
  const categorias = claves.map((clave) => ({
    clave,
    texto: `${clave}. ${PREGUNTAS[clave].etiqueta}`,
  }));
  const [before, now] = [mediasOf(other), mediasOf(current)];
  const crudos = claves.map((_, i) => (now[i] ?? 0) - (before[i] ?? 0));
  const decimales = decimalsOf(crudos);
  const cambios = crudos.map((cambio) => rounded(cambio, decimales));
  const orden = [...claves.keys()].toSorted((a, b) => cambios[b]! - cambios[a]!);
  const emptySemestre = [current, other].find(({ puntos }) => !puntos)?.semestre;
  const comun = {
    eje: 'Pregunta',
    unidad: ASIGNATURA_UNIT,
    categorias,
    referencias: null,
    nota: emptySemestre === undefined ? nota : `No hay respuestas del semestre ${emptySemestre} con este filtro.`,
  };
  return [
    {
      ...comun,
      clave: 'comparacion',
      titulo: `Promedio por pregunta (1 a 5): ${current.semestre} y ${other.semestre}`,
      forma: 'barras',
      medida: MEAN_MEASURE,
      series: [other, current].map(({ semestre }) => ({ clave: semestre, texto: semestre })),
      valores: [before, now],
      cuentas: [cuentasOf(other), cuentasOf(current)],
    },
    {
      ...comun,
      clave: 'diferencia',
      titulo: `Cuánto cambió el promedio de cada pregunta (1 a 5) de ${other.semestre} a ${current.semestre}`,
      forma: 'barras',
      medida: { nombre: 'Diferencia del promedio', maximo: null, suma: false, cambios: { decimales } },
      series: [{ clave: '', texto: '' }],
      categorias: orden.map((i) => categorias[i]!),
      valores: [orden.map((i) => cambios[i]!)],
      cuentas: [cuentasOf(current)],
    },
  ];
}
