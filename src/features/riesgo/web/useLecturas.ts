import { lecturasContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useAction } from '#platform/web/useAction.ts';

/** How what a report shows was read, and how to have it read again. @param onLeido told of each reading that gave new rows */
export function useLecturas(leido: string, onLeido: () => void) {
  const client = useQueryClient();
  const queryKey = ['lecturas', leido];
  const estado = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(lecturasContract, 'GET /lecturas/{leido}', { params: { leido } }, { signal }),
  });
  const leidas = estado.data?.servidores.map(({ ultima }) => ultima?.instante).join();
  const conocidas = useRef(leidas);
  // What says that a server was read and its rows are never of two moments: a job may end before or after either is known.
  useLayoutEffect(() => {
    const antes = conocidas.current;
    conocidas.current = leidas;
    if (antes !== undefined && antes !== leidas) onLeido();
  });
  const preguntar = async () => client.invalidateQueries({ queryKey });
  const leer = useAction({
    mutationFn: async () => call(lecturasContract, 'POST /lecturas/{leido}', { params: { leido } }),
    onSettled: preguntar,
  });
  return { estado, leer, preguntar };
}
