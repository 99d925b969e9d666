// Queries of the versions of the rubric, and updates of their cache.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { call } from '#platform/web/api.ts';
import { rubricasContract, type Edicion, type VersionesDeVariante } from '../contract.ts';

const CLAVE = ['rubricas'] as const;

/** Reads the versions of both variants, again at each opening: others may have changed them. */
export const useVersiones = () =>
  useQuery({
    queryKey: CLAVE,
    queryFn: async ({ signal }) => (await call(rubricasContract, 'GET /rubricas', {}, { signal })).variantes,
    staleTime: 0,
  });

/** Error titles: a version, and the base of an edition. */
export const SIN_VERSION = 'No se pudo cargar esa versión';
export const SIN_BASE = 'No se pudo cargar la versión de la que parte';

/** Query of a whole version, which never changes. */
export const versionOf = (variante: Variante, version: number) =>
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

/** Updates the cached versions with the answers of calls. */
export function useVersionesCache() {
  const queries = useQueryClient();
  return {
    poner: (variante: Variante, edicion: Edicion | null) =>
      queries.setQueryData<VersionesDeVariante[]>(CLAVE, (before) =>
        before?.map((entry) => (entry.variante === variante ? { ...entry, edicion } : entry)),
      ),
    releer: async () => queries.invalidateQueries({ queryKey: CLAVE }),
  };
}

/** Returns the seen versions of an edition's changed criteria. */
export const vistosOf = ({ cambios }: Edicion): Record<string, number> =>
  Object.fromEntries(cambios.map(({ clave, version }) => [clave, version]));
