// The definition of a report over a form that the unit made, read from the server, and again after a later version.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { callsOfInformes } from '../contract.ts';

export const definicionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['informe', slug, 'definicion'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { informe: slug };
      const { informe } = await call(callsOfInformes, 'GET /informes/{informe}/definicion', { params }, { signal });
      // The server checked it as the law of definitions asks, when it was published and when it was read.
      return informe as unknown as Informe;
    },
  });

/** Reads a definition again if rows came by another version: their cells are in its order. */
export function checkVersion(client: QueryClient, slug: string, version: number | undefined): void {
  const { queryKey } = definicionQuery(slug);
  const known = client.getQueryData(queryKey);
  if (known && known.formulario?.version !== version) void client.invalidateQueries({ queryKey });
}
