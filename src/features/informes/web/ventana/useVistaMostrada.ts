import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { filasConocidas } from './paginas.ts';
import { paginaQuery, type Vista } from './useVentana.ts';

/** Rows that are shown. */
export type Mostrada = {
  readonly vista: Vista;
  /** How many of them are known. */
  readonly cuenta: number;
  /** Whether those are all. */
  readonly exacta: boolean;
};

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
    const exacta = contadas !== undefined || primera.data.length < FILAS_POR_PAGINA;
    const vista = mostrada && sameVista(pedida, mostrada.vista) ? mostrada.vista : pedida;
    const igual = cuenta === mostrada?.cuenta && exacta === mostrada.exacta && vista === mostrada.vista;
    if (!igual) setMostrada({ vista, cuenta, exacta });
  }
  return {
    mostrada,
    cargando: primera.isPending,
    falla: primera.error ? { error: primera.error, retry: () => void primera.refetch() } : null,
  };
}
