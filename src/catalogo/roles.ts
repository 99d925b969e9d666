/** The product's roles, by the learning platform's names (spec 1 §6). */
export const ROLES = ['manager', 'editingteacher', 'student'] as const;

export type Rol = (typeof ROLES)[number];

/** How each role is called on screen and where its home is (spec 1 §2). */
export const ROL_INFO: Record<Rol, { nombre: string; inicio: string }> = {
  manager: { nombre: 'Gestor', inicio: '/gestor' },
  editingteacher: { nombre: 'Docente', inicio: '/docente' },
  student: { nombre: 'Estudiante', inicio: '/estudiante' },
};

/** What a role is called on screen; one that the product does not have, as it is. */
export const nombreDeRol = (rol: string): string => (rol in ROL_INFO ? ROL_INFO[rol as Rol].nombre : rol);

/** The roles by what they are called here, for what is laid out by profile; what somebody may do is asked of her permissions. */
export const ROL = { gestor: 'manager', docente: 'editingteacher', estudiante: 'student' } as const satisfies Readonly<
  Record<string, Rol>
>;

/** What the audit says of what the product does by itself: it is done as a manager would. */
export const ROLES_DEL_SISTEMA: readonly Rol[] = [ROL.gestor];
