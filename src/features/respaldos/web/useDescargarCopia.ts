import { respaldosContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';

/** Downloads a copy by its id, through a link of a minute. */
export const useDescargarCopia = () =>
  useAction({
    mutationFn: async (id: string) =>
      download((await call(respaldosContract, 'POST /respaldos/copias/{id}/enlace', { params: { id } })).enlace),
  });
