import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ASIGNATURAS_POR_PAGINA, type FiltroDeResultados, resultadosContract } from '../contract.ts';

/** A page of subjects; while another is on its way, the one before stays. */
export function useResultados(filtro: FiltroDeResultados, pagina: number) {
  const limite = ASIGNATURAS_POR_PAGINA;
  const body = { ...filtro, salto: (pagina - 1) * limite, limite };
  return useQuery({
    queryKey: ['resultados', body],
    queryFn: async ({ signal }) =>
      call(resultadosContract, 'POST /informes/informacionEncuestaDocente/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}
