// Action that changes an option list or undoes its last change, and the query key of a list.
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { listasContract, type Acto, type ListaAbierta } from '../contract.ts';

export const queryKeyOfLista = (lista: string) => ['listas', 'una', lista] as const;

type ListaAction = { readonly actos: readonly Acto[] } | { readonly undo: true };

/**
 * Returns the action that changes a list based on the version shown. On a conflict the list is read again and the error
 * tells so.
 */
export function useChangeLista({ nombre, version }: Pick<ListaAbierta, 'nombre' | 'version'>) {
  const queries = useQueryClient();
  const params = { lista: nombre };
  return useAction({
    mutationFn: async (hecho: ListaAction) =>
      'undo' in hecho
        ? call(listasContract, 'POST /listas/{lista}/deshacer', { params, body: { version } })
        : call(listasContract, 'POST /listas/{lista}/cambios', { params, body: { version, actos: [...hecho.actos] } }),
    onSuccess: (nueva) => {
      queries.setQueryData(queryKeyOfLista(nombre), nueva);
      void queries.invalidateQueries({ queryKey: ['listas', 'todas'] });
    },
    onStale: async () => queries.invalidateQueries({ queryKey: queryKeyOfLista(nombre) }),
  });
}

/** The action returned by {@link useChangeLista}. */
export type ChangeLista = ReturnType<typeof useChangeLista>;
