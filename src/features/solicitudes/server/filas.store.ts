// SQL of the rows whose states change: their table, their condition, and the column of the history that names them.
import { sql, type RawBuilder } from 'kysely';
import type { Estado } from '#catalogo/estados.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';

/** Table of a report's rows: submissions, or their items. */
export const tableOf = ({ unidad }: Pick<InformeDeFormulario, 'unidad'>): RawBuilder<unknown> =>
  sql.table(unidad === undefined ? 'registros' : 'items');

/** Condition for a report's rows in its table. The name is a literal: partial indexes are chosen by it. */
export const ownRowsSql = ({ formulario }: Pick<InformeDeFormulario, 'formulario'>): RawBuilder<unknown> =>
  sql`formulario = ${sql.lit(formulario.slug)}`;

/** Column of the history that names a report's rows. */
export const referenceSql = ({ unidad }: Pick<InformeDeFormulario, 'unidad'>): RawBuilder<unknown> =>
  sql.raw(unidad === undefined ? 'registro' : 'item');

/** Condition for rows that wait for their person. A literal too. */
export const WAITING_ROWS = sql`estado = ${sql.lit('pendiente' satisfies Estado)}`;
