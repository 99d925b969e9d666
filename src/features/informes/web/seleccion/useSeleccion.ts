import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { paginasDe } from '../ventana/paginas.ts';
import { paginaQuery, type Vista } from '../ventana/useVentana.ts';
import { estaElegida, marcar, NINGUNA, type Seleccion, TODAS } from './seleccion.ts';

/** Rows that one press with shift may select: more are selected by the filter that gives them. */
const MAX_RANGO = 5000;

/** How rows are selected in a list. */
export type SeleccionDeFilas = {
  readonly estaElegida: (id: string) => boolean;
  /** Selects the row at a place, or takes it out; with shift, all from the last one to this one. */
  readonly alternar: (id: string, index: number, shift: boolean) => void;
};

/** The last row that was pressed, and what became of it. */
type Ancla = { readonly index: number; readonly elegida: boolean };

type De = { readonly vista: Vista; readonly seleccion: Seleccion; readonly ancla: Ancla | null };

/** Another filter has other rows; another order has the same in other places. */
const mismasFilas = (a: Vista, b: Vista): boolean => a.slug === b.slug && sinOrden(a) === sinOrden(b);

const sinOrden = ({ filtro: { orden: _orden, sentido: _sentido, ...filtro } }: Vista): string =>
  JSON.stringify(Object.entries(filtro).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What is selected of the rows of a view, and how; another filter begins anew. */
export function useSeleccion(vista: Vista) {
  const client = useQueryClient();
  const [kept, setKept] = useState<De>({ vista, seleccion: NINGUNA, ancla: null });
  const [falla, setFalla] = useState<string | null>(null);
  const actual: De = mismasFilas(kept.vista, vista) ? kept : { vista, seleccion: NINGUNA, ancla: null };
  const { seleccion } = actual;
  const ancla = JSON.stringify(kept.vista) === JSON.stringify(vista) ? actual.ancla : null;

  const set = (change: (before: Seleccion) => Seleccion, next: Ancla | null): void => {
    setFalla(null);
    setKept((before) => ({
      vista,
      seleccion: change(mismasFilas(before.vista, vista) ? before.seleccion : NINGUNA),
      ancla: next,
    }));
  };

  /** The ids of the rows between two places, both included, those on their way too. */
  async function idsEntre(from: number, to: number): Promise<string[]> {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const ids: string[] = [];
    for (const pagina of paginasDe(first, last, FILAS_POR_PAGINA)) {
      const filas = await client.fetchQuery(paginaQuery(client, vista, pagina));
      const start = pagina * FILAS_POR_PAGINA;
      ids.push(...filas.filter((_, i) => start + i >= first && start + i <= last).map(({ id }) => id));
    }
    return ids;
  }

  async function elegirRango(desde: Ancla, index: number): Promise<void> {
    if (Math.abs(index - desde.index) >= MAX_RANGO) {
      setFalla(
        `Con Mayús se eligen hasta ${MAX_RANGO.toLocaleString('es-CO')} filas: para más, use un filtro y «Seleccionar todo».`,
      );
      return;
    }
    try {
      const ids = await idsEntre(desde.index, index);
      set((before) => marcar(before, ids, desde.elegida), { index, elegida: desde.elegida });
    } catch {
      setFalla('No se pudieron leer las filas que quería seleccionar. Inténtelo de nuevo.');
    }
  }

  return {
    seleccion,
    /** Why the last press selected nothing. */
    falla,
    filas: {
      estaElegida: (id) => estaElegida(seleccion, id),
      alternar(id, index, shift) {
        if (shift && ancla) {
          void elegirRango(ancla, index);
          return;
        }
        const elegida = !estaElegida(seleccion, id);
        set((before) => marcar(before, [id], elegida), { index, elegida });
      },
    } satisfies SeleccionDeFilas,
    todas: () => set(() => TODAS, null),
    ninguna: () => set(() => NINGUNA, null),
  };
}
