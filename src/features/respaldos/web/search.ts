import * as z from 'zod/mini';
import { TITULOS } from '#catalogo/titulos.ts';
import { absentOr, type ChangeAddress, pageNumber } from '#platform/web/address.ts';
import type { ClaseDeTanda } from '../contract.ts';

/** The views of the page, with their names. */
export const VISTAS = {
  tandas: 'En curso y anteriores',
  cursos: TITULOS.historialPorCurso,
  programacion: 'Programación',
} as const;

export type Vista = keyof typeof VISTAS;

/** What the address keeps: a batch or a course can be sent as a link. */
export const respaldosSearch = z.object({
  vista: absentOr(z.enum(Object.keys(VISTAS) as Vista[])),
  /** The batch that is open. */
  tanda: absentOr(z.uuid()),
  clase: absentOr(z.enum(['respaldo', 'reinicio'] as const satisfies readonly ClaseDeTanda[])),
  servidor: absentOr(z.string().check(z.maxLength(100))),
  sinCopia: absentOr(z.literal(true)),
  /** The course whose copies are open: its server and its number there. */
  curso: absentOr(z.string().check(z.regex(/^[^/]{1,100}\/\d{1,10}$/))),
  pagina: pageNumber,
});

/** What the address says, with the view and the page that it means. */
export const leerDireccion = (search: z.output<typeof respaldosSearch>) => ({
  ...search,
  vista: search.vista ?? 'tandas',
  pagina: search.pagina ?? 1,
});

export type Direccion = ReturnType<typeof leerDireccion>;

/** How a part of the address is changed. */
export type Change = ChangeAddress<Direccion>;
