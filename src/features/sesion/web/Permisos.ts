// Hook that checks what the signed-in person may do in the role in use, so that screens hide unavailable actions.
import type { Alcance } from '#catalogo/permisos.ts';
import { sesionAllows, useSesion } from './sesion-store.ts';

/** Returns true if the signed-in person has the permission in the current role. */
export type Can = (pedido: Alcance | readonly Alcance[]) => boolean;

/** Returns the permission check, live. The server checks each call again. */
export function useCan(): Can {
  const sesion = useSesion();
  return (pedido) => sesionAllows(sesion, pedido);
}
