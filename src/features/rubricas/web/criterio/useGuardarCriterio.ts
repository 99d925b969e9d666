import { call } from '#platform/web/api.ts';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type Redaccion, rubricasContract } from '../../contract.ts';
import { useCacheDeVersiones } from '../useVersiones.ts';

/** Which criterion, and the version of it that is seen; 0: that of the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/** Keeps the wording of a criterion, or takes it back. Refused, the edition is read again: somebody else may have changed it. */
export function useGuardarCriterio({ variante, clave, version }: DeCriterio, onListo: () => void) {
  const cache = useCacheDeVersiones();
  const params = { variante, clave };
  const guardar = useAction({
    mutationFn: async (redaccion: Redaccion) =>
      call(rubricasContract, 'PUT /rubricas/{variante}/edicion/criterios/{clave}', {
        params,
        body: { version, redaccion },
      }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onStale: cache.releer,
  });
  const restaurar = useAction({
    mutationFn: async () =>
      call(rubricasContract, 'DELETE /rubricas/{variante}/edicion/criterios/{clave}', { params, query: { version } }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onStale: cache.releer,
  });
  const comenzar = useAction({
    mutationFn: async () => call(rubricasContract, 'POST /rubricas/{variante}/edicion', { params: { variante } }),
    onSuccess: (edicion) => cache.poner(variante, edicion),
  });
  return { guardar, restaurar, comenzar };
}
