import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { useQueries } from '@tanstack/react-query';
import { type Estado, ESTADOS } from '#catalogo/estados.ts';
import { useAction } from '#platform/web/useAction.ts';
import { useSendKey } from '#platform/web/useSendKey.ts';
import { MAX_IDS, sinOrden } from '../../filtro.ts';

import { type Filas, salidaDe } from '../seleccion/seleccion.ts';

/** The selection as the call takes it. */
function cuerpoDe({ slug, filtro, seleccion, instante }: Filas) {
  if (seleccion.modo === 'algunas') return { listaRegistros: [...seleccion.ids] };
  const excepto = [...seleccion.excepto];
  return {
    seleccion: { informe: slug, filtro: sinOrden(filtro), excepto, ...(instante && { hasta: instante }) },
  };
}

/** Gives the selected rows another state. */
export function useCambiar(filas: Filas) {
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async ({ nuevo: nuevoEstado, nota }: { readonly nuevo: Estado; readonly nota: string }) => {
      const body = { ...cuerpoDe(filas), nuevoEstado, ...(nota.trim() !== '' && { nota }) };
      const headers = { 'idempotency-key': claveDe(body) };
      return call(contrato, 'POST /generales/actualizarEstado', { body }, { headers });
    },
  });
}

/** Takes a change of state back. */
export const useDeshacer = () =>
  useAction({
    mutationFn: async (cambio: string) =>
      call(contrato, 'POST /cambiosDeEstado/{cambio}/deshacer', { params: { cambio } }),
  });

/** How many of the selected rows are in each state now; what is not counted yet is absent. */
export function useCuentas({ slug, filtro, seleccion, instante }: Filas): Partial<Record<Estado, number>> {
  const elegidas = sinOrden(salidaDe(filtro, seleccion, instante));
  const contables = seleccion.modo === 'todas' || seleccion.ids.size <= MAX_IDS;
  const results = useQueries({
    queries: ESTADOS.map((estado) => {
      const body = { ...elegidas, estado };
      return {
        queryKey: ['informe', slug, 'estados', body],
        staleTime: 0,
        // Where the filter names another state, none is in this one.
        enabled: contables && (elegidas.estado ?? estado) === estado,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          call(contrato, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
      };
    }),
  });
  return Object.fromEntries(ESTADOS.map((estado, i) => [estado, results[i]?.data?.total]));
}
