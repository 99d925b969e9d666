// Provides the signed-in person to pages of other slices.
import { useMemo, type ReactNode } from 'react';
import type { PerfilActual } from '#catalogo/roles.ts';
import { useSesion } from './sesion-store.ts';

type Persona = {
  /** User name typed at sign-in. */
  readonly cuenta: string;
  /** Full name. */
  readonly nombreUsuario: string;
  /** The profile in use; null until one is chosen. */
  readonly rol: PerfilActual | null;
};

/** Renders children with the signed-in person, for pages of other slices. The object changes only with the person. */
export function WithPersona({ children }: { readonly children: (persona: Persona) => ReactNode }) {
  const sesion = useSesion();
  const [cuenta, nombreUsuario, rol = null] = [sesion?.cuenta, sesion?.usuario.nombreUsuario, sesion?.rol];
  const persona = useMemo(
    () => (cuenta === undefined || nombreUsuario === undefined ? null : { cuenta, nombreUsuario, rol }),
    [cuenta, nombreUsuario, rol],
  );
  return persona && children(persona);
}
