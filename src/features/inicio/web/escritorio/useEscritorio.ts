import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { inicioContract } from '../../contract.ts';

/** How old the figures may be before they are asked again, in ms. */
const EDAD_MS = 60_000;

const escritorio = queryOptions({
  queryKey: ['escritorio'],
  queryFn: async ({ signal }) => call(inicioContract, 'GET /escritorio', {}, { signal }),
  staleTime: EDAD_MS,
});

/** What needs action today, as the bar tells it on any page: asked again when the person comes back to it. */
export const useCifras = () => useQuery({ ...escritorio, refetchOnWindowFocus: true });

/** The same as the home shows it: new whenever the person looks at it, and every few minutes while she stays. */
export const useEscritorio = () =>
  useQuery({
    ...escritorio,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: 5 * EDAD_MS,
  });
