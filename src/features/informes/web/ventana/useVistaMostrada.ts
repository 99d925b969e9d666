import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { useGrupos } from './useConteos.ts';
import { paginaQuery, type Vista, filasConocidas } from './useVentana.ts';

/** Rows that are shown. */
export type Mostrada = {
  readonly vista: Vista;
  /** How many of them are known. */
  readonly cuenta: number;
  /** Whether those are all. */
  readonly exacta: boolean;
  /** How many rows each group has, in their order; none where rows stand in none. */
  readonly grupos: readonly number[];
};

const NINGUNO: readonly number[] = [];

const sameVista = (a: Vista, b: Vista): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The view whose rows are shown: the one that is asked for as soon as its first rows are there, and the groups in which they
 * stand; until then the one before, so that a change of filter or order does not empty the screen.
 * @param contadas how many rows the view has, which comes apart, later
 */
export function useVistaMostrada(pedida: Vista, contadas: number | undefined) {
  const client = useQueryClient();
  const [mostrada, setMostrada] = useState<Mostrada | null>(null);
  const primera = useQuery(paginaQuery(client, pedida, 0));

  const conGrupos = pedida.filtro.agrupar !== undefined;
  const deGrupos = useGrupos(pedida);
  const grupos = conGrupos ? deGrupos.cuentas : NINGUNO;

  if (primera.data && grupos) {
    // Groups that were counted say how many rows there are.
    const enTotal = conGrupos ? grupos.reduce((sum, cuantas) => sum + cuantas, 0) : contadas;
    const cuenta = filasConocidas(enTotal, primera.data.length, FILAS_POR_PAGINA);
    const exacta = enTotal !== undefined || primera.data.length < FILAS_POR_PAGINA;
    const vista = mostrada && sameVista(pedida, mostrada.vista) ? mostrada.vista : pedida;
    const next = { vista, cuenta, exacta, grupos };
    const igual = mostrada && Object.entries(next).every(([part, value]) => mostrada[part as keyof Mostrada] === value);
    if (!igual) setMostrada(next);
  }
  const fallida = primera.error ? primera : conGrupos && deGrupos.error ? deGrupos : null;
  return {
    mostrada,
    cargando: primera.isPending || !grupos,
    falla: fallida?.error ? { error: fallida.error, retry: () => void fallida.refetch() } : null,
  };
}
