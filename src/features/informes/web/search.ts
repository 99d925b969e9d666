// Schema of the address of a report's page.
import * as z from 'zod/mini';
import { ESTADOS } from '#catalogo/estados.ts';
import { absentOr } from '#platform/web/address.ts';

/**
 * State of a report's page that a link keeps; the search is not part of it. The key of a chosen option has the name of
 * its field. The page itself checks the attention to requests: this schema is in the first load of every screen.
 */
export const informeSearch = z.looseObject({
  semestre: absentOr(z.string().check(z.regex(/^(todos|\d{4}-[12])$/))),
  estado: absentOr(z.enum(ESTADOS)),
  /** Civil days of receipt. */
  desde: absentOr(z.iso.date()),
  hasta: absentOr(z.iso.date()),
  orden: absentOr(z.string()),
  /** Grouping: the key of a column or of the report's own; absent: the report's own; 'nada': none. */
  agrupar: absentOr(z.string()),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  /** Keys of the visible columns, in order, with commas; absent: the person's last choice. */
  columnas: absentOr(z.string().check(z.maxLength(2000))),
  registro: absentOr(z.uuid()),
  /** Absent: the table. */
  vista: absentOr(z.literal('graficos')),
  /** Mark of a chart whose rows are shown: '<grafico>~<categoria>[~<serie>]'. */
  marca: absentOr(z.string().check(z.maxLength(2000))),
});
