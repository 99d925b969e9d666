// Columns, their order, grouping and row height of a report, as a person chose them.
import { useCallback, useMemo, useRef, useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { columnasDe, esAgrupable } from '#catalogo/columnas.ts';
import { agrupacionDe, type Informe } from '#catalogo/informe.ts';
import { clavesDe, type ColumnaEnPantalla, columnasEnPantalla, esFija } from '#catalogo/pantalla.ts';
import { call } from '#platform/web/api.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import type { Direccion } from './read-search.ts';
import type { PresentacionDeInforme } from '../contract-vistas.ts';
import { contrato } from '../contract.ts';

export type Densidad = NonNullable<PresentacionDeInforme['densidad']>;

/** Row heights in px, equal to `--alto` in Tabla.module.css. */
export const DENSIDADES: Readonly<Record<Densidad, { readonly nombre: string; readonly alto: number }>> = {
  comoda: { nombre: 'Cómoda', alto: 40 },
  compacta: { nombre: 'Compacta', alto: 30 },
};

const esDensidad = (value: unknown): value is Densidad => typeof value === 'string' && Object.hasOwn(DENSIDADES, value);

const claves = (columnas: readonly ColumnaEnPantalla[]): string[] => columnas.map(({ clave }) => clave);

/** Columns of a report that its reader has not changed. */
export const porDefecto = (columnas: readonly ColumnaEnPantalla[]): string[] =>
  claves(columnas.filter(({ oculta }) => !oculta));

/**
 * Keys of the visible columns, from left to right: the chosen ones, or the report's own. Unknown keys are ignored; the
 * person and the state keep their places before the others.
 */
export function visiblesDe(
  columnas: readonly ColumnaEnPantalla[],
  elegidas: readonly string[] | null | undefined,
): string[] {
  const conocidas = [...new Set(elegidas)].filter((clave) => columnas.some((columna) => columna.clave === clave));
  if (conocidas.length === 0) return porDefecto(columnas);
  const fijas = claves(columnas.filter(esFija));
  return [...fijas, ...conocidas.filter((clave) => !fijas.includes(clave))];
}

/** Returns true if a choice equals the report's own columns. */
export const esPorDefecto = (columnas: readonly ColumnaEnPantalla[], visibles: readonly string[]): boolean =>
  porDefecto(columnas).join() === visibles.join();

/** Columns to choose, in the order of the table; hidden ones follow the column before them. */
export function porElegir(columnas: readonly ColumnaEnPantalla[], visibles: readonly string[]): string[] {
  const orden = [...visibles];
  const todas = claves(columnas);
  for (const [i, clave] of todas.entries()) {
    if (!orden.includes(clave)) orden.splice(orden.indexOf(todas[i - 1] ?? '') + 1, 0, clave);
  }
  const fijas = claves(columnas.filter(esFija));
  return orden.filter((clave) => !fijas.includes(clave));
}

/** Moves a key to another place. */
export function mover(orden: readonly string[], clave: string, lugar: number): string[] {
  const otras = orden.filter((una) => una !== clave);
  return [...otras.slice(0, lugar), clave, ...otras.slice(lugar)];
}

const claveDe = (slug: string): string => `informe:${slug}:presentacion`;

const NINGUNA: PresentacionDeInforme = { columnas: null, densidad: null };

/** Reads the last presentation that this device knows, shown until the server answers. */
function presentacionConocida(slug: string): PresentacionDeInforme {
  try {
    const { columnas, densidad } = Object(JSON.parse(readText(claveDe(slug)) ?? '{}')) as Record<string, unknown>;
    return {
      columnas: Array.isArray(columnas) ? columnas.map(String) : null,
      densidad: esDensidad(densidad) ? densidad : null,
    };
  } catch {
    return NINGUNA;
  }
}

/** Keeps a presentation on this device for the next visit. */
const recordarPresentacion = (slug: string, presentacion: PresentacionDeInforme): void =>
  writeText(claveDe(slug), presentacion.columnas || presentacion.densidad ? JSON.stringify(presentacion) : null);

/** Default row height: compact on wide screens. */
const densidadDePantalla = (): Densidad => (matchMedia('(min-width: 80rem)').matches ? 'compacta' : 'comoda');

/** Query of the person's presentation of a report and their saved views. */
export const presentacionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['informe', slug, 'presentacion'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const dicha = await call(
        contrato,
        'GET /informes/{informe}/presentacion',
        { params: { informe: slug } },
        { signal },
      );
      const { vistas: _, ...presentacion } = dicha;
      recordarPresentacion(slug, presentacion);
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
  const [conocida] = useState(() => presentacionConocida(slug));
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
        await call(contrato, 'PUT /informes/{informe}/presentacion', { params: { informe: slug }, body });
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
    reintentar: () => void send(),
    guardar: (part: Partial<PresentacionDeInforme>): void => {
      const next = { columnas, densidad, ...part };
      setElegida(next);
      recordarPresentacion(slug, next);
      client.setQueryData(presentacionQuery(slug).queryKey, (before) => before && { ...before, ...next });
      waiting.current = next;
      void send();
    },
  };
}

