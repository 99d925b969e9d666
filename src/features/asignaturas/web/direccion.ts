import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { semestreDe } from '#catalogo/semestre.ts';
import type { AddressPart, ChangeAddress } from '#platform/web/address.ts';
import { type FiltroDeAsignaturas, ORDENES_DE_ASIGNATURAS } from '../contract-gestion.ts';
import { semestreSchema } from '../semestre.ts';

/** What is not understood is as if it were not there. */
const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);

const schema = z.object({
  semestre: absentOr(semestreSchema),
  tipo: absentOr(z.enum(['AMV', 'APV'])),
  facultad: absentOr(z.string().check(z.maxLength(200))),
  orden: fallBack(z.enum(ORDENES_DE_ASIGNATURAS), 'codigoAsignatura'),
  sentido: fallBack(z.enum(['asc', 'desc']), 'asc'),
  pagina: fallBack(z.int().check(z.gte(1)), 1),
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
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const change: Change = (part, how = {}) => {
    // Other rows begin at their first page.
    const first = 'asignatura' in part ? {} : { pagina: undefined };
    void navigate({
      to: '.',
      // Another order or filter is the same page seen otherwise; an opened assignment is left by going back.
      replace: how.replace ?? true,
      resetScroll: false,
      search: (previous: object) => ({ ...previous, ...first, ...part }),
    });
  };
  return { direccion: leerDireccion(search, now), change };
}
