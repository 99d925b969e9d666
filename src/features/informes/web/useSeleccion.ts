// Selection of a report's rows, and the actions that its reader has on them.
import { enMiles } from '#platform/contract/quantities.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/web/api.ts';
import type { Informe } from '#catalogo/informe.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { FILAS_POR_PAGINA, type FiltroDeInforme, sinOrden } from '../filtro.ts';
import { paginaQuery, type Vista, paginasDe } from './ventana/useVentana.ts';
import { contrato } from '../contract.ts';

/** Actions that the reader has on a report's rows. */
export function useAcciones({ slug, acciones }: Pick<Informe, 'slug' | 'acciones'>) {
  const can = useCan();
  return {
    estado: acciones.estado && can(`informes.cambiarEstado:${slug}`),
    correo: acciones.correo && can('correo.enviar'),
    exportar: can(`informes.exportar:${slug}`),
  };
}

/** Selected rows: some, or all of the filter but some. */
export type Seleccion =
  | { readonly modo: 'algunas'; readonly ids: ReadonlySet<string> }
  | { readonly modo: 'todas'; readonly excepto: ReadonlySet<string> };

export const NINGUNA: Seleccion = { modo: 'algunas', ids: new Set() };

export const TODAS: Seleccion = { modo: 'todas', excepto: new Set() };

export const estaElegida = (seleccion: Seleccion, id: string): boolean =>
  seleccion.modo === 'todas' ? !seleccion.excepto.has(id) : seleccion.ids.has(id);

/** Number of selected rows, given the number of rows of the filter. */
export const cuantas = (seleccion: Seleccion, total: number): number =>
  seleccion.modo === 'todas' ? Math.max(0, total - seleccion.excepto.size) : seleccion.ids.size;

/** Rows that an action is for; undefined: all, if none is selected. */
export function filasDe(seleccion: Seleccion, instante: string | undefined): FiltroDeInforme['filas'] {
  if (seleccion.modo === 'algunas') return seleccion.ids.size === 0 ? undefined : { solo: [...seleccion.ids] };
  return { excepto: [...seleccion.excepto], ...(instante && { hasta: instante }) };
}

/** Filter of an export: selected rows in the table's order, independent of the filter; otherwise the filter's rows. */
export function salidaDe(filtro: FiltroDeInforme, seleccion: Seleccion, instante: string | undefined): FiltroDeInforme {
  const filas = filasDe(seleccion, instante);
  return { ...(filas?.solo ? soloOrden(filtro) : filtro), ...(filas && { filas }) };
}

const soloOrden = ({ orden, sentido, agrupar }: FiltroDeInforme): FiltroDeInforme => ({
  ...(orden && { orden }),
  ...(sentido && { sentido }),
  ...(agrupar && { agrupar }),
});

/** Rows of a report for an action. */
export type Filas = {
  readonly slug: string;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: Seleccion;
  /** Instant of the count: later rows are not included. */
  readonly instante: string | undefined;
};

/** A selection of one row, independent of the filter. */
export const soloFila = (slug: string, id: string): Filas => ({
  slug,
  filtro: {},
  seleccion: marcar(NINGUNA, [id], true),
  instante: undefined,
});

/** Selection in the form of the mail calls, in the order of the table (DECISIONS §4). */
export function seleccionDeCorreo({ slug: informe, filtro, seleccion, instante }: Filas) {
  // Selected rows are meant even if the filter no longer gives them.
  return {
    informe,
    filtro: seleccion.modo === 'todas' ? filtro : soloOrden(filtro),
    ...filasDe(seleccion, instante),
  };
}

/** Selects rows, or deselects them. */
export function marcar(seleccion: Seleccion, ids: readonly string[], elegidas: boolean): Seleccion {
  if (seleccion.modo === 'todas') return { modo: 'todas', excepto: conOSin(seleccion.excepto, ids, !elegidas) };
  return { modo: 'algunas', ids: conOSin(seleccion.ids, ids, elegidas) };
}

