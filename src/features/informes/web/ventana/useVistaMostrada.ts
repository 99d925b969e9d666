import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { call } from '../llamadas.ts';
import { filasConocidas } from './paginas.ts';
import { paginaQuery, type Vista } from './useVentana.ts';

/** How many rows there are; their order does not matter. */
function totalQuery({ slug, filtro, vez }: Vista) {
  const { orden: _orden, sentido: _sentido, ...body } = filtro;
  return queryOptions({
    queryKey: ['informe', slug, vez, 'total', body],
    staleTime: Infinity,
    queryFn: ({ signal }) => call('POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
  });
}

/** Rows that are shown, and how many of them are known. */
export type Mostrada = { readonly vista: Vista; readonly cuenta: number };

const sameVista = (a: Vista, b: Vista): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The view whose rows are shown: the one that is asked for as soon as its first rows are there; until then the one before,
 * so that a change of filter or order does not empty the screen. Its total comes apart, later.
 */
export function useVistaMostrada(pedida: Vista) {
  const client = useQueryClient();
  const [mostrada, setMostrada] = useState<Mostrada | null>(null);
  const primera = useQuery(paginaQuery(client, pedida, 0));
  const total = useQuery({ ...totalQuery(pedida), placeholderData: keepPreviousData });
  const counted = total.isPlaceholderData ? undefined : total.data?.total;

  if (primera.data) {
    const cuenta = filasConocidas(counted, primera.data.length, FILAS_POR_PAGINA);
    const vista = mostrada && sameVista(pedida, mostrada.vista) ? mostrada.vista : pedida;
    if (cuenta !== mostrada?.cuenta || vista !== mostrada.vista) setMostrada({ vista, cuenta });
  }
  return {
    mostrada,
    cargando: primera.isPending,
    falla: primera.error ? { error: primera.error, retry: () => void primera.refetch() } : null,
    /** Undefined until the first count. */
    total: total.data,
    contando: counted === undefined && !total.error,
  };
}
