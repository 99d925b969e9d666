// Columns, their order, grouping, folded groups and row height of a report, as a person chose them.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { columnasOf, isAgrupable, offeredColumnasOf } from '#catalogo/columnas.ts';
import { agrupacionOf, type Informe } from '#catalogo/informe.ts';
import { clavesOf, columnasOnScreen, isFija, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { call } from '#platform/web/api.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import type { PresentacionDeInforme } from '../contract-vistas.ts';
import { callsOfInformes } from '../contract.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import type { SearchState } from './read-search.ts';

export type Densidad = NonNullable<PresentacionDeInforme['densidad']>;

/** Row heights in px, of one line of text and where a cell has two. */
export const ROW_HEIGHTS: Readonly<
  Record<Densidad, { readonly nombre: string; readonly alto: number; readonly altoOfTwo: number }>
> = {
  comoda: { nombre: 'Cómoda', alto: 40, altoOfTwo: 40 },
  compacta: { nombre: 'Compacta', alto: 30, altoOfTwo: 34 },
};

const isDensidad = (value: unknown): value is Densidad =>
  typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value);

const keysOf = (columnas: readonly ColumnaOnScreen[]): string[] => columnas.map(({ clave }) => clave);

/** Columns of a report that its reader has not changed. */
export const defaultColumns = (columnas: readonly ColumnaOnScreen[]): string[] =>
  keysOf(columnas.filter(({ oculta }) => !oculta));

/**
 * Keys of the visible columns, from left to right: the chosen ones, or the report's own. Unknown keys are ignored; the
 * person and the state keep their places before the others.
 */
export function visibleColumns(
  columnas: readonly ColumnaOnScreen[],
  elegidas: readonly string[] | null | undefined,
): string[] {
  const conocidas = [...new Set(elegidas)].filter((clave) => columnas.some((columna) => columna.clave === clave));
  if (conocidas.length === 0) return defaultColumns(columnas);
  const fijas = keysOf(columnas.filter(isFija));
  return [...fijas, ...conocidas.filter((clave) => !fijas.includes(clave))];
}

/** Returns true if a choice equals the report's own columns. */
export const isDefault = (columnas: readonly ColumnaOnScreen[], visibles: readonly string[]): boolean =>
  defaultColumns(columnas).join() === visibles.join();

/** Columns to choose, in the order of the table; hidden ones follow the column before them. */
export function selectableColumns(columnas: readonly ColumnaOnScreen[], visibles: readonly string[]): string[] {
  const orden = [...visibles];
  const all = keysOf(columnas);
  for (const [i, clave] of all.entries()) {
    if (!orden.includes(clave)) orden.splice(orden.indexOf(all[i - 1] ?? '') + 1, 0, clave);
  }
  const fijas = keysOf(columnas.filter(isFija));
  return orden.filter((clave) => !fijas.includes(clave));
}

export function moveKey(orden: readonly string[], clave: string, lugar: number): string[] {
  const others = orden.filter((other) => other !== clave);
  return [...others.slice(0, lugar), clave, ...others.slice(lugar)];
}

const storageKeyOf = (slug: string): string => `informe:${slug}:presentacion`;

const NO_PRESENTACION: PresentacionDeInforme = { columnas: null, densidad: null };

/** Reads the last presentation that this device knows, shown until the server answers. */
function knownPresentacion(slug: string): PresentacionDeInforme {
  try {
    const { columnas, densidad } = Object(JSON.parse(readText(storageKeyOf(slug)) ?? '{}')) as Record<string, unknown>;
    return {
      columnas: Array.isArray(columnas) ? columnas.map(String) : null,
      densidad: isDensidad(densidad) ? densidad : null,
    };
  } catch {
    return NO_PRESENTACION;
  }
}

/** Keeps a presentation on this device for the next visit. */
const keepPresentacion = (slug: string, presentacion: PresentacionDeInforme): void =>
  writeText(storageKeyOf(slug), presentacion.columnas || presentacion.densidad ? JSON.stringify(presentacion) : null);

/** Default row height: compact on wide screens. */
const densidadOfScreen = (): Densidad => (matchMedia('(min-width: 80rem)').matches ? 'compacta' : 'comoda');

/** Query of the person's presentation of a report and their saved views. */
export const presentacionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['informe', slug, 'presentacion'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const dicha = await call(
        callsOfInformes,
        'GET /informes/{informe}/presentacion',
        { params: { informe: slug } },
        { signal },
      );
      const { vistas: _, ...presentacion } = dicha;
      keepPresentacion(slug, presentacion);
      return dicha;
    },
  });

/**
 * The person's presentation: from the server, and until it answers from this device. A change applies at once and is
 * saved in the background; of several, the last one wins.
 */