function conOSin(conjunto: ReadonlySet<string>, ids: readonly string[], dentro: boolean): ReadonlySet<string> {
  const next = new Set(conjunto);
  for (const id of ids) {
    if (dentro) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * Number of selected rows outside the filter; undefined while they are counted, or on failure.
 * @param previas rows selected under other filters: the others are inside
 */
function useFuera(vista: Vista, seleccion: Seleccion, previas: ReadonlySet<string>): number | undefined {
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

/** Most rows of one press with shift: more are selected with a filter. */
const MAX_RANGO = 5000;

/** Operations of a list on its selection. */
export type SeleccionDeFilas = {
  readonly estaElegida: (id: string) => boolean;
  /** Toggles the row at a place; with shift, all from the last one to this one. */
  readonly alternar: (id: string, index: number, shift: boolean) => void;
};

/** The last pressed row, and its new state. */
type Ancla = { readonly index: number; readonly elegida: boolean };

type De = {
  readonly vista: Vista;
  readonly seleccion: Seleccion;
  readonly ancla: Ancla | null;
  /** Rows selected under other filters: they may be outside the present one. */
  readonly previas: ReadonlySet<string>;
};

/** Another filter has other rows; another order has the same rows in other places. */
const mismasFilas = (a: Vista, b: Vista): boolean => a.slug === b.slug && escrito(a) === escrito(b);

const escrito = ({ filtro }: Vista): string =>
  JSON.stringify(Object.entries(sinOrden(filtro)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Keeps a selection under another filter. */
function en(vista: Vista, kept: De): De {
  if (mismasFilas(kept.vista, vista)) return kept;
  // The rows of another filter are not known yet.
  const ids = kept.seleccion.modo === 'algunas' ? kept.seleccion.ids : new Set<string>();
  return { vista, seleccion: { modo: 'algunas', ids }, ancla: null, previas: ids };
}

/**
 * The selection of a report's rows. It is kept across filters and searches, so that rows can be gathered with several.
 */
export function useSeleccion(vista: Vista) {
  const client = useQueryClient();
  const [kept, setKept] = useState<De>({ vista, seleccion: NINGUNA, ancla: null, previas: new Set() });
  const [falla, setFalla] = useState<string | null>(null);
  const actual = en(vista, kept);
  const { seleccion } = actual;
  const ancla = JSON.stringify(kept.vista) === JSON.stringify(vista) ? actual.ancla : null;
  const fuera = useFuera(vista, seleccion, actual.previas);
  /** All rows of the former filter are being read; the selection is known after that. */
  const reuniendo = kept.seleccion.modo === 'todas' && !mismasFilas(kept.vista, vista);

  const set = (change: (before: Seleccion) => Seleccion, next: Ancla | null): void => {
    setFalla(null);
    setKept((before) => {
      const de = en(vista, before);
      return { ...de, vista, seleccion: change(de.seleccion), ancla: next };
    });
  };

  useEffect(() => {
    if (!reuniendo) return undefined;
    let isWanted = true;
    void (async () => {
      const ids = await idsDe(client, kept.vista).catch(() => undefined);
      if (!isWanted) return;
      if (!ids) setFalla(ids === null ? NO_SE_CONSERVO : NO_SE_REUNIO);
      setKept({
        ...kept,
        seleccion: marcar(NINGUNA, ids?.filter((id) => estaElegida(kept.seleccion, id)) ?? [], true),
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
    for (const pagina of paginasDe(first, last, FILAS_POR_PAGINA)) {
      const filas = await client.fetchQuery(paginaQuery(client, vista, pagina));
      const start = pagina * FILAS_POR_PAGINA;
      ids.push(...filas.filter((_, i) => start + i >= first && start + i <= last).map(({ id }) => id));
    }
    return ids;
  }

  async function elegirRango(desde: Ancla, index: number): Promise<void> {
    if (Math.abs(index - desde.index) >= MAX_RANGO) {
      setFalla(`Con Mayús se eligen hasta ${DE_UNA_EN_UNA} filas: para más, use un filtro y «Seleccionar todo».`);
      return;
    }
    try {
      const ids = await idsEntre(desde.index, index);
      set((before) => marcar(before, ids, desde.elegida), { index, elegida: desde.elegida });
    } catch {
      setFalla(NO_SE_LEYERON);
    }
  }

  /** Adds all rows of this filter to those selected under others. */
  async function agregarTodas(): Promise<void> {
    try {
      const ids = await idsDe(client, vista);
      if (ids) set((before) => marcar(before, ids, true), null);
      else setFalla(`A lo que ya eligió se le agregan hasta ${DE_UNA_EN_UNA} filas: use un filtro que dé menos.`);
    } catch {
      setFalla(NO_SE_LEYERON);
    }
  }

  return {
    seleccion,
    reuniendo,
    /** Selected rows outside the filter; undefined while they are counted. */
    fuera,
    /** Reason why the last press selected nothing. */
    falla,
    filas: {
      estaElegida: (id) => estaElegida(seleccion, id),
      alternar(id, index, shift) {
        if (reuniendo) return;
        if (shift && ancla) {
          void elegirRango(ancla, index);
          return;
        }
        const elegida = !estaElegida(seleccion, id);
        set((before) => marcar(before, [id], elegida), { index, elegida });
      },
    } satisfies SeleccionDeFilas,
    todas: () => (fuera === 0 ? set(() => TODAS, null) : void agregarTodas()),
    ninguna: () => set(() => NINGUNA, null),
  };
}

/** Reads the ids of all rows of a view; null if they are too many. */
async function idsDe(client: QueryClient, vista: Vista): Promise<string[] | null> {
  const ids: string[] = [];
  for (let pagina = 0; ids.length <= MAX_RANGO; pagina++) {
    const filas = await client.fetchQuery(paginaQuery(client, vista, pagina));
    ids.push(...filas.map(({ id }) => id));
    if (filas.length < FILAS_POR_PAGINA) return ids;
  }
  return null;
}

const DE_UNA_EN_UNA = enMiles(MAX_RANGO);
const NO_SE_LEYERON = 'No se pudieron leer las filas que quería seleccionar. Inténtelo de nuevo.';
const NO_SE_REUNIO = 'La selección de todas las filas se quitó: no se pudieron leer. Elíjalas de nuevo.';
const NO_SE_CONSERVO = `La selección de todas las filas se quitó: al cambiar el filtro se conservan hasta ${DE_UNA_EN_UNA}.`;
