// Route guard: decides if a visitor may open a screen, or to which address they are redirected.
import type { AccesoPantalla, Alcance } from '#catalogo/permisos.ts';
import { PERFIL_INFO, type PerfilActual } from '#catalogo/roles.ts';

/** The visitor, as far as the browser knows. */
export type Visitante = {
  /** True if the cookie that marks a session is present. */
  readonly hasCookie: boolean;
  /** True if this browser has stored the signed-in person. */
  readonly autenticado: boolean;
  /** The profile in use; null until one is chosen. */
  readonly rol: PerfilActual | null;
  /** Returns true if the person has the permission in that profile. */
  readonly can: (pedido: Alcance) => boolean;
};

/** Addresses of the sign-in page and of the page that chooses the profile. */
export const INGRESO = '/';
export const INICIO = '/inicio';

/** Our address that leads to Moodle's own login, and the one to which its plugin sends people back. */
export const RUTA_AL_CAMPUS = '/entrar/moodle';
export const REGRESO_DEL_CAMPUS = '/entrar';

const landing = (rol: PerfilActual | null): string => (rol ? PERFIL_INFO[rol].inicio : INICIO);

/** Returns the address to redirect a navigation to, or null if it may pass (spec 2 §2, "Route guard"). */
export function guard(acceso: AccesoPantalla, visitante: Visitante): string | null {
  if (acceso === 'publico') return null;
  const hasSesion = visitante.hasCookie && visitante.autenticado;
  if (acceso === 'ingreso') return hasSesion ? landing(visitante.rol) : null;
  if (!hasSesion) return INGRESO;
  if (acceso === 'sesion') return null;
  return visitante.can(acceso) ? null : landing(visitante.rol);
}
