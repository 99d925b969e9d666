// Code that is loaded when it is first needed, as a query: it is asked for once, and again where that failed.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** @param name tells it from other modules */
export const useModule = <T>(name: string, load: () => Promise<T>): UseQueryResult<T> =>
  useQuery({
    queryKey: ['modulo', name],
    queryFn: load,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
  });
