// Query of what was given to the signed-in person.
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { permisosContract } from '../contract.ts';

/** Reads what was given to the signed-in person, and what waits for them; again whenever it is shown. */
export const useOwnPermisos = () =>
  useQuery({
    queryKey: ['permisos', 'propios'],
    queryFn: async ({ signal }) => call(permisosContract, 'GET /permisos/propios', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
