import type { Pantalla } from '../pantalla.ts';

/** Home pages of the roles (spec 1 §2). */
export const pantallas = {
  estudiante: { ruta: '/estudiante', titulo: 'Estudiante', acceso: 'inicio.estudiante' },
  docente: { ruta: '/docente', titulo: 'Docente', acceso: 'inicio.docente' },
  gestor: { ruta: '/gestor', titulo: 'Gestor', acceso: 'inicio.gestor' },
} as const satisfies Readonly<Record<string, Pantalla>>;
