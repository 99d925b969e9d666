// The product's roles: keys of Moodle, names on screen, homes, and the roles of acts of the product itself.
/** The product's roles, by the learning platform's names (spec 1 §6). */
export const ROLES = ['manager', 'editingteacher', 'student'] as const;

export type Rol = (typeof ROLES)[number];

/** Name on screen and home of each role (spec 1 §2). */
export const ROL_INFO: Record<Rol, { nombre: string; inicio: string }> = {
  manager: { nombre: 'Gestor', inicio: '/gestor' },
  editingteacher: { nombre: 'Docente', inicio: '/docente' },
  student: { nombre: 'Estudiante', inicio: '/estudiante' },
};

/** Returns the name of a role on screen; an unknown role is returned unchanged. */
export const nombreOfRol = (rol: string): string => (rol in ROL_INFO ? ROL_INFO[rol as Rol].nombre : rol);

/** The roles by their Spanish names, for layouts by profile only; rights depend on permissions. */
export const ROL = { gestor: 'manager', docente: 'editingteacher', estudiante: 'student' } as const satisfies Readonly<
  Record<string, Rol>
>;

/** The roles under which the audit records acts of the product itself. */
export const ROLES_DEL_SISTEMA: readonly Rol[] = [ROL.gestor];
