import type { Pantalla } from '../pantalla.ts';

/** The homes of the roles (spec 1 §2). */
export const pantallas = {
  estudiante: { ruta: '/estudiante', titulo: 'Estudiante', acceso: ['manager', 'student'] },
  docente: { ruta: '/docente', titulo: 'Docente', acceso: ['manager', 'editingteacher'] },
  gestor: { ruta: '/gestor', titulo: 'Gestor', acceso: ['manager'] },
} as const satisfies Readonly<Record<string, Pantalla>>;
