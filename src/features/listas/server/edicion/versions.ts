import { versioned } from '#platform/server/versioned.ts';
import type { CambioDeLista } from '../../contract.ts';
import type { Diferencia } from '../../edicion/estado.ts';
import { lockLista } from './store.ts';

/** Changes of a list that its page shows. */
export const MAX_CAMBIOS = 50;

export const NO_EXISTE = 'No existe esa lista.';

/** The lists by their versions. */
export const versions = versioned<
  { readonly version: number },
  { readonly origen: CambioDeLista['origen']; readonly detalle: Diferencia }
>({
  resource: 'lista',
  lock: lockLista,
  gone: NO_EXISTE,
  changed:
    'Otra persona cambió esta lista mientras usted la miraba. No se guardó nada: revise cómo quedó y hágalo de nuevo.',
});

/** A change of a list in its history. */
export type FilaDeCambio = Awaited<ReturnType<typeof versions.history>>[number];
