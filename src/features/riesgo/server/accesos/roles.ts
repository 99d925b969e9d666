import { ROL_DE_MOODLE } from '#features/moodle/server/service.ts';

/** What people are called in a course, by the platform's short names; others as the platform has them. */
const NOMBRES: Readonly<Record<string, string>> = {
  [ROL_DE_MOODLE.estudiante]: 'Estudiante',
  [ROL_DE_MOODLE.docente]: 'Docente',
  [ROL_DE_MOODLE.docenteSinEdicion]: 'Docente sin edición',
  [ROL_DE_MOODLE.gestor]: 'Gestor',
  [ROL_DE_MOODLE.creadorDeCursos]: 'Creador de cursos',
};

/** The role by which somebody can be at risk. */
export const ESTUDIANTE = ROL_DE_MOODLE.estudiante;

/** A role as rows hold it. */
export const rolDe = (nombreCorto: string) => ({ clave: nombreCorto, texto: NOMBRES[nombreCorto] ?? nombreCorto });
