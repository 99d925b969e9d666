// Screens of the sign-in, of the choice of a role and of a person's sessions: address, title and access.
import type { Pantalla } from '../pantalla.ts';

export const pantallas = {
  ingreso: { ruta: '/', titulo: null, acceso: 'ingreso' },
  sesiones: { ruta: '/sesiones', titulo: 'Mis sesiones', acceso: 'sesion' },
  perfil: { ruta: '/inicio', titulo: 'Elegir perfil', acceso: 'sesion' },
} as const satisfies Readonly<Record<string, Pantalla>>;
