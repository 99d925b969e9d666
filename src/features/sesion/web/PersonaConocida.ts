import { readText } from '#platform/web/device-text.ts';
import { CLAVE_SESION, COOKIES_SESION } from '../session-keys.ts';

/** Returns true if the cookie that stands for the refresh cookie is there (scripts cannot read the real one). */
export const hasCookie = (): boolean =>
  document.cookie.split('; ').some((pair) => COOKIES_SESION.some((name) => pair.startsWith(`${name}=`)));

/** The person who is signed in, as a public page may know them: the name and the address that Moodle gives. */
export type Conocida = { readonly nombreUsuario: string; readonly email: string };

/**
 * The person who is signed in on this browser; null where nobody is. For pages that ask for no session and load nothing of
 * one: it is read as it was kept, and only texts come of it.
 */
export function personaConocida(): Conocida | null {
  if (!hasCookie()) return null;
  try {
    const { usuario } = JSON.parse(readText(CLAVE_SESION) ?? '') as { usuario: Record<keyof Conocida, unknown> };
    return { nombreUsuario: String(usuario.nombreUsuario), email: String(usuario.email) };
  } catch {
    return null;
  }
}
