import { call } from '#platform/web/api.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bitacoraContract, type FiltroDeBitacora, type GrupoDeAcciones } from '../contract.ts';

/** The acts that a filter gives, page after page; while another filter's are on their way, those before stay. */
export const useActos = (filtro: FiltroDeBitacora) =>
  useInfiniteQuery({
    queryKey: ['auditoria', 'actos', filtro],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) =>
      call(bitacoraContract, 'POST /auditoria/consulta', { body: { ...filtro, antes: pageParam } }, { signal }),
    getNextPageParam: ({ actos, hayMas }) => (hayMas ? actos.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** How many they are, where that is asked. */
export const useTotal = (filtro: FiltroDeBitacora, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['auditoria', 'total', filtro],
    queryFn: async ({ signal }) => call(bitacoraContract, 'POST /auditoria/total', { body: filtro }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The acts that the audit records, group by group; none while they are read. */
export const useAcciones = (): readonly GrupoDeAcciones[] =>
  useQuery({
    queryKey: ['auditoria', 'acciones'],
    queryFn: async ({ signal }) => call(bitacoraContract, 'GET /auditoria/acciones', {}, { signal }),
    staleTime: Infinity,
  }).data?.grupos ?? [];

/** One act, with what it was done to. It never changes. */
export const useActo = (id: number) =>
  useQuery({
    queryKey: ['auditoria', 'acto', id],
    queryFn: async ({ signal }) => call(bitacoraContract, 'GET /auditoria/{id}', { params: { id } }, { signal }),
  });
