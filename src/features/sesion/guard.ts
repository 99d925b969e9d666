import type { AccesoPantalla, Alcance } from '#catalogo/permisos.ts';
import { ROL_INFO, type Rol } from '#catalogo/roles.ts';

/** A cookie without secret that says only that a session exists, for the route guard (DECISIONS §3). */
export const COOKIE_SESION = 'gc_sesion';

/** All names of that cookie: where the site is reached by https, the second. */
export const COOKIES_SESION = [COOKIE_SESION, `__Host-${COOKIE_SESION}`] as const;

/** The name under which a browser keeps who is signed in. */
export const CLAVE_SESION = 'gc.sesion';

/** Who visits, as far as the browser knows. */
export type Visitante = {
  /** The cookie that says that a session exists. */
  readonly conCookie: boolean;
  /** Whether this browser knows who signed in. */
  readonly autenticado: boolean;
  /** The role she acts in, once chosen. */
  readonly rol: Rol | null;
  /** Tells whether she may do something in it. */
  readonly can: (pedido: Alcance) => boolean;
};

/** The way in, and the page on which the role is chosen. */
export const INGRESO = '/';
export const INICIO = '/inicio';

const landing = (rol: Rol | null): string => (rol ? ROL_INFO[rol].inicio : INICIO);

/**
 * Where a navigation must go instead, or null when it may pass (spec 2 §2, "Route guard").
 */
export function guard(acceso: AccesoPantalla, visitante: Visitante): string | null {
  if (acceso === 'publico') return null;
  const conSesion = visitante.conCookie && visitante.autenticado;
  if (acceso === 'ingreso') return conSesion ? landing(visitante.rol) : null;
  if (!conSesion) return INGRESO;
  if (acceso === 'sesion') return null;
  return visitante.can(acceso) ? null : landing(visitante.rol);
}
