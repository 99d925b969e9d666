// Query of a form of the unit: its draft, what it lacks and changes, and its versions.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { definicionesContract } from '../contract.ts';

export const formQuery = (slug: string) =>
  queryOptions({
    queryKey: ['definiciones', 'una', slug],
    queryFn: async ({ signal }) =>
      call(definicionesContract, 'GET /definiciones/{slug}', { params: { slug } }, { signal }),
  });
