import { type ClaveDePregunta, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { PREGUNTAS } from '#catalogo/encuesta-docente/preguntas.ts';
import type { PuntosDeSemestre } from '#features/encuestas/server/service.ts';
import type { GraficoDeInforme } from '#features/informes/contract.ts';
import { ASIGNATURAS, PROMEDIO } from './partes.ts';

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** A semester with what it comes to; undefined where nothing was answered. */
type Semestral = { readonly semestre: string; readonly puntos: PuntosDeSemestre | undefined };

/** The mean of some questions over all answers of a semester. */
function promedio(de: Semestral, cuales: readonly ClaveDePregunta[]): number | null {
  const { puntos } = de;
  if (!puntos) return null;
  return cuales.reduce((suma, clave) => suma + puntos.puntos[clave], 0) / (puntos.respuestas * cuales.length);
}

/** The means of the blocks, semester by semester. */
export function graficoDeSemestres(semestres: readonly Semestral[], nota: string | null): GraficoDeInforme {
  const hay = semestres.some(({ puntos }) => puntos);
  const categorias = hay ? semestres : [];
  return {
    clave: 'semestres',
    titulo: 'Promedio por semestre',
    forma: 'linea',
    medida: PROMEDIO,
    unidad: ASIGNATURAS,
    eje: 'Semestre',
    series: informe.bloques.map(({ clave, titulo }) => ({ clave, texto: titulo })),
    categorias: categorias.map(({ semestre }) => ({ clave: semestre, texto: semestre, corto: semestre })),
    valores: informe.bloques.map((bloque) => categorias.map((uno) => promedio(uno, bloque.preguntas))),
    cuentas: informe.bloques.map(() => categorias.map(({ puntos }) => puntos?.asignaturas ?? 0)),
    referencias: null,
    nota,
  };
}

/** Whether a mean rose or fell by as much as is written: two decimals. What reads `0,00` did neither. */
const esCambio = (cambio: number): boolean => Math.round(Math.abs(cambio) * 100) > 0;

/** Which questions have no bar, as neither rose nor fell what they say. */
function notaDeIguales(claves: readonly ClaveDePregunta[], cambios: readonly number[]): string | null {
  const iguales = claves.filter((_, i) => !esCambio(cambios[i] ?? 0));
  if (iguales.length === 0) return null;
  return iguales.length === claves.length ? 'Ninguna pregunta cambió.' : `Sin cambio: ${iguales.join(', ')}.`;
}

/**
 * The means of each question in two semesters, and by how much they rose or fell: what did not change is in neither series.
 * Empty where one has no answers.
 */
export function graficosDeComparacion(
  [este, otro]: readonly [Semestral, Semestral],
  nota: string | null,
): [GraficoDeInforme, GraficoDeInforme] {
  const claves = este.puntos && otro.puntos ? preguntas : [];
  const de = (semestral: Semestral) => claves.map((clave) => promedio(semestral, [clave]));
  const cuentasDe = ({ puntos }: Semestral) => claves.map(() => puntos?.asignaturas ?? 0);
  const categorias = claves.map((clave) => ({
    clave,
    texto: `${clave}. ${PREGUNTAS[clave].etiqueta}`,
  }));
  const [antes, ahora] = [de(otro), de(este)];
  const cambios = claves.map((_, i) => (ahora[i] ?? 0) - (antes[i] ?? 0));
  const sin = [este, otro].find(({ puntos }) => !puntos)?.semestre;
  const comun = {
    eje: 'Pregunta',
    unidad: ASIGNATURAS,
    categorias,
    referencias: null,
    nota: sin === undefined ? nota : `No hay respuestas del semestre ${sin} con este filtro.`,
  };
  return [
    {
      ...comun,
      clave: 'comparacion',
      titulo: `Promedio por pregunta: ${este.semestre} y ${otro.semestre}`,
      forma: 'barras',
      medida: PROMEDIO,
      series: [otro, este].map(({ semestre }) => ({ clave: semestre, texto: semestre })),
      valores: [antes, ahora],
      cuentas: [cuentasDe(otro), cuentasDe(este)],
    },
    {
      ...comun,
      clave: 'diferencia',
      titulo: `Cuánto cambió cada pregunta de ${otro.semestre} a ${este.semestre}`,
      forma: 'barras',
      medida: { nombre: 'Diferencia del promedio', maximo: null, suma: false },
      series: [
        { clave: 'subio', texto: 'Subió' },
        { clave: 'bajo', texto: 'Bajó' },
      ],
      valores: [
        cambios.map((cambio) => (esCambio(cambio) && cambio > 0 ? cambio : null)),
        cambios.map((cambio) => (esCambio(cambio) && cambio < 0 ? -cambio : null)),
      ],
      cuentas: [cuentasDe(este), cuentasDe(este)],
      nota: [notaDeIguales(claves, cambios), comun.nota].filter((una) => una !== null).join(' ') || null,
    },
  ];
}
