// Columns of the teacher survey's tables, with the form's keys that they keep, also as SQL lists.
import { sql, type RawBuilder } from 'kysely';
import { PREGUNTAS as PREGUNTAS_DEL_FORMULARIO } from '#catalogo/encuesta-docente/formulario.ts';

/** A column, with the key of the form whose answers it keeps. */
type Columna = { readonly clave: string; readonly columna: string };

const lowerCased = (claves: readonly string[]): readonly Columna[] =>
  claves.map((clave) => ({ clave, columna: clave.toLowerCase() }));

/** The scale questions: answered with a step from 1 to 5, counted by step. */
export const PREGUNTAS = lowerCased(Object.keys(PREGUNTAS_DEL_FORMULARIO));

export const TEXTOS = lowerCased(['ME4', 'AMA4']);

/** The columns that identify a subject of the survey: answers with the same values are counted together. */
export const ASIGNATURA: readonly Columna[] = [
  { clave: 'semestre', columna: 'semestre' },
  { clave: 'codigoAsignatura', columna: 'codigo_asignatura' },
  { clave: 'docente', columna: 'docente' },
  { clave: 'programa', columna: 'programa' },
  { clave: 'tipoAsignatura', columna: 'tipo_asignatura' },
];

export const STEPS = [1, 2, 3, 4, 5] as const;

const namesOf = (columnas: readonly Columna[]): readonly string[] => columnas.map(({ columna }) => columna);

/** Joins columns into SQL, with the name of their table if needed. */
export const columnList = (columnas: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.raw(columnas.map((columna) => (table ? `${table}.${columna}` : columna)).join(', '));

export const keyColumns = namesOf(ASIGNATURA);
/** Columns by which answers are counted: published answers of a subject apart from waiting ones. */
export const groupColumns = [...keyColumns, 'publicada'];
export const answerColumns = ['id', ...groupColumns, ...namesOf(PREGUNTAS), ...namesOf(TEXTOS)];
export const countColumns = [...groupColumns, 'respuestas', ...namesOf(PREGUNTAS)];

export const [CLAVES, GRUPO, COLUMNAS, CONTEO] = [
  columnList(keyColumns),
  columnList(groupColumns),
  columnList(answerColumns),
  columnList(countColumns),
];
