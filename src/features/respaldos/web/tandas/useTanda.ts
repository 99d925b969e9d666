import { tareasContract } from '#features/tareas/contract.ts';
import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/useAction.ts';
import { type Repeticion, type TandaAbierta, respaldosContract } from '../../contract.ts';

/** Pause between two readings of a batch that goes on, in ms. */
const EVERY_MS = 2000;

/**
 * A batch with its courses, read again while it goes on, also after a reading that failed. The first reading takes all
 * pages, later ones only the courses that changed.
 */
export function useTanda(id: string) {
  const client = useQueryClient();
  const queryKey = ['respaldos', 'tanda', id];
  return useQuery({
    queryKey,
    async queryFn({ signal }): Promise<TandaAbierta> {
      const before = client.getQueryData<TandaAbierta>(queryKey);
      const read = async (tras?: number) =>
        call(
          respaldosContract,
          'GET /respaldos/tandas/{id}',
          { params: { id }, query: { desde: before?.hasta, tras } },
          { signal },
        );
      const first = await read();
      const cursos = new Map(before?.cursos.map((curso) => [curso.id, curso]));
      for (let page = first; ; page = await read(page.siguiente)) {
        for (const curso of page.cursos) cursos.set(curso.id, curso);
        if (page.siguiente === null) return { ...first, cursos: [...cursos.values()] };
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.enMarcha ? EVERY_MS : false),
    staleTime: 0,
  });
}

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
