import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import {
  informacionEncuestaDocente as informe,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { FiltroDeResultados } from '../contract.ts';

/** What is not understood is as if it were not there. */
const absentOr = <S extends z.ZodMiniType>(schema: S) => fallBack(z.optional(schema), undefined);

const schema = z.object({
  tipo: fallBack(z.enum(TIPOS_DE_ENCUESTAS), TIPOS_DE_ENCUESTAS[0]),
  semestre: absentOr(z.string()),
  bloque: absentOr(z.enum(informe.bloques.map(({ clave }) => clave))),
  orden: absentOr(z.enum(ORDENES_DE_ENCUESTAS)),
  sentido: fallBack(z.enum(['asc', 'desc']), 'asc'),
  pagina: fallBack(z.int().check(z.gte(1)), 1),
  asignatura: absentOr(z.uuid()),
});

/** What the address keeps of the page: it can be sent as a link. What is searched for is not among it. */
export type Direccion = Omit<z.output<typeof schema>, 'semestre'> & { readonly semestre: Semestre };

/** Parts of the address with their new values; undefined takes one away. */
export type Cambio = { readonly [K in keyof Direccion]?: Direccion[K] | undefined };

/**
 * Reads the address; what the report does not have is as if it were not there.
 * @param semestres what the filter offers; the first is chosen where the address says nothing
 */
export function leerDireccion(semestres: readonly [Semestre, ...Semestre[]], search: unknown): Direccion {
  const { semestre, ...rest } = schema.parse(search ?? {});
  return { ...rest, semestre: semestres.find((one) => one === semestre) ?? semestres[0] };
}

/** What of the address narrows and orders the subjects. */
export const filtroDe = ({ tipo, semestre, orden, sentido }: Direccion): FiltroDeResultados => ({
  tipoAsignatura: tipo,
  semestre,
  ...(orden && { orden, sentido }),
});

/** Changes a part of the address. */
export type Change = (part: Cambio, how?: { readonly replace?: boolean }) => void;

/** The page's address, and how to change a part of it. */
export function useDireccion(semestres: readonly [Semestre, ...Semestre[]]) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (part, how = {}) => {
    // Other rows begin at their first page.
    const first = 'asignatura' in part || 'bloque' in part ? {} : { pagina: undefined };
    void navigate({
      to: '.',
      // Another order or filter is the same page seen otherwise; an opened subject is left by going back.
      replace: how.replace ?? true,
      resetScroll: false,
      search: (previous: object) => ({ ...previous, ...first, ...part }),
    });
  };
  return { direccion: leerDireccion(semestres, search), change };
}
