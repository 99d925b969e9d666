/** The roles that every Moodle has, by the short names under which it tells of them. */
export const ROL_DE_MOODLE = {
  gestor: 'manager',
  creadorDeCursos: 'coursecreator',
  docente: 'editingteacher',
  docenteSinEdicion: 'teacher',
  estudiante: 'student',
  invitado: 'guest',
  usuario: 'user',
  portada: 'frontpage',
} as const;
