import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { call } from '#platform/web/api.ts';
import { type Edicion, rubricasContract, type VersionesDeVariante } from '../contract.ts';

const CLAVE = ['rubricas'] as const;

/** The versions of both variants; what others do in the meantime is seen again at each opening. */
export const useVersiones = () =>
  useQuery({
    queryKey: CLAVE,
    queryFn: async ({ signal }) => (await call(rubricasContract, 'GET /rubricas', {}, { signal })).variantes,
    staleTime: 0,
  });

/** Titles of what could not be read: a version, and the one from which another is worded. */
export const SIN_VERSION = 'No se pudo cargar esa versión';
export const SIN_BASE = 'No se pudo cargar la versión de la que parte';

/** A version whole. It never changes. */
export const versionDe = (variante: Variante, version: number) =>
  queryOptions({
    queryKey: ['rubrica', variante, version],
    queryFn: async ({ signal }) =>
      call(
        rubricasContract,
        'GET /rubricas/{variante}/versiones/{version}',
        { params: { variante, version } },
        { signal },
      ),
    staleTime: Infinity,
  });

/** What is known of the versions, kept up to date by what calls answer. */
export function useCacheDeVersiones() {
  const queries = useQueryClient();
  return {
    poner: (variante: Variante, edicion: Edicion | null) =>
      queries.setQueryData<VersionesDeVariante[]>(CLAVE, (antes) =>
        antes?.map((una) => (una.variante === variante ? { ...una, edicion } : una)),
      ),
    releer: async () => queries.invalidateQueries({ queryKey: CLAVE }),
  };
}

/** The versions of the changed criteria, as whoever looks at an edition has seen them. */
export const vistosDe = ({ cambios }: Edicion): Record<string, number> =>
  Object.fromEntries(cambios.map(({ clave, version }) => [clave, version]));
