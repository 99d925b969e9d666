// Search parameters of the page of cargas (loads of spreadsheet rows): the load, its step, filter and page of rows.
import * as z from 'zod/mini';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';

export const cargaSearch = z.object({
  carga: absentOr(z.uuid()),
  paso: absentOr(z.enum(['archivo', 'revision', 'plan', 'resultado'])),
  /** Filter of the step's rows. */
  ver: absentOr(z.string().check(z.maxLength(100))),
  pagina: pageNumber,
});

/** Fills in the first page. */
export const readSearch = (search: z.output<typeof cargaSearch>) => ({ ...search, pagina: search.pagina ?? 1 });

export type CargaSearch = ReturnType<typeof readSearch>;

export type Change = ChangeAddress<CargaSearch>;
