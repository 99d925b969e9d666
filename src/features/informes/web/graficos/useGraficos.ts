import { sinOrden } from '../../filtro.ts';
import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { Vista } from '../ventana/useVentana.ts';

/** The charts of a report in a filter. While those of another one are counted, those of the one before stay. */
export function useGraficos({ slug, filtro, vez }: Vista) {
  const body = sinOrden(filtro);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['informe', slug, vez, 'graficos', body],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      call(contrato, 'POST /informes/{informe}/graficos', { params: { informe: slug }, body }, { signal }),
  });
  return {
    /** Undefined until they come for the first time. */
    graficos: data?.graficos,
    cifras: data?.cifras,
    /** When they were counted. */
    instante: data && new Date(data.instante),
    contando: isPlaceholderData,
    falla: error ? { error, retry: () => void refetch() } : null,
  };
}
