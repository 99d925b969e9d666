// Search parameters in the address of the page of copies and resets: schema, defaults, and the page's views.
import * as z from 'zod/mini';
import { TITULOS } from '#catalogo/titulos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { absentOr, pageNumber, type ChangeAddress } from '#platform/web/address.ts';
import type { ClaseDeTanda } from '../contract.ts';

export const VISTAS = {
  tandas: 'En curso y anteriores',
  cursos: TITULOS.copiasPorCurso,
  programacion: 'Programación',
} as const;

export type VistaDeRespaldos = keyof typeof VISTAS;

export const respaldosSearch = z.object({
  vista: absentOr(z.enum(keysOf(VISTAS))),
  tanda: absentOr(z.uuid()),
  clase: absentOr(z.enum(['respaldo', 'reinicio', 'restauracion'] as const satisfies readonly ClaseDeTanda[])),
  servidor: absentOr(z.string().check(z.maxLength(100))),
  sinCopia: absentOr(z.literal(true)),
  /** The open course: its server and number there. */
  curso: absentOr(z.string().check(z.regex(/^[^/]{1,100}\/\d{1,10}$/))),
  pagina: pageNumber,
});

/** Fills in the default view and page. */
export const readSearch = (search: z.output<typeof respaldosSearch>) => ({
  ...search,
  vista: search.vista ?? 'tandas',
  pagina: search.pagina ?? 1,
});

export type RespaldosSearch = ReturnType<typeof readSearch>;

export type Change = ChangeAddress<RespaldosSearch>;
