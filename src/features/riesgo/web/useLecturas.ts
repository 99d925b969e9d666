import { lecturasContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';

/** How what a report shows was read, and how to have it read again. */
export function useLecturas(leido: string) {
  const client = useQueryClient();
  const queryKey = ['lecturas', leido];
  const estado = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(lecturasContract, 'GET /lecturas/{leido}', { params: { leido } }, { signal }),
  });
  const preguntar = async () => client.invalidateQueries({ queryKey });
  const leer = useAction({
    mutationFn: async () => call(lecturasContract, 'POST /lecturas/{leido}', { params: { leido } }),
    onSettled: preguntar,
  });
  return { estado, leer, preguntar };
}
