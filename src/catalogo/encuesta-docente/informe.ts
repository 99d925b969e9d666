// Report of the teacher survey: question blocks, columns, sort keys, messages; measures and bands of its charts.
import { PALABRAS_DESEMPENO } from '../campos/escala.ts';
import { formatDecimals } from '../decimales.ts';
import type { Semestre } from '../semestre.ts';
import { encuestaDocente, type PREGUNTAS } from './formulario.ts';

/** The key of a scale question. */
export type ClaveDePregunta = keyof typeof PREGUNTAS;

/** The keys under which the report gives the free texts. */
export type ClaveDeTextos = 'AM_MetodologiaDocente' | 'SC_MejoramientoServicios';

/** A block of the report: scale questions with a count for each step, and the free text that goes with them. */
export type Bloque = {
  /** The prefix of its questions' keys; also its key when rows are sorted by it. */
  readonly clave: 'ECC' | 'CR' | 'ME' | 'AMA';
  readonly titulo: string;
  /** Its name where there is little room: a tab, a sheet (31 characters at most). */
  readonly corto: string;
  readonly preguntas: readonly ClaveDePregunta[];
  /** The field of the form, and the key and heading under which the report gives its texts (DECISIONS §2). */
  readonly texto?: { readonly campo: 'ME4' | 'AMA4'; readonly clave: ClaveDeTextos; readonly titulo: string };
};

const semestreDesde: Semestre = '2022-1';

const bloques: readonly Bloque[] = [
  {
    clave: 'ECC',
    titulo: 'Estructura y contenidos del curso',
    corto: 'Estructura y contenidos',
    preguntas: ['ECC1', 'ECC2', 'ECC3', 'ECC4', 'ECC5'],
  },
  {
    clave: 'CR',
    titulo: 'Comunicaciones y retroalimentación',
    corto: 'Comunicaciones',
    preguntas: ['CR1', 'CR2', 'CR3', 'CR4', 'CR5'],
  },
  {
    clave: 'ME',
    titulo: 'Metodología de evaluación',
    corto: 'Metodología de evaluación',
    preguntas: ['ME1', 'ME2', 'ME3'],
    texto: { campo: 'ME4', clave: 'AM_MetodologiaDocente', titulo: 'Aspectos por mejorar en la metodología' },
  },
  {
    clave: 'AMA',
    titulo: 'Atención de la mesa de ayuda',
    corto: 'Mesa de ayuda',
    preguntas: ['AMA1', 'AMA2', 'AMA3'],
    texto: { campo: 'AMA4', clave: 'SC_MejoramientoServicios', titulo: 'Sugerencias para mejorar los servicios' },
  },
];

/**
 * The report of the teacher survey (spec 1 §2): a row is not a record but a subject of a semester with its counts, so it
 * is no `Informe`. It has neither states nor mail (DECISIONS §5).
 */
export const informacionEncuestaDocente = {
  slug: 'informacionEncuestaDocente',
  titulo: encuestaDocente.titulo,
  tituloExportacion: 'Resultados de la encuesta de desempeño docente',
  formulario: encuestaDocente,
  /** Takes {tipoAsignatura, semestre}; the rows come under `clave`. */
  lectura: { ruta: 'POST /obtenerEncuestasFiltradasTipoAsignatura', clave: 'encuestasFiltradas' },
  semestreDesde,
  /** Values and texts of the type filter; the first is the default. */
  tipos: { ALL: 'Todos', AMV: 'AMV', APV: 'APV' },
  /** The columns before the blocks, by their keys in the contract's rows. */
  columnas: {
    semestre: 'Semestre',
    codigoAsig: 'Asignatura',
    programa: 'Programa',
    docente: 'Docente',
    tipoAsignatura: 'Tipo',
    cantidadEstudiantesParticiparon: 'Estudiantes que participaron',
  },
  bloques,
  /** The steps that are counted for each question, from 1 to 5. */
  pasos: PALABRAS_DESEMPENO,
  /** Replaces the counts and texts of a subject with fewer answers than may be shown (DECISIONS §2). */
  oculto: '—',
  acciones: { estado: false, correo: false },
  exportar: 'Exportar a Excel',
} as const;

