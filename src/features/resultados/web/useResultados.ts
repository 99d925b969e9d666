import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ASIGNATURAS_POR_PAGINA, type FiltroDeResultados, resultadosContract } from '../contract.ts';

/** The page of subjects after so many; while another is on its way, the one before stays. */
export function useResultados(filtro: FiltroDeResultados, salto: number) {
  const body = { ...filtro, salto, limite: ASIGNATURAS_POR_PAGINA };
  return useQuery({
    queryKey: ['resultados', body],
    queryFn: async ({ signal }) =>
      call(resultadosContract, 'POST /informes/informacionEncuestaDocente/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}