function usePreferencias(slug: string) {
  const client = useQueryClient();
  const { data } = useQuery(presentacionQuery(slug));
  const [conocida] = useState(() => knownPresentacion(slug));
  const [elegida, setElegida] = useState<PresentacionDeInforme | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const waiting = useRef<PresentacionDeInforme | null>(null);
  const isSending = useRef(false);
  const { columnas, densidad } = elegida ?? data ?? conocida;

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setError(null);
    try {
      while (waiting.current) {
        const body = waiting.current;
        await call(callsOfInformes, 'PUT /informes/{informe}/presentacion', { params: { informe: slug }, body });
        if (waiting.current === body) waiting.current = null;
      }
    } catch (failure) {
      setError(failure as Error);
    } finally {
      isSending.current = false;
    }
  }

  return {
    columnas,
    densidad,
    /** Error of the last save: the choice is kept on this device only. */
    error,
    retry: () => void send(),
    save: (part: Partial<PresentacionDeInforme>): void => {
      const next = { columnas, densidad, ...part };
      setElegida(next);
      keepPresentacion(slug, next);
      client.setQueryData(presentacionQuery(slug).queryKey, (before) => before && { ...before, ...next });
      waiting.current = next;
      void send();
    },
  };
}

type Folding = {
  /** Filter to which this belongs: other rows have other groups. */
  readonly filtroKey: string;
  /** Default for all groups. */
  readonly plegados: boolean;
  /** Groups that differ from the default, by place. */
  readonly otros: ReadonlySet<number>;
};

const NO_GROUPS: ReadonlySet<number> = new Set();

/**
 * Tracks the folded groups: the report's default, until the reader folds or unfolds some or all. During a search no
 * group is folded, since any row may match.
 */
export function useFolding(informe: Informe, filtro: FiltroDeInforme) {
  const [kept, setKept] = useState<Folding | null>(null);
  const filtroKey = JSON.stringify(filtro);
  const plegada = agrupacionOf(informe, filtro.agrupar)?.plegada === true && !filtro.buscar;
  const { plegados, otros: others }: Folding =
    kept?.filtroKey === filtroKey ? kept : { filtroKey, plegados: plegada, otros: NO_GROUPS };
  return {
    /** Default for all groups. */
    plegados,
    estaPlegado: useCallback((grupo: number): boolean => plegados !== others.has(grupo), [plegados, others]),
    toggle: (grupo: number): void => {
      const next = new Set(others);
      if (!next.delete(grupo)) next.add(grupo);
      setKept({ filtroKey, plegados, otros: next });
    },
    plegarTodos: (next: boolean): void => setKept({ filtroKey, plegados: next, otros: NO_GROUPS }),
  };
}

/** Columns, order and row height of a view. A choice is saved for the person and written into the address. */
export function usePresentacion(
  informe: Informe,
  { columnas: askedColumnas, agrupar }: SearchState,
  filtro: FiltroDeInforme,
  change: (part: Partial<SearchState>) => void,
) {
  const all = useMemo(() => columnasOnScreen(informe, agrupar), [informe, agrupar]);
  const { columnas: keptColumnas, densidad, save, error, retry } = usePreferencias(informe.slug);
  const visibles = useMemo(
    () => visibleColumns(all, askedColumnas?.split(',') ?? keptColumnas),
    [all, askedColumnas, keptColumnas],
  );
  const mostradas = useMemo(
    () => visibles.flatMap((clave) => all.find((columna) => columna.clave === clave) ?? []),
    [all, visibles],
  );
  return {
    /** All columns. */
    todas: all,
    visibles,
    mostradas,
    /** As in the address; undefined: the report's own. */
    texto: isDefault(all, visibles) ? undefined : visibles.join(','),
    /** Columns of an export; undefined: all, as in the report. */
    exportadas: useMemo(() => {
      // Default columns of files do not depend on grouping.
      const claves = isDefault(all, visibles)
        ? clavesOf(
            informe,
            columnasOnScreen(informe).filter(({ oculta }) => !oculta),
          )
        : clavesOf(informe, mostradas, agrupar);
      const offered = offeredColumnasOf(informe).map(({ clave }) => clave);
      return claves.join() === offered.join() ? undefined : claves;
    }, [informe, agrupar, all, visibles, mostradas]),
    /** Possible groupings: the report's own, and columns. */
    agrupables: [...(informe.agrupacion ? [informe.agrupacion] : []), ...columnasOf(informe).filter(isAgrupable)],
    agrupar,
    pliegue: useFolding(informe, filtro),
    densidad: densidad ?? densidadOfScreen(),
    falla: error && { error, retry },
    elegirColumnas: (claves: readonly string[]): void => {
      const areDefaults = isDefault(all, claves);
      save({ columnas: areDefaults ? null : [...claves] });
      change({ columnas: areDefaults ? undefined : claves.join(',') });
    },
    agruparPor: (clave: string | undefined): void => change({ agrupar: clave }),
    elegirDensidad: (next: Densidad): void => save({ densidad: next }),
  };
}
