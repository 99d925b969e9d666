import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { type GrupoDeInforme, contrato } from '../../contract.ts';
import { FILAS_POR_PAGINA, sinOrden } from '../../filtro.ts';
import type { Vista } from './useVentana.ts';

/** How many rows there are; their order does not matter. */
function totalQuery({ slug, filtro, vez }: Vista) {
  const body = sinOrden(filtro);
  return queryOptions({
    queryKey: ['informe', slug, vez, 'total', body],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      call(contrato, 'POST /informes/{informe}/total', { params: { informe: slug }, body }, { signal }),
  });
}

/** How many rows a view has. While those of another filter are counted, those of the one before stay. */
export function useTotal(vista: Vista) {
  const { data, error, isPlaceholderData } = useQuery({ ...totalQuery(vista), placeholderData: keepPreviousData });
  return {
    /** Undefined until the first count. */
    total: data,
    /** Of this very view. */
    contadas: isPlaceholderData ? undefined : data?.total,
    contando: (isPlaceholderData || data === undefined) && !error,
    error,
  };
}

const gruposQuery = ({ slug, filtro, vez }: Vista, pagina: number) =>
  queryOptions({
    queryKey: ['informe', slug, vez, 'grupos', filtro, pagina],
    staleTime: Infinity,
    enabled: filtro.agrupar !== undefined,
    queryFn: async ({ signal }) =>
      call(
        contrato,
        'POST /informes/{informe}/grupos',
        { params: { informe: slug }, body: { ...filtro, salto: pagina * FILAS_POR_PAGINA, limite: FILAS_POR_PAGINA } },
        { signal },
      ),
  });

/** How many rows each group of a view has, in their order; no data until they come, and where rows stand in none. */
export function useGrupos(vista: Vista) {
  const { data, isPlaceholderData, ...query } = useQuery({
    ...gruposQuery(vista, 0),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    /** Of this very view. */
    cuentas: isPlaceholderData ? undefined : data?.cuentas,
    /** How many there are; while those of another filter are counted, as many as of the one before. */
    cuantos: data?.cuentas.length,
  };
}

/**
 * What the heads in sight say, by their place among all groups; undefined while it is on its way.
 * @param numeros the places of those in sight
 */
export function useCabezas(vista: Vista, numeros: readonly number[]): (numero: number) => GrupoDeInforme | undefined {
  const paginas = [...new Set(numeros.map((numero) => Math.floor(numero / FILAS_POR_PAGINA)))];
  const results = useQueries({ queries: paginas.map((pagina) => gruposQuery(vista, pagina)) });
  return (numero) =>
    results[paginas.indexOf(Math.floor(numero / FILAS_POR_PAGINA))]?.data?.grupos[numero % FILAS_POR_PAGINA];
}
