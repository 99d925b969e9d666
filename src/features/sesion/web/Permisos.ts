import type { Alcance } from '#catalogo/permisos.ts';
import { sesionAllows, useSesion } from './sesion-store.ts';

/** Asks whether the signed-in person may do something in the role in which she acts. */
export type Can = (pedido: Alcance | readonly Alcance[]) => boolean;

/** Tells a screen what the signed-in person may do: what she may not is not offered; the server checks it again. */
export function useCan(): Can {
  const sesion = useSesion();
  return (pedido) => sesionAllows(sesion, pedido);
}
