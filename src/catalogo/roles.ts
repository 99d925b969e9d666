/** The product's roles, by the learning platform's names (spec 1 §6). */
export const ROLES = ['manager', 'editingteacher', 'student'] as const;

export type Rol = (typeof ROLES)[number];

/** How each role is called on screen and where its home is (spec 1 §2). */
export const ROL_INFO: Record<Rol, { nombre: string; inicio: string }> = {
  manager: { nombre: 'Gestor', inicio: '/gestor' },
  editingteacher: { nombre: 'Docente', inicio: '/docente' },
  student: { nombre: 'Estudiante', inicio: '/estudiante' },
};

/** Returns the name of a role on screen; an unknown role is returned unchanged. */
export const nombreDeRol = (rol: string): string => (rol in ROL_INFO ? ROL_INFO[rol as Rol].nombre : rol);

/** The roles by their names here, for layouts by profile only; rights are asked of permissions. */
export const ROL = { gestor: 'manager', docente: 'editingteacher', estudiante: 'student' } as const satisfies Readonly<
  Record<string, Rol>
>;

/** The roles under which the audit records acts of the product itself. */
export const ROLES_DEL_SISTEMA: readonly Rol[] = [ROL.gestor];
