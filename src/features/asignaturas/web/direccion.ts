import { useState } from 'react';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { semestreDe } from '#catalogo/semestre.ts';
import { absentOr, type AddressPart, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';
import { type FiltroDeAsignaturas, ORDENES_DE_ASIGNATURAS } from '../contract-gestion.ts';
import { semestreSchema } from '../semestre.ts';

const schema = z.object({
  semestre: absentOr(semestreSchema),
  tipo: absentOr(z.enum(['AMV', 'APV'])),
  facultad: absentOr(z.string().check(z.maxLength(200))),
  orden: fallBack(z.enum(ORDENES_DE_ASIGNATURAS), 'codigoAsignatura'),
  sentido: fallBack(z.enum(['asc', 'desc']), 'asc'),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** `carga`: what is loaded from files or was read from Moodle, instead of the list. */
  vista: absentOr(z.literal('carga')),
});

/** What the address keeps of the page: it can be sent as a link. What is searched for is not among it. */
export type Direccion = Omit<z.output<typeof schema>, 'semestre'> & {
  readonly semestre: FiltroDeAsignaturas['semestre'];
};

/** Parts of the address with their new values; undefined takes one away. */
export type Cambio = AddressPart<Direccion>;

/** Reads the address; the current semester where it says none. */
export function leerDireccion(search: unknown, now: Date): Direccion {
  const { semestre, ...rest } = schema.parse(search ?? {});
  return { ...rest, semestre: semestre ?? semestreDe(now) };
}

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

/** The page's address, and how to change a part of it. */
export function useDireccion() {
  const [now] = useState(() => new Date());
  const { search, change } = useAddress<Direccion>((part) => ({
    // Other rows begin at their first page.
    search: { ...(!('asignatura' in part) && { pagina: undefined }), ...part },
  }));
  return { direccion: leerDireccion(search, now), change };
}
