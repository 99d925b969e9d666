import { sinOrden } from '../../filtro.ts';
import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import type { Vista } from './useVentana.ts';

/** How many rows there are; their order does not matter. */
function totalQuery({ slug, filtro, vez }: Vista) {
  const body = sinOrden(filtro);
  return queryOptions({
    queryKey: ['informe', slug, vez, 'total', body],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      call(contrato, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
  });
}

/** How many rows a view has. While those of another filter are counted, those of the one before stay. */
export function useTotal(vista: Vista) {
  const { data, error, isPlaceholderData } = useQuery({ ...totalQuery(vista), placeholderData: keepPreviousData });
  return {
    /** Undefined until the first count. */
    total: data,
    /** Of this very view. */
    contadas: isPlaceholderData ? undefined : data?.total,
    contando: (isPlaceholderData || data === undefined) && !error,
    error,
  };
}
