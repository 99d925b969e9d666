import * as z from 'zod/mini';
import { ESTADOS } from '#catalogo/estados.ts';
import { absentOr } from '#platform/web/address.ts';

/**
 * What the address keeps of a report's page: it can be sent as a link. What is searched for is not among it. The key of
 * a chosen option stands under the name of the field that has it.
 */
export const informeSearch = z.looseObject({
  semestre: absentOr(z.string().check(z.regex(/^(todos|\d{4}-[12])$/))),
  estado: absentOr(z.enum(ESTADOS)),
  /** Civil days on which the rows were made. */
  desde: absentOr(z.iso.date()),
  hasta: absentOr(z.iso.date()),
  orden: absentOr(z.string()),
  /** What rows stand together by: the key of a column, or what the report declares; absent: the latter, 'nada': nothing. */
  agrupar: absentOr(z.string()),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  /** Keys of the columns that are shown, in their order, with commas; absent: those that the person chose last. */
  columnas: absentOr(z.string().check(z.maxLength(2000))),
  registro: absentOr(z.uuid()),
  /** Absent: the table. */
  vista: absentOr(z.literal('graficos')),
  /** The mark of a chart whose rows are shown: '<grafico>~<categoria>[~<serie>]'. */
  marca: absentOr(z.string().check(z.maxLength(2000))),
});
