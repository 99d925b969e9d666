import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CargaAbierta, type FiltroDeFilas, cargasContract } from '../contract.ts';

/** How often a load is read again while it goes on, in ms: its job tells how far it is meanwhile. */
const CADA_MS = 3000;

const goesOn = (carga: CargaAbierta | undefined): boolean =>
  carga?.estado === 'en-revision' || (carga?.estado === 'aceptada' && (carga.resumen?.pendientes ?? 0) > 0);

/** A load, read again while something happens to it. */
export function useCarga(tipo: string, id: string | undefined) {
  return useQuery({
    queryKey: ['carga', tipo, id],
    queryFn: async ({ signal }) =>
      call(cargasContract, 'GET /cargas/{tipo}/{id}', { params: { tipo, id: id! } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (goesOn(state.data) ? CADA_MS : false),
    staleTime: 0,
  });
}

/**
 * A page of the rows of a load, read anew when what they come to changes; while another is on its way, the one before
 * stays.
 */
export function useFilas(tipo: string, { id, estado, resumen }: CargaAbierta, filtro: FiltroDeFilas) {
  return useQuery({
    queryKey: ['carga-filas', tipo, id, estado, resumen, filtro],
    queryFn: async ({ signal }) =>
      call(cargasContract, 'POST /cargas/{tipo}/{id}/filas', { params: { tipo, id }, body: filtro }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reads again what is shown of a load, and the history. */
export function useReleer(tipo: string) {
  const client = useQueryClient();
  return (): void => {
    for (const key of ['carga', 'carga-filas', 'cargas']) void client.invalidateQueries({ queryKey: [key, tipo] });
  };
}
