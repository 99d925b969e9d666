import { sinOrden } from '../../filtro.ts';
import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';

import type { Vista } from '../ventana/useVentana.ts';
import type { Seleccion } from './seleccion.ts';

/**
 * How many selected rows the filter does not give; undefined while they are counted, or where they cannot be.
 * @param previas those that were selected under other filters: the others are in sight
 */
export function useFuera(vista: Vista, seleccion: Seleccion, previas: ReadonlySet<string>): number | undefined {
  const solo = seleccion.modo === 'algunas' ? [...previas].filter((id) => seleccion.ids.has(id)) : [];
  const body = { ...sinOrden(vista.filtro), filas: { solo } };
  const { data } = useQuery({
    queryKey: ['informe', vista.slug, vista.vez, 'total', body],
    staleTime: Infinity,
    enabled: solo.length > 0,
    queryFn: async ({ signal }) =>
      call(contrato, 'POST /informes/{informe}/total', { params: { informe: vista.slug }, body }, { signal }),
  });
  return solo.length === 0 ? 0 : data && solo.length - data.total;
}
