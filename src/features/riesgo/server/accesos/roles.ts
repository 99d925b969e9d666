/** What people are called in a course, by the platform's short names; others as the platform has them. */
const NOMBRES: Readonly<Record<string, string>> = {
  student: 'Estudiante',
  editingteacher: 'Docente',
  teacher: 'Docente sin edición',
  manager: 'Gestor',
  coursecreator: 'Creador de cursos',
};

/** The role by which somebody can be at risk. */
export const ESTUDIANTE = 'student';

/** A role as rows hold it. */
export const rolDe = (nombreCorto: string) => ({ clave: nombreCorto, texto: NOMBRES[nombreCorto] ?? nombreCorto });
