// Screens of the sign-in, of the return from the campus, of the choice of a role and of a person's sessions.
import type { Pantalla } from '#core/pantalla.ts';
import { REGRESO_DEL_CAMPUS } from './guard.ts';

export const pantallas = {
  ingreso: { ruta: '/', titulo: null, acceso: 'ingreso' },
  sesiones: { ruta: '/sesiones', titulo: 'Mis sesiones', acceso: 'sesion' },
  regreso: { ruta: REGRESO_DEL_CAMPUS, titulo: 'Ingresar con el campus virtual', acceso: 'publico' },
  perfil: { ruta: '/inicio', titulo: 'Elegir perfil', acceso: 'sesion' },
} as const satisfies Readonly<Record<string, Pantalla>>;
