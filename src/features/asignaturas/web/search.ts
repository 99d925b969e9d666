import * as z from 'zod/mini';
import { semestreDe } from '#catalogo/semestre.ts';
import { absentOr, type AddressPart, type ChangeAddress, pageNumber } from '#platform/web/address.ts';
import type { FiltroDeAsignaturas, OrdenDeAsignaturas } from '../contract-gestion.ts';
import { semestreSchema } from '../semestre.ts';

const ORDENES = [
  'codigoAsignatura',
  'docente',
  'programaAcademico',
  'facultad',
  'tipoAsignatura',
  'actualizada',
] as const satisfies readonly OrdenDeAsignaturas[];

/** What the address keeps of the page: it can be sent as a link. What is searched for is not among it. */
export const asignaturasSearch = z.object({
  semestre: absentOr(semestreSchema),
  tipo: absentOr(z.enum(['AMV', 'APV'])),
  facultad: absentOr(z.string().check(z.maxLength(200))),
  orden: absentOr(z.enum(ORDENES)),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** `carga`: what is loaded from files or was read from Moodle, instead of the list. */
  vista: absentOr(z.literal('carga')),
});

/** What the address says, with what it means where it says nothing: the current semester by code. */
export const leerDireccion = (search: z.output<typeof asignaturasSearch>, now: Date) => ({
  ...search,
  semestre: search.semestre ?? semestreDe(now),
  orden: search.orden ?? 'codigoAsignatura',
  sentido: search.sentido ?? 'asc',
  pagina: search.pagina ?? 1,
});

export type Direccion = ReturnType<typeof leerDireccion>;

/** Parts of the address with their new values; undefined takes one away. */
export type Cambio = AddressPart<Direccion>;

/** What of the address narrows and orders the list. */
export const filtroDe = ({ semestre, tipo, facultad, orden, sentido }: Direccion): FiltroDeAsignaturas => ({
  semestre,
  ...(tipo && { tipoAsignatura: tipo }),
  ...(facultad && { facultad }),
  orden,
  sentido,
});

/** Changes a part of the address. */
export type Change = ChangeAddress<Direccion>;
