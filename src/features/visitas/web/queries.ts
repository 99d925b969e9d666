// The plan of a semester as the screen reads it, and what changes it in place.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { visitasContract, type PlanLeido, type Visita } from '../contract.ts';

const keyOf = (semestre: string) => ['visitas', semestre] as const;

export const usePlan = (semestre: PlanLeido['semestre']) =>
  useQuery({
    queryKey: keyOf(semestre),
    queryFn: async ({ signal }) =>
      call(visitasContract, 'GET /visitas/{semestre}', { params: { semestre } }, { signal }),
    staleTime: 0,
  });

/** Returns functions that read the plan again, and that put a changed visit into what was read. */
export function useShownPlan(semestre: PlanLeido['semestre']) {
  const queries = useQueryClient();
  return {
    refetch: async (): Promise<void> => queries.invalidateQueries({ queryKey: keyOf(semestre) }),
    put: (changed: Visita): void => {
      queries.setQueryData<PlanLeido>(
        keyOf(semestre),
        (plan) =>
          plan && { ...plan, visitas: plan.visitas.map((visita) => (visita.id === changed.id ? changed : visita)) },
      );
    },
  };
}
