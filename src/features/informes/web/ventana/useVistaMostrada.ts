import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { filasConocidas } from './paginas.ts';
import { paginaQuery, type Vista } from './useVentana.ts';

/** Rows that are shown, and how many of them are known. */
export type Mostrada = { readonly vista: Vista; readonly cuenta: number };

const sameVista = (a: Vista, b: Vista): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The view whose rows are shown: the one that is asked for as soon as its first rows are there; until then the one before,
 * so that a change of filter or order does not empty the screen.
 * @param contadas how many rows the view has, which comes apart, later
 */
export function useVistaMostrada(pedida: Vista, contadas: number | undefined) {
  const client = useQueryClient();
  const [mostrada, setMostrada] = useState<Mostrada | null>(null);
  const primera = useQuery(paginaQuery(client, pedida, 0));

  if (primera.data) {
    const cuenta = filasConocidas(contadas, primera.data.length, FILAS_POR_PAGINA);
    const vista = mostrada && sameVista(pedida, mostrada.vista) ? mostrada.vista : pedida;
    if (cuenta !== mostrada?.cuenta || vista !== mostrada.vista) setMostrada({ vista, cuenta });
  }
  return {
    mostrada,
    cargando: primera.isPending,
    falla: primera.error ? { error: primera.error, retry: () => void primera.refetch() } : null,
  };
}
