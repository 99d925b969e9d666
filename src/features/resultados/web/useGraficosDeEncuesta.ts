import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type ConsultaDeGraficos, graficosDeResultadosContract } from '../contract.ts';

/** The charts of a filter; while others are counted, those before stay. */
export const useGraficosDeEncuesta = (body: ConsultaDeGraficos) =>
  useQuery({
    queryKey: ['resultados', 'graficos', body],
    queryFn: async ({ signal }) =>
      call(graficosDeResultadosContract, 'POST /informes/informacionEncuestaDocente/graficos', { body }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Has the charts of a filter drawn on paper: a job, whose id is given. */
export const usePdfDeGraficos = () =>
  useAction({
    mutationFn: async (body: ConsultaDeGraficos) =>
      (await call(graficosDeResultadosContract, 'POST /informes/informacionEncuestaDocente/graficos/pdf', { body }))
        .tarea,
  });
