// Queries of the managers' page of permissions of persons.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { permisosContract } from '../contract.ts';

/** Reads the profiles, and who has which. */
export const useOtorgamientos = () =>
  useQuery({
    queryKey: ['permisos', 'otorgamientos'],
    queryFn: async ({ signal }) => call(permisosContract, 'GET /permisos', {}, { signal }),
    staleTime: 0,
  });

/** Reads the reports, programmes and faculties from which a scope is chosen. */
export const useOpciones = () =>
  useQuery({
    queryKey: ['permisos', 'opciones'],
    queryFn: async ({ signal }) => call(permisosContract, 'GET /permisos/opciones', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export function useRefetchPermisos(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: ['permisos'] });
}
