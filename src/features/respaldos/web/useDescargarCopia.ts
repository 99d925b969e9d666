import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';
import { call } from './llamadas.ts';

/** Downloads a copy by its id, through a link of a minute. */
export const useDescargarCopia = () =>
  useAction({
    mutationFn: async (id: string) =>
      download((await call('POST /respaldos/copias/{id}/enlace', { params: { id } })).enlace),
  });
