// Search parameters of the screen of assignments of teachers to subjects: filters, order, page; its defaults.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { absentOr, pageNumber, type AddressPart, type ChangeAddress } from '#platform/web/address.ts';
import type { FiltroDeAsignaturas, OrdenDeAsignaturas } from '../contract-gestion.ts';

const ORDENES = [
  'codigoAsignatura',
  'docente',
  'programaAcademico',
  'facultad',
  'tipoAsignatura',
  'actualizada',
] as const satisfies readonly OrdenDeAsignaturas[];

/** Search parameters of the page, so that it can be sent as a link. The searched text is left out. */
export const asignaturasSearch = z.object({
  semestre: absentOr(semestreSchema),
  tipo: absentOr(z.enum(['AMV', 'APV'])),
  facultad: absentOr(z.string().check(z.maxLength(200))),
  orden: absentOr(z.enum(ORDENES)),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** `carga`: shows loads from files or readings from Moodle instead of the list. */
  vista: absentOr(z.literal('carga')),
});

/** Completes the address with defaults: the current semester, by code. */
export const readAddress = (search: z.output<typeof asignaturasSearch>, now: Date) => ({
  ...search,
  semestre: search.semestre ?? semestreOf(now),
  orden: search.orden ?? 'codigoAsignatura',
  sentido: search.sentido ?? 'asc',
  pagina: search.pagina ?? 1,
});

export type AsignaturasAddress = ReturnType<typeof readAddress>;

/** Changed parts of the address; undefined removes one. */
export type AddressChange = AddressPart<AsignaturasAddress>;

/** Returns the parts of the address that filter and order the list. */
export const filtroOf = ({ semestre, tipo, facultad, orden, sentido }: AsignaturasAddress): FiltroDeAsignaturas => ({
  semestre,
  ...(tipo && { tipoAsignatura: tipo }),
  ...(facultad && { facultad }),
  orden,
  sentido,
});

export type Change = ChangeAddress<AsignaturasAddress>;
