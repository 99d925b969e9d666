// The product's roles and the profiles in which people act: keys of Moodle, names on screen, homes; the roles of the product's own acts.
/** The product's roles, by the learning platform's names (spec 1 §6). */
export const ROLES = ['manager', 'editingteacher', 'student'] as const;

export type Rol = (typeof ROLES)[number];

/** The profile of a person to whom permissions were given. It is no role: sessions do not name it among theirs (issue 42 §1). */
export const COLABORADOR = 'colaborador' as const;

/** A profile in which a person acts: one of their roles, or what was given to them. */
export type PerfilActual = Rol | typeof COLABORADOR;

/** Name on screen and home of each profile (spec 1 §2). */
export const PERFIL_INFO: Record<PerfilActual, { nombre: string; inicio: string }> = {
  manager: { nombre: 'Gestor', inicio: '/gestor' },
  editingteacher: { nombre: 'Docente', inicio: '/docente' },
  student: { nombre: 'Estudiante', inicio: '/estudiante' },
  colaborador: { nombre: 'Colaborador', inicio: '/colaborador' },
};

/** Returns the name of a role on screen; an unknown role is returned unchanged. */
export const nombreOfRol = (rol: string): string => (rol in PERFIL_INFO ? PERFIL_INFO[rol as Rol].nombre : rol);

/** The roles by their Spanish names, for layouts by profile only; rights depend on permissions. */
export const ROL = { gestor: 'manager', docente: 'editingteacher', estudiante: 'student' } as const satisfies Readonly<
  Record<string, Rol>
>;

/** The roles under which the audit records acts of the product itself. */
export const ROLES_DEL_SISTEMA: readonly Rol[] = [ROL.gestor];
