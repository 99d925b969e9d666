import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { titularesContract } from '../contract.ts';
import type { Direccion } from './search.ts';

type Vista = Pick<Direccion, 'ver' | 'clase'> & { readonly buscar: string; readonly salto: number };

/** The page of requests after so many; while another is on its way, the one before stays. */
export function useSolicitudes({ buscar, salto, ver, clase }: Vista) {
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

/** One request with its history. Each reading is told in the audit: it is read when it is opened, and no more by itself. */
export const useSolicitud = (id: string) =>
  useQuery({
    queryKey: ['titulares', 'una', id],
    queryFn: async ({ signal }) => call(titularesContract, 'GET /titulares/{id}', { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Reads everything about requests anew: somebody changed one. */
export function useReleer(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: ['titulares'] });
}
