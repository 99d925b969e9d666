// Acts on a form of the list: archives it, offers it again, deletes it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshOwnScreens } from '#features/inicio/web/OwnScreens.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { useAction } from '#platform/web/useAction.ts';
import { definicionesContract, type DefinicionListada } from '../../contract.ts';

export const FORMULARIOS_KEY = ['definiciones', 'lista'] as const;

type Acto = 'archivar' | 'ofrecer' | 'eliminar';

/** An act on a form. */
export type ActoPedido = { readonly acto: Acto; readonly form: DefinicionListada };

const DONE: Readonly<Record<Acto, (titulo: string) => string>> = {
  archivar: (titulo) => `«${titulo}» quedó archivado: ya no se diligencia.`,
  ofrecer: (titulo) => `«${titulo}» se ofrece de nuevo.`,
  eliminar: (titulo) => `«${titulo}» quedó eliminado.`,
};

const send = async ({ acto, form: { slug } }: ActoPedido): Promise<unknown> =>
  acto === 'eliminar'
    ? call(definicionesContract, 'DELETE /definiciones/{slug}', { params: { slug } })
    : call(definicionesContract, 'PUT /definiciones/{slug}/archivada', {
        params: { slug },
        body: { archivada: acto === 'archivar' },
      });

export type Actos = ReturnType<typeof useActos>;

/** Returns the acts on forms; those that people may regret wait for their confirmation. */
export function useActos() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ActoPedido | null>(null);
  const [done, setDone] = useState<string | null>(null);
  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: FORMULARIOS_KEY });
    // Links to forms come and go with them; where they cannot be read now, the next document has them.
    await refreshOwnScreens().catch(() => {});
  }
  const action = useAction({
    mutationFn: send,
    onSuccess: async (_, { acto, form }) => {
      await refresh();
      setAsked(null);
      setDone(DONE[acto](form.titulo));
    },
    onStale: refresh,
  });

  return {
    asked,
    done,
    isPending: action.isPending,
    error: action.error && messageOf(action.error),
    ask: (acto: Acto, form: DefinicionListada): void => {
      setDone(null);
      action.reset();
      if (acto === 'ofrecer') action.mutate({ acto, form });
      else setAsked({ acto, form });
    },
    confirm: (): void => {
      if (asked) action.mutate(asked);
    },
    cancel: (): void => {
      setAsked(null);
      action.reset();
    },
  };
}
