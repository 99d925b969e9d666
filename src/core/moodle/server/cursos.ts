// Reads a Moodle server's categories, courses and their people, and counts the work that a reset would delete.
import { z } from 'zod';
import { readActividadOfCurso, type Actividades } from './actividad.ts';
import { readerFor, type ServiceAccount } from './client/call.ts';
import {
  readCategorias,
  readCursosByIds,
  readCursosOfCategorias,
  readInscritos,
  readSuspendidos,
} from './client/course-reads.ts';
import { readCursosDeEstudiante, readDocentes, type CuentaDeEstudiante } from './client/estudiante.ts';
import { asServiceAccount, lecturaOf, nullWithoutPermission, type Lectura } from './client/failures.ts';
import type { CategoriaMoodle, CursoMoodle, Participante } from './escritura/escritura.ts';

/** A participant of a course, with their last access. */
export type Inscripcion = Participante & {
  /** In seconds since 1970; 0 = never. */
  readonly ultimoAcceso: number;
};

/** Data that a reset would delete from a course. Null = the service account may not read it. */
export type Perdidas = {
  readonly estudiantes: number;
  readonly discusiones: number | null;
  readonly entregas: number | null;
  /** Grades of students, including those of quizzes. */
  readonly calificaciones: number | null;
  /** Students' results in quizzes: one for each student and quiz with a graded attempt. */
  readonly cuestionarios: number | null;
};

/**
 * Reads courses and their people with core functions, as the service account. Failures of the server are returned, not
 * thrown.
 */
export type Cursos = {
  /** Reads every category, including hidden ones, parents first. */
  categorias(): Promise<Lectura<readonly CategoriaMoodle[]>>;
  /** Reads the courses of each category and of all below it, in the order of the site. Unknown categories have none. */
  ofCategorias(ids: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly CursoMoodle[]>>>;
  /** Reads courses by id; unknown ones are left out. */
  byIds(ids: readonly number[]): Promise<Lectura<readonly CursoMoodle[]>>;
  /**
   * Reads the people with an active enrolment in a course, including accounts that may not log in ({@link suspendidos});
   * undefined if there is no such course. With the timeouts of jobs.
   */
  inscritos(idCurso: number): Promise<Lectura<readonly Inscripcion[] | undefined>>;
  /** Reads what was due in a course and what people did of it, as far as core functions tell. With the timeouts of jobs. */
  actividad(idCurso: number, now: Date): Promise<Lectura<Actividades>>;
  /** Reads which of these accounts may not log in: suspended ones, and those not confirmed. With the timeouts of jobs. */
  suspendidos(idsUsuario: readonly number[]): Promise<Lectura<ReadonlySet<number>>>;
  /**
   * Reads the courses in which an account that may enter has an active enrolment and the role of a student. None for an
   * account that the server does not have.
   * @param isWanted courses that matter; of others the role is not asked
   */
  deEstudiante(
    cuenta: CuentaDeEstudiante,
    isWanted: (curso: CursoMoodle) => boolean,
  ): Promise<Lectura<readonly CursoMoodle[]>>;
  /** Reads the addresses of a course's editing teachers, in lower case; null where it does not tell them. */
  docentes(idCurso: number): Promise<Lectura<readonly string[] | null>>;
  /** Reads what a reset would delete from a course; undefined if there is no such course. */
  perdidas(idCurso: number): Promise<Lectura<Perdidas | undefined>>;
};

const sum = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);

const foros = z.array(z.object({ numdiscussions: z.number().default(0) }));

async function countDiscusiones(servicio: ServiceAccount, curso: number): Promise<number> {
  const hallados = await readerFor(servicio)('mod_forum_get_forums_by_courses', { courseids: [curso] }, foros);
  return sum(hallados.map(({ numdiscussions }) => numdiscussions));
}

const tareas = z.object({ courses: z.array(z.object({ assignments: z.array(z.object({ id: z.number() })) })) });
const entregas = z.object({
  assignments: z.array(z.object({ submissions: z.array(z.object({ status: z.string() })) })),
});

