import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { inicioContract } from '../../contract.ts';

/** What is of who is signed in: new whenever the home is looked at. */
export const usePropio = () =>
  useQuery({
    queryKey: ['propio'],
    queryFn: async ({ signal }) => call(inicioContract, 'GET /inicio/propio', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