type Pliegue = {
  /** Filter to which this belongs: other rows have other groups. */
  readonly de: string;
  /** Default for all groups. */
  readonly plegados: boolean;
  /** Groups that differ from the default, by place. */
  readonly otros: ReadonlySet<number>;
};

const NINGUNO: ReadonlySet<number> = new Set();

/**
 * Tracks the folded groups: the report's default, until the reader folds or unfolds some or all. During a search no
 * group is folded, since any row may match.
 */
export function usePliegue(informe: Informe, filtro: FiltroDeInforme) {
  const [kept, setKept] = useState<Pliegue | null>(null);
  const de = JSON.stringify(filtro);
  const plegada = agrupacionDe(informe, filtro.agrupar)?.plegada === true && !filtro.buscar;
  const { plegados, otros }: Pliegue = kept?.de === de ? kept : { de, plegados: plegada, otros: NINGUNO };
  return {
    /** Default for all groups. */
    plegados,
    estaPlegado: useCallback((grupo: number): boolean => plegados !== otros.has(grupo), [plegados, otros]),
    alternar: (grupo: number): void => {
      const next = new Set(otros);
      if (!next.delete(grupo)) next.add(grupo);
      setKept({ de, plegados, otros: next });
    },
    plegarTodos: (next: boolean): void => setKept({ de, plegados: next, otros: NINGUNO }),
  };
}

/** Columns, order and row height of a view. A choice is saved for the person and written into the address. */
export function usePresentacion(
  informe: Informe,
  { columnas: enDireccion, agrupar }: Direccion,
  filtro: FiltroDeInforme,
  change: (part: Partial<Direccion>) => void,
) {
  const todas = useMemo(() => columnasEnPantalla(informe, agrupar), [informe, agrupar]);
  const { columnas: suyas, densidad, guardar, error, reintentar } = usePreferencias(informe.slug);
  const visibles = useMemo(() => visiblesDe(todas, enDireccion?.split(',') ?? suyas), [todas, enDireccion, suyas]);
  const mostradas = useMemo(
    () => visibles.flatMap((clave) => todas.find((columna) => columna.clave === clave) ?? []),
    [todas, visibles],
  );
  return {
    /** All columns. */
    todas,
    visibles,
    mostradas,
    /** As in the address; undefined: the report's own. */
    texto: esPorDefecto(todas, visibles) ? undefined : visibles.join(','),
    /** Columns of an export; undefined: all, as in the report. */
    exportadas: useMemo(() => {
      // Default columns of files do not depend on grouping.
      const claves = esPorDefecto(todas, visibles)
        ? clavesDe(
            informe,
            columnasEnPantalla(informe).filter(({ oculta }) => !oculta),
          )
        : clavesDe(informe, mostradas, agrupar);
      const propias = columnasDe(informe).map(({ clave }) => clave);
      return claves.join() === propias.join() ? undefined : claves;
    }, [informe, agrupar, todas, visibles, mostradas]),
    /** Possible groupings: the report's own, and columns. */
    agrupables: [...(informe.agrupacion ? [informe.agrupacion] : []), ...columnasDe(informe).filter(esAgrupable)],
    agrupar,
    pliegue: usePliegue(informe, filtro),
    densidad: densidad ?? densidadDePantalla(),
    falla: error && { error, retry: reintentar },
    elegirColumnas: (claves: readonly string[]): void => {
      const propias = esPorDefecto(todas, claves);
      guardar({ columnas: propias ? null : [...claves] });
      change({ columnas: propias ? undefined : claves.join(',') });
    },
    agruparPor: (clave: string | undefined): void => change({ agrupar: clave }),
    elegirDensidad: (next: Densidad): void => guardar({ densidad: next }),
  };
}
