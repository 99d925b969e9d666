import { type RawBuilder, sql } from 'kysely';
import { ASIGNATURA, type Columna, PREGUNTAS, TEXTOS } from './columnas.ts';

const nombres = (columnas: readonly Columna[]): readonly string[] => columnas.map(({ columna }) => columna);

/** Columns, one after the other; of one of the tables of a statement. */
export const lista = (columnas: readonly string[], de?: string): RawBuilder<unknown> =>
  sql.raw(columnas.map((columna) => (de ? `${de}.${columna}` : columna)).join(', '));

/** The columns that make a subject. */
export const claves = nombres(ASIGNATURA);
/** The columns by which answers are counted: published answers of a subject apart from those that wait. */
export const grupo = [...claves, 'publicada'];
/** All columns of an answer. */
export const columnas = ['id', ...grupo, ...nombres(PREGUNTAS), ...nombres(TEXTOS)];
/** All columns of a subject's counts. */
export const conteo = [...grupo, 'respuestas', ...nombres(PREGUNTAS)];

export const [CLAVES, GRUPO, COLUMNAS, CONTEO] = [lista(claves), lista(grupo), lista(columnas), lista(conteo)];
