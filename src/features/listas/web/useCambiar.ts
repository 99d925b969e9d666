import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';
import { type Acto, type ListaAbierta, listasContract } from '../contract.ts';

/** Under which everything about one list is kept in the page's memory. */
export const claveDeLista = (lista: string) => ['listas', 'una', lista] as const;

type Hecho = { readonly actos: readonly Acto[] } | { readonly deshacer: true };

/** Changes a list as it is seen. Where somebody else changed it first it is read again, and what failed says so. */
export function useCambiar({ nombre, version }: Pick<ListaAbierta, 'nombre' | 'version'>) {
  const queries = useQueryClient();
  const params = { lista: nombre };
  return useAction({
    mutationFn: async (hecho: Hecho) =>
      'deshacer' in hecho
        ? call(listasContract, 'POST /listas/{lista}/deshacer', { params, body: { version } })
        : call(listasContract, 'POST /listas/{lista}/cambios', { params, body: { version, actos: [...hecho.actos] } }),
    onSuccess: (nueva) => {
      queries.setQueryData(claveDeLista(nombre), nueva);
      void queries.invalidateQueries({ queryKey: ['listas', 'todas'] });
    },
    onStale: async () => queries.invalidateQueries({ queryKey: claveDeLista(nombre) }),
  });
}

/** What a change of one list gives. */
export type Cambiar = ReturnType<typeof useCambiar>;
