/** The product's roles, by the learning platform's names (spec 1 §6). */
export const ROLES = ['manager', 'editingteacher', 'student'] as const;

export type Rol = (typeof ROLES)[number];

/** How each role is called on screen and where its home is (spec 1 §2). */
export const ROL_INFO: Record<Rol, { nombre: string; inicio: string; hogar: 'gestor' | 'docente' | 'estudiante' }> = {
  manager: { nombre: 'Gestor', inicio: '/gestor', hogar: 'gestor' },
  editingteacher: { nombre: 'Docente', inicio: '/docente', hogar: 'docente' },
  student: { nombre: 'Estudiante', inicio: '/estudiante', hogar: 'estudiante' },
};

/** What a screen asks of who visits it: nothing, to be the way in, a session, or one of these roles. */
export type AccesoPantalla = 'publico' | 'ingreso' | 'sesion' | readonly Rol[];
