// Selection of a report's rows.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { callsOfInformes } from '../contract.ts';
import { FILAS_POR_PAGINA, withoutOrden } from '../filtro.ts';
import { ALL_SELECTED, isSelected, NONE_SELECTED, setSelected, type Seleccion } from './seleccion.ts';
import { pageQuery, pagesOf, type VistaPedida } from './ventana/useVentana.ts';

/**
 * Number of selected rows outside the filter; undefined while they are counted, or on failure.
 * @param previas rows selected under other filters: the others are inside
 */
function useCountOutside(vista: VistaPedida, seleccion: Seleccion, previas: ReadonlySet<string>): number | undefined {
  const only = seleccion.modo === 'algunas' ? [...previas].filter((id) => seleccion.ids.has(id)) : [];
  const body = { ...withoutOrden(vista.filtro), filas: { solo: only } };
  const { data } = useQuery({
    queryKey: ['informe', vista.slug, vista.asOf, 'total', body],
    staleTime: Infinity,
    enabled: only.length > 0,
    queryFn: async ({ signal }) =>
      call(callsOfInformes, 'POST /informes/{informe}/total', { params: { informe: vista.slug }, body }, { signal }),
  });
  return only.length === 0 ? 0 : data && only.length - data.total;
}

/** Most rows of one press with shift: more are selected with a filter. */
const MAX_RANGE = 5000;

/** Operations of a list on its selection. */
export type SeleccionDeFilas = {
  readonly isElegida: (id: string) => boolean;
  /** Toggles the row at a place; with shift, all from the last one to this one. */
  readonly toggle: (id: string, index: number, shift: boolean) => void;
};

/** The last pressed row, and its new state. */
type Anchor = { readonly index: number; readonly elegida: boolean };

type SelectionState = {
  readonly vista: VistaPedida;
  readonly seleccion: Seleccion;
  readonly ancla: Anchor | null;
  /** Rows selected under other filters: they may be outside the present one. */
  readonly previas: ReadonlySet<string>;
};

/** Another filter has other rows; another order has the same rows in other places. */
const hasSameFilas = (a: VistaPedida, b: VistaPedida): boolean => a.slug === b.slug && serialized(a) === serialized(b);

const serialized = ({ filtro }: VistaPedida): string =>
  JSON.stringify(Object.entries(withoutOrden(filtro)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Keeps a selection under another filter. */
function underVista(vista: VistaPedida, kept: SelectionState): SelectionState {
  if (hasSameFilas(kept.vista, vista)) return kept;
  // The rows of another filter are not known yet.
  const ids = kept.seleccion.modo === 'algunas' ? kept.seleccion.ids : new Set<string>();
  return { vista, seleccion: { modo: 'algunas', ids }, ancla: null, previas: ids };
}

/**
 * The selection of a report's rows. It is kept across filters and searches, so that rows can be gathered with several.
 */
export function useSeleccion(vista: VistaPedida) {
  const client = useQueryClient();
  const [kept, setKept] = useState<SelectionState>({
    vista,
    seleccion: NONE_SELECTED,
    ancla: null,
    previas: new Set(),
  });
  const [falla, setFalla] = useState<string | null>(null);
  const actual = underVista(vista, kept);
  const { seleccion } = actual;
  const ancla = JSON.stringify(kept.vista) === JSON.stringify(vista) ? actual.ancla : null;
  const outside = useCountOutside(vista, seleccion, actual.previas);
  /** All rows of the former filter are being read; the selection is known after that. */
  const reuniendo = kept.seleccion.modo === 'todas' && !hasSameFilas(kept.vista, vista);

  const set = (change: (before: Seleccion) => Seleccion, next: Anchor | null): void => {
    setFalla(null);
    setKept((before) => {
      const state = underVista(vista, before);
      return { ...state, vista, seleccion: change(state.seleccion), ancla: next };
    });
  };

  useEffect(() => {
    if (!reuniendo) return undefined;
    let isWanted = true;
    void (async () => {
      const ids = await readIds(client, kept.vista).catch(() => undefined);
      if (!isWanted) return;
      if (!ids) setFalla(ids === null ? TOO_MANY_TO_KEEP : GATHER_FAILED);
      setKept({
        ...kept,
        seleccion: setSelected(NONE_SELECTED, ids?.filter((id) => isSelected(kept.seleccion, id)) ?? [], true),
      });
    })();
    return () => {
      isWanted = false;
    };
  }, [client, kept, reuniendo]);

  /** Reads the ids of the rows between two places, both included. */
  async function idsEntre(from: number, to: number): Promise<string[]> {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const ids: string[] = [];
    for (const pagina of pagesOf(first, last, FILAS_POR_PAGINA)) {
      const filas = await client.fetchQuery(pageQuery(client, vista, pagina));
      const start = pagina * FILAS_POR_PAGINA;
      ids.push(...filas.filter((_, i) => start + i >= first && start + i <= last).map(({ id }) => id));
    }
    return ids;
  }

  async function chooseRango(desde: Anchor, index: number): Promise<void> {
    if (Math.abs(index - desde.index) >= MAX_RANGE) {
      setFalla(
        `Con la tecla Mayús puede seleccionar hasta ${MAX_RANGE_TEXT} filas: para más, use un filtro y «Seleccionar todo».`,
      );
      return;
    }
    try {
      const ids = await idsEntre(desde.index, index);
      set((before) => setSelected(before, ids, desde.elegida), { index, elegida: desde.elegida });
    } catch {
      setFalla(READ_FAILED);
    }
  }

  /** Adds all rows of this filter to those selected under others. */
  async function addTodas(): Promise<void> {
    try {
      const ids = await readIds(client, vista);
      if (ids) set((before) => setSelected(before, ids, true), null);
      else setFalla(`A lo que ya eligió se le agregan hasta ${MAX_RANGE_TEXT} filas: use un filtro que dé menos.`);
    } catch {
      setFalla(READ_FAILED);
    }
  }

  return {
    seleccion,
    reuniendo,
    /** Selected rows outside the filter; undefined while they are counted. */
    outside,
    /** Reason why the last press selected nothing. */
    falla,
    filas: {
      isElegida: (id) => isSelected(seleccion, id),
      toggle(id, index, shift) {
        if (reuniendo) return;
        if (shift && ancla) {
          void chooseRango(ancla, index);
          return;
        }
        const elegida = !isSelected(seleccion, id);
        set((before) => setSelected(before, [id], elegida), { index, elegida });
      },
    } satisfies SeleccionDeFilas,
    todas: () => (outside === 0 ? set(() => ALL_SELECTED, null) : void addTodas()),
    ninguna: () => set(() => NONE_SELECTED, null),
  };
}

/** Reads the ids of all rows of a view; null if they are too many. */
async function readIds(client: QueryClient, vista: VistaPedida): Promise<string[] | null> {
  const ids: string[] = [];
  for (let pagina = 0; ids.length <= MAX_RANGE; pagina++) {
    const filas = await client.fetchQuery(pageQuery(client, vista, pagina));
    ids.push(...filas.map(({ id }) => id));
    if (filas.length < FILAS_POR_PAGINA) return ids;
  }
  return null;
}

const MAX_RANGE_TEXT = inThousands(MAX_RANGE);
const READ_FAILED = 'No se pudieron leer las filas que quería seleccionar. Inténtelo de nuevo.';
const GATHER_FAILED = 'No pudimos leer todas las filas y se quitó la selección. Selecciónelas de nuevo.';
const TOO_MANY_TO_KEEP = `La selección de todas las filas se quitó: al cambiar el filtro se conservan hasta ${MAX_RANGE_TEXT}.`;
