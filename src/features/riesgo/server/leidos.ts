import { informacionDocenteCurso } from '#catalogo/docentes-por-curso.ts';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo.ts';

/** What can be read, by its name: the report that shows it, and what a job that reads it is called. */
export const LEIDOS: Readonly<Record<string, { readonly informe: string; readonly titulo: string }>> = {
  [informacionUsuarioCurso.leido.slug]: {
    informe: informacionUsuarioCurso.slug,
    titulo: 'Leer los accesos a los cursos',
  },
  [informacionDocenteCurso.leido.slug]: {
    informe: informacionDocenteCurso.slug,
    titulo: 'Leer los docentes por curso',
  },
};
