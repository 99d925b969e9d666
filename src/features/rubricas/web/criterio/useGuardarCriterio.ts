import { useMutation } from '@tanstack/react-query';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { ApiError } from '#platform/web/http.ts';
import type { Redaccion } from '../../contract.ts';
import { call, useCacheDeVersiones } from '../llamadas.ts';

/** Which criterion, and the version of it that is seen; 0: that of the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/** Keeps the wording of a criterion, or takes it back. Refused, the edition is read again: somebody else may have changed it. */
export function useGuardarCriterio({ variante, clave, version }: DeCriterio, onListo: () => void) {
  const cache = useCacheDeVersiones();
  const params = { variante, clave };
  const onError = (error: Error): void => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void cache.releer();
  };
  const guardar = useMutation({
    mutationFn: (redaccion: Redaccion) =>
      call('PUT /rubricas/{variante}/edicion/criterios/{clave}', { params, body: { version, redaccion } }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onError,
  });
  const restaurar = useMutation({
    mutationFn: () => call('DELETE /rubricas/{variante}/edicion/criterios/{clave}', { params, query: { version } }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onError,
  });
  const comenzar = useMutation({
    mutationFn: () => call('POST /rubricas/{variante}/edicion', { params: { variante } }),
    onSuccess: (edicion) => cache.poner(variante, edicion),
  });
  return { guardar, restaurar, comenzar };
}
