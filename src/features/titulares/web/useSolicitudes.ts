// Queries of the register of data owners' requests.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { titularesContract } from '../contract.ts';
import type { SolicitudesAddress } from './search.ts';

type SolicitudesQuery = Pick<SolicitudesAddress, 'ver' | 'clase'> & { readonly buscar: string; readonly salto: number };

/** Returns a page of requests; the previous page stays while the next one loads. */
export function useSolicitudes({ buscar, salto, ver, clase }: SolicitudesQuery) {
  const body = {
    ...(buscar && { buscar }),
    ...(ver && { ver }),
    ...(clase && { clase }),
    salto,
  };
  return useQuery({
    queryKey: ['titulares', 'lista', body],
    queryFn: async ({ signal }) => call(titularesContract, 'POST /titulares/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns one request with its history. Each read is recorded in the audit, so there is no automatic refetch. */
export const useSolicitud = (id: string) =>
  useQuery({
    queryKey: ['titulares', 'una', id],
    queryFn: async ({ signal }) => call(titularesContract, 'GET /titulares/{id}', { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useRefetchSolicitudes(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: ['titulares'] });
}
