// Reads the signed-in person and the cookie that marks a session, for public pages, without the session's code.
import { readText } from '#platform/web/device-text.ts';
import { CLAVE_SESION, COOKIES_SESION } from '../session-keys.ts';

export { CLAVE_DATOS } from '../session-keys.ts';

/** Returns true if the readable companion of the refresh cookie is present. */
export const hasCookie = (): boolean =>
  document.cookie.split('; ').some((pair) => COOKIES_SESION.some((name) => pair.startsWith(`${name}=`)));

/** Name and address of the signed-in person, for public pages. */
export type KnownPersona = { readonly nombreUsuario: string; readonly email: string };

/**
 * Returns the signed-in person of this browser, or null. For public pages, which do not load the session's code: the
 * stored text is read without its schema.
 */
export function knownPersona(): KnownPersona | null {
  if (!hasCookie()) return null;
  try {
    const { usuario } = JSON.parse(readText(CLAVE_SESION) ?? '') as { usuario: Record<keyof KnownPersona, unknown> };
    return { nombreUsuario: String(usuario.nombreUsuario), email: String(usuario.email) };
  } catch {
    return null;
  }
}
