import { readText } from '#platform/web/device-text.ts';
import { CLAVE_SESION, COOKIES_SESION } from '../marca.ts';

/** Whether the cookie that stands for the refresh cookie is there (the real one is out of reach of scripts). */
export const hasCookie = (): boolean =>
  document.cookie.split('; ').some((pair) => COOKIES_SESION.some((name) => pair.startsWith(`${name}=`)));

/** Who is signed in, as far as a public page is concerned: what Moodle says of the person. */
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
