// Home pages of the roles student, teacher and manager: address, title and access.
import type { Pantalla } from '#core/pantalla.ts';

/** The homes, by role (spec 1 §2). */
export const pantallas = {
  estudiante: { ruta: '/estudiante', titulo: 'Estudiante', acceso: 'inicio.estudiante' },
  docente: { ruta: '/docente', titulo: 'Docente', acceso: 'inicio.docente' },
  gestor: { ruta: '/gestor', titulo: 'Gestor', acceso: 'inicio.gestor' },
} as const satisfies Readonly<Record<string, Pantalla>>;
