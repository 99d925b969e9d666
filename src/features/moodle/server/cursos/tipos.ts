import type { Lectura } from '../client/lectura.ts';
import type { CategoriaMoodle, CursoMoodle, Participante } from '../escritura/tipos.ts';

/** Who takes part in a course and when she last entered it. */
export type Inscripcion = Participante & {
  /** In seconds since 1970; 0 = never. */
  readonly ultimoAcceso: number;
};

/** What a reset would take from a course. Null = the service account may not read it. */
export type Perdidas = {
  readonly estudiantes: number;
  readonly discusiones: number | null;
  readonly entregas: number | null;
  /** Grades of students, those of quizzes included. */
  readonly calificaciones: number | null;
  /** Students' results in quizzes: attempts that gave a grade, one for each student and quiz. */
  readonly cuestionarios: number | null;
};

/** What any Moodle tells its service account of courses and of who is in them. Nothing of it throws for what the server does. */
export type Cursos = {
  /** Every category, hidden ones too, each before those inside it. */
  categorias(): Promise<Lectura<readonly CategoriaMoodle[]>>;
  /** The courses of each category and of all below it, in the order of the site. What does not exist has none. */
  deCategorias(ids: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly CursoMoodle[]>>>;
  /** These courses; those that do not exist are left out. */
  porIds(ids: readonly number[]): Promise<Lectura<readonly CursoMoodle[]>>;
  /**
   * Who takes part in a course with an active enrolment; undefined when there is no such course. Suspended accounts are
   * among them ({@link suspendidos}). Waits as long as jobs do.
   */
  inscritos(idCurso: number): Promise<Lectura<readonly Inscripcion[] | undefined>>;
  /** Which of these accounts may not log in any more. Waits as long as jobs do. */
  suspendidos(idsUsuario: readonly number[]): Promise<Lectura<ReadonlySet<number>>>;
  /** What a reset would take from a course; undefined when there is no such course. */
  perdidas(idCurso: number): Promise<Lectura<Perdidas | undefined>>;
};
