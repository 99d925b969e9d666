// SQL of the scope of rows: the condition for records and items of some programmes and faculties.
import { sql, type RawBuilder } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';

/** Condition for records or items of a scope; null: all. */
export const inAmbitoSql = (ambito: Ambito | null): RawBuilder<unknown> =>
  ambito === null
    ? sql`true`
    : sql`(programas && ${[...ambito.programas]}::text[] or facultades && ${[...ambito.facultades]}::text[])`;
