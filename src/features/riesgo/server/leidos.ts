import { informacionDocenteCurso } from '#catalogo/docentes-por-curso/informe.ts';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo/informe.ts';

/** What can be read, by its name, and what a job that reads it is called. */
export const TITULOS: Readonly<Record<string, string>> = {
  [informacionUsuarioCurso.leido.slug]: 'Leer los accesos a los cursos',
  [informacionDocenteCurso.leido.slug]: 'Leer los docentes por curso',
};
