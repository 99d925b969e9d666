import { PREGUNTAS as PREGUNTAS_DEL_FORMULARIO } from '#catalogo/encuesta-docente/formulario.ts';

/** A column, with the key of the form whose answers it keeps. */
export type Columna = { readonly clave: string; readonly columna: string };

const enMinusculas = (claves: readonly string[]): readonly Columna[] =>
  claves.map((clave) => ({ clave, columna: clave.toLowerCase() }));

/** The scale questions: answered with a step from 1 to 5, counted by step. */
export const PREGUNTAS = enMinusculas(Object.keys(PREGUNTAS_DEL_FORMULARIO));

/** The free texts. */
export const TEXTOS = enMinusculas(['ME4', 'AMA4']);

/** What makes a subject of the survey: answers with the same are counted together. */
export const ASIGNATURA: readonly Columna[] = [
  { clave: 'semestre', columna: 'semestre' },
  { clave: 'codigoAsignatura', columna: 'codigo_asignatura' },
  { clave: 'docente', columna: 'docente' },
  { clave: 'programa', columna: 'programa' },
  { clave: 'tipoAsignatura', columna: 'tipo_asignatura' },
];

/** The steps of the scale. */
export const PASOS = [1, 2, 3, 4, 5] as const;
