import { useMutation } from '@tanstack/react-query';
import { download } from '#platform/web/download.ts';
import { call } from './llamadas.ts';

/** Downloads a copy by its id, through a link of a minute. */
export const useDescargarCopia = () =>
  useMutation({
    mutationFn: async (id: string) =>
      download((await call('POST /respaldos/copias/{id}/enlace', { params: { id } })).enlace),
  });
