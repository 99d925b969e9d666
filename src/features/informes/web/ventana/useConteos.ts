// Counts of a view: its rows, and the rows and heads of its groups.
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { callsOfInformes, type GrupoDeInforme } from '../../contract.ts';
import { FILAS_POR_PAGINA, withoutOrden } from '../../filtro.ts';
import type { VistaPedida } from './useVentana.ts';

/** Query of the number of rows; independent of their order. */
function totalQuery({ slug, filtro, asOf }: VistaPedida) {
  const body = withoutOrden(filtro);
  return queryOptions({
    queryKey: ['informe', slug, asOf, 'total', body],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      call(callsOfInformes, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
  });
}

/** Number of rows of a view. While another filter is counted, the former number stays. */
export function useTotal(vista: VistaPedida) {
  const { data, error, isPlaceholderData } = useQuery({ ...totalQuery(vista), placeholderData: keepPreviousData });
  return {
    /** Undefined until the first count. */
    total: data,
    /** Number for exactly this view. */
    contadas: isPlaceholderData ? undefined : data?.total,
    contando: (isPlaceholderData || data === undefined) && !error,
    error,
  };
}

/**
 * Reads how many requests of a report need attention, in each way, for the tabs of its views.
 * @param enabled false until the rows are there: they come first
 */
export const useCuentasDeAtencion = ({ slug, asOf }: Pick<VistaPedida, 'slug' | 'asOf'>, enabled: boolean) =>
  useQuery({
    queryKey: ['informe', slug, asOf, 'atencion'],
    staleTime: Infinity,
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      call(callsOfInformes, 'GET /informes/{informe}/atencion', { params: { informe: slug } }, { signal }),
  }).data?.cuentas;

const gruposQuery = ({ slug, filtro, asOf }: VistaPedida, pagina: number) =>
  queryOptions({
    queryKey: ['informe', slug, asOf, 'grupos', filtro, pagina],
    staleTime: Infinity,
    enabled: filtro.agrupar !== undefined,
    queryFn: async ({ signal }) =>
      call(
        callsOfInformes,
        'POST /informes/{informe}/grupos',
        { params: { informe: slug }, body: { ...filtro, salto: pagina * FILAS_POR_PAGINA, limite: FILAS_POR_PAGINA } },
        { signal },
      ),
  });

/** Number of rows of each group of a view, in order; no data until they arrive, and without grouping. */
export function useGrupos(vista: VistaPedida) {
  const { data, isPlaceholderData, ...query } = useQuery({
    ...gruposQuery(vista, 0),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    /** Numbers for exactly this view. */
    cuentas: isPlaceholderData ? undefined : data?.cuentas,
    /** Number of groups; while another filter is counted, the former number stays. */
    cuantos: data?.cuentas.length,
  };
}

/**
 * Reads the heads of visible groups, by place; undefined until they arrive.
 * @param numeros places of the visible groups
 */
export function useCabezas(
  vista: VistaPedida,
  numeros: readonly number[],
): (numero: number) => GrupoDeInforme | undefined {
  const paginas = [...new Set(numeros.map((numero) => Math.floor(numero / FILAS_POR_PAGINA)))];
  const results = useQueries({ queries: paginas.map((pagina) => gruposQuery(vista, pagina)) });
  return (numero) =>
    results[paginas.indexOf(Math.floor(numero / FILAS_POR_PAGINA))]?.data?.grupos[numero % FILAS_POR_PAGINA];
}
