import { tareasContract } from '#features/tareas/contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';
import { type Repeticion, type TandaAbierta, respaldosContract } from '../../contract.ts';

/** How often a batch is read again while it goes on, in ms; one of thousands of courses less often. */
const CADA_MS = 2000;
const CADA_CURSO_MS = 10;

const pausaDe = ({ cursos }: TandaAbierta): number => Math.max(CADA_MS, cursos.length * CADA_CURSO_MS);

/** A batch with its courses, read again while it goes on, also after a reading that failed. */
export const useTanda = (id: string) =>
  useQuery({
    queryKey: ['respaldos', 'tanda', id],
    queryFn: async ({ signal }) =>
      call(respaldosContract, 'GET /respaldos/tandas/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.enMarcha ? pausaDe(data) : false),
    staleTime: 0,
  });

/** What can be done about a batch. */
export function useAccionesDeTanda(id: string) {
  const client = useQueryClient();
  // Somebody else may have decided meanwhile: it is read again whatever came of it.
  const onSettled = async () => client.invalidateQueries({ queryKey: ['respaldos'] });
  return {
    cancelar: useAction({
      mutationFn: async (tarea: string) =>
        call(tareasContract, 'POST /tareas/{id}/cancelar', { params: { id: tarea } }),
      onSettled,
    }),
    repetir: useAction({
      mutationFn: async (confirmado?: Repeticion) =>
        call(respaldosContract, 'POST /respaldos/tandas/{id}/repetir', { params: { id }, body: { confirmado } }),
      onSettled,
    }),
  };
}
