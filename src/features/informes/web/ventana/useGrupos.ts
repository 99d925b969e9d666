import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { contrato } from '../contrato.ts';
import type { Grupo } from './renglones.ts';
import type { Vista } from './useVentana.ts';

const NINGUNO: readonly Grupo[] = [];

/** The groups of a view's rows with their counts, in the order of the rows; none until they come. */
export function useGrupos({ slug, filtro, vez }: Vista): readonly Grupo[] {
  const { orden: _orden, sentido: _sentido, ...body } = filtro;
  const { data } = useQuery({
    queryKey: ['informe', slug, vez, 'grupos', body],
    staleTime: Infinity,
    enabled: filtro.agrupar !== undefined,
    queryFn: async ({ signal }) =>
      call(contrato, 'POST /informes/{informe}/grupos', { params: { informe: slug }, body }, { signal }),
  });
  return data?.grupos ?? NINGUNO;
}