/** Returns the message when no subject of a type and semester has answers. @param tipo a key of `tipos` */
export const noEncuestasMessage = (tipo: keyof typeof informacionEncuestaDocente.tipos, semestre: Semestre): string =>
  `No se ha encontrado ningún registro para el tipo de asignatura ${informacionEncuestaDocente.tipos[tipo]} ` +
  `para el semestre ${semestre}, inténtelo nuevamente`;

/** Explains that answers appear in groups. @param minimo size of a group, and fewest answers of a subject that is shown */
export const inGruposMessage = (minimo: number): string =>
  `Las respuestas nuevas se suman al día siguiente, en grupos de ${minimo} o más por asignatura, ` +
  'para que nadie pueda saber qué respondió cada persona.';

/** Says that a subject with fewer answers is not shown. */
export const tooFewTitle = (minimo: number): string => `Menos de ${minimo} respuestas`;

/** Explains it. */
export const tooFewMessage = (minimo: number): string =>
  `Los conteos y los textos de las asignaturas con menos de ${minimo} respuestas no se muestran.`;

const nonEmptyKeysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as [K, ...K[]];

export const TIPOS_DE_ENCUESTAS = nonEmptyKeysOf(informacionEncuestaDocente.tipos);

export const TODAS_LAS_PREGUNTAS = 'TODAS';

/** Measures of the charts: the mean of all questions, of a block or of one question. */
export const MEDIDAS_DE_ENCUESTAS = [
  TODAS_LAS_PREGUNTAS,
  ...bloques.map(({ clave }) => clave),
  ...bloques.flatMap(({ preguntas }) => preguntas),
] as const;

export type MedidaDeEncuestas = (typeof MEDIDAS_DE_ENCUESTAS)[number];

/** Returns the questions that a measure averages; every answer has all of them. */
export function preguntasOfMedida(medida: MedidaDeEncuestas): readonly ClaveDePregunta[] {
  const bloque = bloques.find(({ clave }) => clave === medida);
  if (bloque) return bloque.preguntas;
  const all = bloques.flatMap(({ preguntas }) => preguntas);
  return medida === TODAS_LAS_PREGUNTAS ? all : all.filter((clave) => clave === medida);
}

/**
 * A measure in words: `Todas las preguntas`, a block's title, `ECC1. El aula presenta…`.
 * @param redaccion the labels of the questions
 */
export function medidaText(medida: MedidaDeEncuestas, redaccion: Readonly<Record<ClaveDePregunta, string>>): string {
  if (medida === TODAS_LAS_PREGUNTAS) return 'Todas las preguntas';
  const bloque = bloques.find(({ clave }) => clave === medida);
  if (bloque) return bloque.titulo;
  const [pregunta] = preguntasOfMedida(medida);
  return pregunta ? `${pregunta}. ${redaccion[pregunta]}` : medida;
}

/** Lower limits of the bands of means; the last band ends at 5, included. */
export const BANDAS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5] as const;

export type BandaDePromedio = (typeof BANDAS)[number];

/** Returns the upper limit of a band, excluded except in the last band. */
export const endOfBanda = (banda: BandaDePromedio): number => banda + 0.5;

/** A band in words: `de 3,5 a menos de 4,0`. */
export const bandaText = (banda: BandaDePromedio): string =>
  `de ${formatDecimals(banda, 1)} a ${banda === BANDAS.at(-1) ? '' : 'menos de '}${formatDecimals(endOfBanda(banda), 1)}`;

/** Returns a band in short: `3,5–4,0`. */
export const shortBanda = (banda: BandaDePromedio): string =>
  `${formatDecimals(banda, 1)}–${formatDecimals(endOfBanda(banda), 1)}`;

/** Sort keys of the rows: a column, or the mean of all questions, of a block or of one question. */
export const ORDENES_DE_ENCUESTAS = [
  ...nonEmptyKeysOf(informacionEncuestaDocente.columnas),
  TODAS_LAS_PREGUNTAS,
  ...bloques.map(({ clave }) => clave),
  ...bloques.flatMap(({ preguntas }) => preguntas),
] as const;

export type OrdenDeEncuestas = (typeof ORDENES_DE_ENCUESTAS)[number];
