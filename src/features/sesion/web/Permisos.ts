import type { Alcance } from '#catalogo/permisos.ts';
import { sesionAllows, useSesion } from './sesion-store.ts';

/** Returns true if the signed-in person has the permission in the current role. */
export type Can = (pedido: Alcance | readonly Alcance[]) => boolean;

/** Returns the permission check of the signed-in person. It hides unavailable actions; the server checks again. */
export function useCan(): Can {
  const sesion = useSesion();
  return (pedido) => sesionAllows(sesion, pedido);
}
