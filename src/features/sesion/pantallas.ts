import type { Pantalla } from '../pantalla.ts';

/** The sign-in page and the choice of a role. */
export const pantallas = {
  ingreso: { ruta: '/', titulo: null, acceso: 'ingreso' },
  perfil: { ruta: '/inicio', titulo: 'Elegir perfil', acceso: 'sesion' },
} as const satisfies Readonly<Record<string, Pantalla>>;
