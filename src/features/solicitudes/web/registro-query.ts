// The query of an opened record.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { unidadContract } from '../contract-unidad.ts';

export const registroQuery = (informe: string, id: string) =>
  queryOptions({
    queryKey: ['informe', informe, 'registro', id],
    queryFn: async ({ signal }) =>
      call(unidadContract, 'GET /informes/{informe}/registros/{id}', { params: { informe, id } }, { signal }),
  });
