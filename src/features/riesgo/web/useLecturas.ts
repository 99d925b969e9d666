import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';
import { call } from './llamadas.ts';

/** How what a report shows was read, and how to have it read again. */
export function useLecturas(leido: string) {
  const client = useQueryClient();
  const queryKey = ['lecturas', leido];
  const estado = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call('GET /lecturas/{leido}', { params: { leido } }, { signal }),
  });
  const preguntar = async () => client.invalidateQueries({ queryKey });
  const leer = useAction({
    mutationFn: async () => call('POST /lecturas/{leido}', { params: { leido } }),
    onSettled: preguntar,
  });
  return { estado, leer, preguntar };
}
