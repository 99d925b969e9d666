// Screens of the sign-in and of the choice of a role: address, title and access.
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  ingreso: { ruta: '/', titulo: null, acceso: 'ingreso' },
  perfil: { ruta: '/inicio', titulo: 'Elegir perfil', acceso: 'sesion' },
} as const satisfies Readonly<Record<string, Pantalla>>;
