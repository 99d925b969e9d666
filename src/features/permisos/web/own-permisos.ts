// Query of what was given to the signed-in person, and its scope in words.
import { useQuery } from '@tanstack/react-query';
import { listText } from '#platform/contract/lists.ts';
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

/** Names the rows that a scope reaches. @param ambito names of programmes and faculties; none: all rows */
export const filasInWords = (ambito: readonly string[]): string =>
  ambito.length === 0 ? 'Todas las filas' : `Solo las filas de ${listText(ambito)}`;
