import { type ReactNode, useMemo } from 'react';
import { useSesion } from './sesion-store.ts';

type Persona = {
  /** The user name typed at the login. */
  readonly cuenta: string;
  /** The full name. */
  readonly nombreUsuario: string;
};

/** Tells a page of another slice who is signed in; the same object while it is the same person. */
export function ConPersona({ children }: { readonly children: (persona: Persona) => ReactNode }) {
  const sesion = useSesion();
  const [cuenta, nombreUsuario] = [sesion?.cuenta, sesion?.usuario.nombreUsuario];
  const persona = useMemo(
    () => (cuenta === undefined || nombreUsuario === undefined ? null : { cuenta, nombreUsuario }),
    [cuenta, nombreUsuario],
  );
  return persona && children(persona);
}
