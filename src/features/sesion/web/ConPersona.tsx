import { type ReactNode, useMemo } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { useSesion } from './sesion-store.ts';

type Persona = {
  /** The user name typed at the login. */
  readonly cuenta: string;
  /** The full name. */
  readonly nombreUsuario: string;
  /** The role in use; null before one is chosen. */
  readonly rol: Rol | null;
};

/** Tells a page of another slice who is signed in; the same object while it is the same person. */
export function ConPersona({ children }: { readonly children: (persona: Persona) => ReactNode }) {
  const sesion = useSesion();
  const [cuenta, nombreUsuario, rol = null] = [sesion?.cuenta, sesion?.usuario.nombreUsuario, sesion?.rol];
  const persona = useMemo(
    () => (cuenta === undefined || nombreUsuario === undefined ? null : { cuenta, nombreUsuario, rol }),
    [cuenta, nombreUsuario, rol],
  );
  return persona && children(persona);
}
