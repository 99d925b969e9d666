import { readText } from '#platform/web/device-text.ts';
import { CLAVE_SESION, COOKIES_SESION } from '../guard.ts';

/** Returns true if there is the readable cookie that accompanies the refresh cookie, which scripts cannot read. */
export const hasCookie = (): boolean =>
  document.cookie.split('; ').some((pair) => COOKIES_SESION.some((name) => pair.startsWith(`${name}=`)));

/** The person who is signed in, as a public page may know them: the name and the address that Moodle gives. */
export type Conocida = { readonly nombreUsuario: string; readonly email: string };

/**
 * Returns the person who is signed in on this browser, or null. For public pages, which do not load the session's code:
 * the stored text is read without its schema.
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
