// Queries of what was given to the signed-in person.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { call } from '#platform/web/api.ts';
import { permisosContract } from '../contract.ts';

const own = queryOptions({
  queryKey: ['permisos', 'propios'],
  queryFn: async ({ signal }) => call(permisosContract, 'GET /permisos/propios', {}, { signal }),
});

/** Reads what was given to the signed-in person, and what waits for them; again whenever it is shown. */
export const useOwnPermisos = () => useQuery({ ...own, staleTime: 0, refetchOnWindowFocus: 'always' });

/** Age in ms of the scope that a report shows: a change of what was given is told in seconds. */
const SCOPE_MS = 30 * MINUTE_MS;

/** Returns the names of the programmes and faculties whose rows of a report the person reads; none: all rows. */
export const useScopeOf = (slug: string): readonly string[] =>
  useQuery({ ...own, staleTime: SCOPE_MS }).data?.informes.find((informe) => informe.slug === slug)?.ambito ?? [];
