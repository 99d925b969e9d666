// The editable lists of the unit, for the choices and the conditions of a form: their names, and the options of one.
import { useQuery } from '@tanstack/react-query';
import { listasContract } from '#features/listas/contract.ts';
import { call } from '#platform/web/api.ts';

type Option = { readonly clave: string; readonly texto: string };

const NONE: readonly Option[] = [];

/** Returns the lists that choices may use: those of single forms are their own. */
export function useSharedLists(): readonly (readonly [nombre: string, titulo: string])[] {
  const { data } = useQuery({
    queryKey: ['listas', 'todas'],
    queryFn: async ({ signal }) => call(listasContract, 'GET /listas', {}, { signal }),
  });
  return (data?.listas ?? [])
    .filter(({ nombre }) => !nombre.includes('.'))
    .map(({ nombre, titulo }) => [nombre, titulo] as const);
}

/** Returns the options of a list; none before they are read, and for the own list of a form that is not published. */
export function useSharedOptions(lista: string | undefined): readonly Option[] {
  const { data } = useQuery({
    queryKey: ['definiciones', 'lista', lista],
    queryFn: async ({ signal }) =>
      call(listasContract, 'GET /listas/{lista}', { params: { lista: lista! } }, { signal }),
    enabled: lista !== undefined && !lista.includes('.'),
  });
  return data?.opciones ?? NONE;
}
