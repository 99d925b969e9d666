/** A cookie without secret that says only that a session exists, for the route guard (DECISIONS §3). */
export const COOKIE_SESION = 'gc_sesion';

/** All names of that cookie: where the site is reached by https, the second. */
export const COOKIES_SESION = [COOKIE_SESION, `__Host-${COOKIE_SESION}`] as const;

/** The name under which a browser keeps who is signed in. */
export const CLAVE_SESION = 'gc.sesion';