async function countEntregas(servicio: ServiceAccount, curso: number): Promise<number> {
  const params = { courseids: [curso], includenotenrolledcourses: true };
  const { courses } = await readerFor(servicio)('mod_assign_get_assignments', params, tareas);
  const assignmentids = courses.flatMap(({ assignments }) => assignments.map(({ id }) => id));
  if (assignmentids.length === 0) return 0;
  const { assignments } = await readerFor(servicio)('mod_assign_get_submissions', { assignmentids }, entregas);
  // Opening an assignment leaves a submission in state `new`, which does not count; a draft does.
  return sum(assignments.map(({ submissions }) => submissions.filter(({ status }) => status !== 'new').length));
}

const calificaciones = z.object({
  usergrades: z.array(
    z.object({
      gradeitems: z.array(z.object({ itemmodule: z.string().nullish(), graderaw: z.number().nullish() })),
    }),
  ),
});

/** Reads the kind of activity behind each grade of a student. */
async function readCalificados(servicio: ServiceAccount, curso: number): Promise<readonly string[]> {
  const params = { courseid: curso, userid: 0 };
  const { usergrades } = await readerFor(servicio)('gradereport_user_get_grade_items', params, calificaciones);
  return usergrades
    .flatMap(({ gradeitems }) => gradeitems)
    .flatMap(({ itemmodule, graderaw }) => (itemmodule && typeof graderaw === 'number' ? [itemmodule] : []));
}

/** Counts what a reset would delete from a course, as far as core functions tell. @throws {MoodleFailure} */
async function readPerdidas(servicio: ServiceAccount, curso: number): Promise<Perdidas | undefined> {
  const inscritos = await readInscritos(servicio, curso, { userfields: 'id,roles' });
  if (!inscritos) return undefined;
  const [discusiones, entregasHechas, calificados] = await Promise.all([
    nullWithoutPermission(countDiscusiones(servicio, curso)),
    nullWithoutPermission(countEntregas(servicio, curso)),
    nullWithoutPermission(readCalificados(servicio, curso)),
  ]);
  return {
    estudiantes: inscritos.filter(({ asignados }) => asignados.some(({ shortname }) => shortname === 'student')).length,
    discusiones,
    entregas: entregasHechas,
    calificaciones: calificados && calificados.length,
    cuestionarios: calificados && calificados.filter((modulo) => modulo === 'quiz').length,
  };
}

const FIELDS = 'id,username,fullname,email,roles,lastcourseaccess';

/**
 * Creates the reader of a server's courses.
 * @param servicio with the timeouts of jobs
 * @param forPages with the timeouts of pages
 */
export function createCursos(servicio: ServiceAccount, forPages: ServiceAccount): Cursos {
  async function inscritos(idCurso: number): Promise<readonly Inscripcion[] | undefined> {
    const hallados = await readInscritos(servicio, idCurso, { userfields: FIELDS, onlyactive: true });
    return hallados?.map(({ asignados, ...persona }) => ({
      ...persona,
      roles: asignados.map(({ shortname }) => shortname),
    }));
  }
  return {
    categorias: async () => lecturaOf(async () => readCategorias(forPages)),
    ofCategorias: async (ids) => lecturaOf(async () => readCursosOfCategorias(forPages, ids)),
    byIds: async (ids) => lecturaOf(async () => readCursosByIds(forPages, ids)),
    inscritos: async (idCurso) => lecturaOf(async () => inscritos(idCurso)),
    actividad: async (idCurso, now) =>
      lecturaOf(async () => readActividadOfCurso(() => readerFor(servicio), idCurso, now.getTime() / 1000)),
    suspendidos: async (ids) => lecturaOf(async () => readSuspendidos(servicio, ids)),
    deEstudiante: async (cuenta, isWanted) =>
      lecturaOf(async () => asServiceAccount(async () => readCursosDeEstudiante(forPages, cuenta, isWanted))),
    docentes: async (idCurso) => lecturaOf(async () => readDocentes(forPages, idCurso)),
    perdidas: async (idCurso) => lecturaOf(async () => readPerdidas(forPages, idCurso)),
  };
}
