import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber } from '#platform/web/address.ts';

/** What the address keeps: a load can be left and come back to, or sent as a link. */
export const cargaSearch = z.object({
  carga: absentOr(z.uuid()),
  paso: absentOr(z.enum(['archivo', 'revision', 'plan', 'resultado'])),
  /** What narrows the rows of the step. */
  ver: absentOr(z.string().check(z.maxLength(100))),
  pagina: pageNumber,
});

/** What the address says; the first page where it says none. */
export const leerDireccion = (search: z.output<typeof cargaSearch>) => ({ ...search, pagina: search.pagina ?? 1 });

export type Direccion = ReturnType<typeof leerDireccion>;

/** How a part of the address is changed. */
export type Change = ChangeAddress<Direccion>;
