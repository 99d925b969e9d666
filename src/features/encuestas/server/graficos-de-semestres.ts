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
function meanOf(de: Semestral, cuales: readonly ClaveDePregunta[]): number | null {
  const { puntos } = de;
  if (!puntos) return null;
  return cuales.reduce((suma, clave) => suma + puntos.puntos[clave], 0) / (puntos.respuestas * cuales.length);
}

/**
 * Key figures of a semester's published answers compared with another one's: sums and a mean of the table's values, so
 * that they reveal no more than it. Empty if the semester has no answers.
 */
export function cifrasOfSemestre([este, otro]: readonly [Semestral, Semestral]): CifraDeInforme[] {
  const [ahora, antes] = [meanOf(este, preguntas), meanOf(otro, preguntas)];
  if (!este.puntos || ahora === null) return [];
  const { asignaturas, respuestas } = este.puntos;
  const enDos = (media: number): string => valueText({ adds: false }, media);
  // Difference of the rounded means, which the reader sees.
  const cambio = antes === null ? null : rounded(rounded(ahora, 2) - rounded(antes, 2), 2);
  return [
    { clave: 'asignaturas', texto: 'Asignaturas', valor: asignaturas },
    { clave: 'respuestas', texto: 'Respuestas', valor: respuestas },
    { clave: 'promedio', texto: 'Promedio de todas las preguntas', valor: enDos(ahora), detalle: 'De 1 a 5' },
    ...(cambio === null || antes === null
      ? []
      : [
          {
            clave: 'cambio',
            texto: `Frente a ${otro.semestre}`,
            valor: valueText({ adds: false, changes: { decimals: 2 } }, cambio),
            detalle: `${enDos(ahora)} en ${este.semestre}, ${enDos(antes)} en ${otro.semestre}`,
          },
        ]),
  ];
}

/** The means of the blocks, semester by semester. */
export function chartOfSemestres(semestres: readonly Semestral[], nota: string | null): GraficoDeInforme {
  const hay = semestres.some(({ puntos }) => puntos);
  const categorias = hay ? semestres : [];
  return {
    clave: 'semestres',
    titulo: 'Promedio de cada bloque por semestre (1 a 5)',
    forma: 'linea',
    medida: MEAN_MEASURE,
    unidad: ASIGNATURA_UNIT,
    eje: 'Semestre',
    series: informe.bloques.map(({ clave, titulo }) => ({ clave, texto: titulo })),
    categorias: categorias.map(({ semestre }) => ({ clave: semestre, texto: semestre, corto: semestre })),
    valores: informe.bloques.map((bloque) => categorias.map((uno) => meanOf(uno, bloque.preguntas))),
    cuentas: informe.bloques.map(() => categorias.map(({ puntos }) => puntos?.asignaturas ?? 0)),
    referencias: null,
    nota,
  };
}

const rounded = (cambio: number, decimales: number): number => Number(cambio.toFixed(decimales)) || 0;

/** Two decimals, or three if different changes would look equal. */
function decimalsOf(cambios: readonly number[]): number {
  const cuantos = (decimales: number): number => new Set(cambios.map((cambio) => rounded(cambio, decimales))).size;
  return cuantos(2) < cuantos(3) ? 3 : 2;
}

/**
 * Two charts: the means of each question in two semesters, and their differences from the largest rise to the largest
 * fall. Empty if a semester has no answers.
 */
export function comparisonCharts(
  [este, otro]: readonly [Semestral, Semestral],
  nota: string | null,
): [GraficoDeInforme, GraficoDeInforme] {
  const claves = este.puntos && otro.puntos ? preguntas : [];
  const de = (semestral: Semestral) => claves.map((clave) => meanOf(semestral, [clave]));
  const cuentasOf = ({ puntos }: Semestral) => claves.map(() => puntos?.asignaturas ?? 0);
  const categorias = claves.map((clave) => ({
    clave,
    texto: `${clave}. ${PREGUNTAS[clave].etiqueta}`,
  }));
  const [antes, ahora] = [de(otro), de(este)];
  const crudos = claves.map((_, i) => (ahora[i] ?? 0) - (antes[i] ?? 0));
  const decimales = decimalsOf(crudos);
  const cambios = crudos.map((cambio) => rounded(cambio, decimales));
  const orden = [...claves.keys()].toSorted((a, b) => cambios[b]! - cambios[a]!);
  const sin = [este, otro].find(({ puntos }) => !puntos)?.semestre;
  const comun = {
    eje: 'Pregunta',
    unidad: ASIGNATURA_UNIT,
    categorias,
    referencias: null,
    nota: sin === undefined ? nota : `No hay respuestas del semestre ${sin} con este filtro.`,
  };
  return [
    {
      ...comun,
      clave: 'comparacion',
      titulo: `Promedio por pregunta (1 a 5): ${este.semestre} y ${otro.semestre}`,
      forma: 'barras',
      medida: MEAN_MEASURE,
      series: [otro, este].map(({ semestre }) => ({ clave: semestre, texto: semestre })),
      valores: [antes, ahora],
      cuentas: [cuentasOf(otro), cuentasOf(este)],
    },
    {
      ...comun,
      clave: 'diferencia',
      titulo: `Cuánto cambió el promedio de cada pregunta (1 a 5) de ${otro.semestre} a ${este.semestre}`,
      forma: 'barras',
      medida: { nombre: 'Diferencia del promedio', maximo: null, suma: false, cambios: { decimales } },
      series: [{ clave: '', texto: '' }],
      categorias: orden.map((i) => categorias[i]!),
      valores: [orden.map((i) => cambios[i]!)],
      cuentas: [cuentasOf(este)],
    },
  ];
}
