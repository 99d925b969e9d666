// Names of the cookie and the storage key of a session, apart from the guard, whose code public forms do not load.

/** Cookie without a secret: marks that a session exists, for the route guard (DECISIONS §3). */
export const COOKIE_SESION = 'gc_sesion';

/** Both names of that cookie: the second is used over https. */
export const COOKIES_SESION = [COOKIE_SESION, `__Host-${COOKIE_SESION}`] as const;

/** Device storage key of the signed-in person. */
export const CLAVE_SESION = 'gc.sesion';

/** Device storage key of what forms remember of the signed-in person; it ends with the session. */
export const CLAVE_DATOS = 'gc.sesion.datos';
