// The view on the screen: the former one until the requested one has its first rows.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { useGrupos } from './useConteos.ts';
import { knownRowCount, pageQuery, type VistaPedida } from './useVentana.ts';

export type VistaMostrada = {
  readonly vista: VistaPedida;
  /** Number of known rows. */
  readonly cuenta: number;
  /** Those are all rows. */
  readonly exacta: boolean;
  /** Number of rows of each group, in order; empty without grouping. */
  readonly grupos: readonly number[];
};

const NO_GROUPS: readonly number[] = [];

const sameVista = (a: VistaPedida, b: VistaPedida): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the view to show: the requested one once its first rows and groups have arrived; until then the former one, so
 * that a new filter or order does not empty the screen.
 * @param contadas number of rows of the view, which arrives later
 */
export function useVistaMostrada(pedida: VistaPedida, contadas: number | undefined) {
  const client = useQueryClient();
  const [mostrada, setMostrada] = useState<VistaMostrada | null>(null);
  const primera = useQuery(pageQuery(client, pedida, 0));

  const hasGrupos = pedida.filtro.agrupar !== undefined;
  const countedGrupos = useGrupos(pedida);
  const grupos = hasGrupos ? countedGrupos.cuentas : NO_GROUPS;

  if (primera.data && grupos) {
    // Counts of groups add up to the number of rows.
    const totalCount = hasGrupos ? grupos.reduce((sum, count) => sum + count, 0) : contadas;
    const cuenta = knownRowCount(totalCount, primera.data.length, FILAS_POR_PAGINA);
    const exacta = totalCount !== undefined || primera.data.length < FILAS_POR_PAGINA;
    const vista = mostrada && sameVista(pedida, mostrada.vista) ? mostrada.vista : pedida;
    const next = { vista, cuenta, exacta, grupos };
    const igual =
      mostrada && Object.entries(next).every(([part, value]) => mostrada[part as keyof VistaMostrada] === value);
    if (!igual) setMostrada(next);
  }
  const fallida = primera.error ? primera : hasGrupos && countedGrupos.error ? countedGrupos : null;
  return {
    mostrada,
    cargando: primera.isPending || !grupos,
    falla: fallida?.error ? { error: fallida.error, retry: () => void fallida.refetch() } : null,
  };
}
