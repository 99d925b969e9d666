// Moves a visit to another week or evaluator, once for each drop or key press, and says where it is.
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { visitasContract, type PlanLeido, type Visita } from '../contract.ts';
import { useShownPlan } from './queries.ts';
import { evaluadorNamer, nombreOf } from './words.ts';

/** Week and evaluator of a visit. */
export type Place = Pick<Visita, 'semana' | 'evaluador'>;

export const idOfVisita = (id: string): string => `visita-${id}`;

export function useMove(plan: PlanLeido) {
  const { put, refetch } = useShownPlan(plan.semestre);
  const [spoken, setSpoken] = useState('');
  const moved = useRef<Visita | null>(null);
  const nameOf = evaluadorNamer(plan);
  const action = useAction({
    mutationFn: async ({ visita, place }: { readonly visita: Visita; readonly place: Place }) =>
      call(visitasContract, 'PUT /visitas/{id}', {
        params: { id: visita.id },
        body: { ...place, version: visita.version },
      }),
    onSuccess(changed) {
      moved.current = changed;
      put(changed);
      setSpoken(`${nombreOf(changed)}: semana ${changed.semana}, ${nameOf(changed.evaluador)}`);
    },
    onStale: refetch,
  });
  // A card that is drawn at another place loses the focus. It is drawn there once the changed plan is.
  useLayoutEffect(() => {
    const { id, version } = moved.current ?? {};
    if (id === undefined || !plan.visitas.some((visita) => visita.id === id && visita.version === version)) return;
    const card = document.getElementById(idOfVisita(id));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    moved.current = null;
  });
  return {
    spoken,
    error: action.error,
    isMoving: action.isPending,
    move: (visita: Visita, place: Place): void => {
      if (place.semana === visita.semana && place.evaluador === visita.evaluador) return;
      action.mutate({ visita, place });
    },
  };
}
