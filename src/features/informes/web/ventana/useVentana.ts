// The rows of a view around the visible ones, read page by page.
import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { callsOfInformes, type FilaDeInforme } from '../../contract.ts';
import { FILAS_POR_PAGINA, type ConsultaDeInforme, type FiltroDeInforme } from '../../filtro.ts';
import { checkVersion } from '../definicion.ts';

/** Indexes of the pages with the rows from `first` to `last`, both included. */
export const pagesOf = (first: number, last: number, size: number): number[] => {
  const from = Math.floor(Math.max(0, first) / size);
  const to = Math.floor(Math.max(0, last) / size);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
};

type WithId = { readonly id: string };

/**
 * Best start for reading a page: next to a row of a neighbouring page that is already read. Then rows that were added or
 * moved meanwhile are neither repeated nor skipped, and the database counts past none.
 * @param paginaEn rows of a page that is already read
 */
export function pageStartOf(
  pagina: number,
  size: number,
  paginaEn: (pagina: number) => readonly WithId[] | undefined,
): Pick<ConsultaDeInforme, 'despues' | 'antes' | 'salto'> {
  const before = paginaEn(pagina - 1);
  if (before?.length === size) return { despues: before.at(-1)!.id };
  const [after] = paginaEn(pagina + 1) ?? [];
  if (after) return { antes: after.id };
  return pagina === 0 ? {} : { salto: pagina * size };
}

/**
 * Number of rows of the list: the total once it is known; until then those read, and more if the first page is full.
 * @param primera length of the first page; undefined until it arrives
 */
export function knownRowCount(total: number | undefined, primera: number | undefined, size: number): number {
  if (primera === undefined) return 0;
  if (primera < size) return primera;
  return Math.max(total ?? 0, primera);
}

/** A report with its filter and order; `asOf` changes when it is to be read again. */
export type VistaPedida = { readonly slug: string; readonly filtro: FiltroDeInforme; readonly asOf: number };

type Pagina = readonly FilaDeInforme[];

const CONFLICT = 409;

const pageKey = ({ slug, filtro, asOf }: VistaPedida, pagina: number) =>
  ['informe', slug, asOf, 'pagina', filtro, pagina] as const;

const pageAt = (client: QueryClient, vista: VistaPedida) => (pagina: number) =>
  client.getQueryData<Pagina>(pageKey(vista, pagina));

/** Query of a page of rows. Pages out of sight are dropped after a while, and read again. */
export const pageQuery = (client: QueryClient, vista: VistaPedida, pagina: number) =>
  queryOptions({
    queryKey: pageKey(vista, pagina),
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Pagina> => {
      const read = async (corte: ReturnType<typeof pageStartOf>): Promise<Pagina> => {
        const body = { ...vista.filtro, ...corte, limite: FILAS_POR_PAGINA };
        const answer = await call(
          callsOfInformes,
          'POST /informes/{informe}/consulta',
          { params: { informe: vista.slug }, body },
          { signal },
        );
        checkVersion(client, vista.slug, answer.version);
        return answer.filas;
      };
      try {
        return await read(pageStartOf(pagina, FILAS_POR_PAGINA, pageAt(client, vista)));
      } catch (error) {
        // The row next to the page was deleted meanwhile.
        if (error instanceof ApiError && error.status === CONFLICT) return read({ salto: pagina * FILAS_POR_PAGINA });
        throw error;
      }
    },
  });

/** Returns those of the first rows of a view that are read already, in their order. */
export const loadedRows = (client: QueryClient, vista: VistaPedida, count: number): readonly FilaDeInforme[] =>
  pagesOf(0, count - 1, FILAS_POR_PAGINA).flatMap((pagina) => pageAt(client, vista)(pagina) ?? []);

export type Ventana = {
  /** A row by its place; undefined until it arrives. */
  readonly fila: (index: number) => FilaDeInforme | undefined;
  /** Failed reads, with a retry. */
  readonly falla: { readonly error: Error; readonly retry: () => void } | null;
};

/**
 * Reads the rows of a view around the visible ones; the browser never holds all of them. During fast scrolling only
 * pages next to a loaded one are read: where it will stop is unknown.
 * @param filas places of the visible rows
 */
export function useVentana(
  vista: VistaPedida,
  { filas, rushing }: { readonly filas: readonly number[]; readonly rushing: boolean },
): Ventana {
  const client = useQueryClient();
  const at = pageAt(client, vista);
  const paginas = [...new Set(filas.map((index) => Math.floor(index / FILAS_POR_PAGINA)))];
  const results = useQueries({
    queries: paginas.map((pagina) => ({
      ...pageQuery(client, vista, pagina),
      enabled: !rushing || !('salto' in pageStartOf(pagina, FILAS_POR_PAGINA, at)),
    })),
  });
  const rows = new Map(paginas.map((pagina, i) => [pagina, results[i]?.data]));
  const failed = results.filter(({ error }) => error !== null);
  const error = failed[0]?.error;
  return {
    fila: (index) => rows.get(Math.floor(index / FILAS_POR_PAGINA))?.[index % FILAS_POR_PAGINA],
    falla: error ? { error, retry: () => failed.forEach((query) => void query.refetch()) } : null,
  };
}
