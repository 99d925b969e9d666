import { z } from 'zod';
import { type Lectura, lecturaOf, MoodleFailure } from './client/lectura.ts';
import {
  leerCategorias,
  leerInscritos,
  leerCursosDeCategorias,
  leerCursosPorIds,
  leerSuspendidos,
} from './client/course-reads.ts';
import { lectorDe, type Servicio } from './client/read.ts';
import type { CategoriaMoodle, CursoMoodle, Participante } from './escritura/escritura.ts';

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

const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);

/** What the service account may not read is not known; any other failure is the reading's. */
async function siSePuede<T>(leer: () => Promise<T>): Promise<T | null> {
  try {
    return await leer();
  } catch (error) {
    if (error instanceof MoodleFailure && error.motivo === 'sin-permiso') return null;
    throw error;
  }
}

const foros = z.array(z.object({ numdiscussions: z.number().default(0) }));

async function contarDiscusiones(servicio: Servicio, curso: number): Promise<number> {
  const hallados = await lectorDe(servicio)('mod_forum_get_forums_by_courses', { courseids: [curso] }, foros);
  return suma(hallados.map(({ numdiscussions }) => numdiscussions));
}

const tareas = z.object({ courses: z.array(z.object({ assignments: z.array(z.object({ id: z.number() })) })) });
const entregas = z.object({
  assignments: z.array(z.object({ submissions: z.array(z.object({ status: z.string() })) })),
});

async function contarEntregas(servicio: Servicio, curso: number): Promise<number> {
  const params = { courseids: [curso], includenotenrolledcourses: true };
  const { courses } = await lectorDe(servicio)('mod_assign_get_assignments', params, tareas);
  const assignmentids = courses.flatMap(({ assignments }) => assignments.map(({ id }) => id));
  if (assignmentids.length === 0) return 0;
  const { assignments } = await lectorDe(servicio)('mod_assign_get_submissions', { assignmentids }, entregas);
  // Whoever opened an assignment and left it has one that is `new`; a draft is work.
  return suma(assignments.map(({ submissions }) => submissions.filter(({ status }) => status !== 'new').length));
}

const calificaciones = z.object({
  usergrades: z.array(
    z.object({
      gradeitems: z.array(z.object({ itemmodule: z.string().nullish(), graderaw: z.number().nullish() })),
    }),
  ),
});

/** The kind of activity behind each grade that a student has. */
async function leerCalificados(servicio: Servicio, curso: number): Promise<readonly string[]> {
  const params = { courseid: curso, userid: 0 };
  const { usergrades } = await lectorDe(servicio)('gradereport_user_get_grade_items', params, calificaciones);
  return usergrades
    .flatMap(({ gradeitems }) => gradeitems)
    .flatMap(({ itemmodule, graderaw }) => (itemmodule && typeof graderaw === 'number' ? [itemmodule] : []));
}

/** What a reset would take from a course, as far as Moodle's core tells. @throws {MoodleFailure} */
async function leerPerdidas(servicio: Servicio, curso: number): Promise<Perdidas | undefined> {
  const inscritos = await leerInscritos(servicio, curso, { userfields: 'id,roles' });
  if (!inscritos) return undefined;
  const [discusiones, entregasHechas, calificados] = await Promise.all([
    siSePuede(async () => contarDiscusiones(servicio, curso)),
    siSePuede(async () => contarEntregas(servicio, curso)),
    siSePuede(async () => leerCalificados(servicio, curso)),
  ]);
  return {
    estudiantes: inscritos.filter(({ asignados }) => asignados.some(({ shortname }) => shortname === 'student')).length,
    discusiones,
    entregas: entregasHechas,
    calificaciones: calificados && calificados.length,
    cuestionarios: calificados && calificados.filter((modulo) => modulo === 'quiz').length,
  };
}

const CAMPOS = 'id,username,fullname,email,roles,lastcourseaccess';

/**
 * The courses of one server.
 * @param servicio with the patience of jobs
 * @param enPagina with that of people
 */
export function createCursos(servicio: Servicio, enPagina: Servicio): Cursos {
  async function inscritos(idCurso: number): Promise<readonly Inscripcion[] | undefined> {
    const hallados = await leerInscritos(servicio, idCurso, { userfields: CAMPOS, onlyactive: true });
    return hallados?.map(({ asignados, ...persona }) => ({
      ...persona,
      roles: asignados.map(({ shortname }) => shortname),
    }));
  }
  return {
    categorias: async () => lecturaOf(async () => leerCategorias(enPagina)),
    deCategorias: async (ids) => lecturaOf(async () => leerCursosDeCategorias(enPagina, ids)),
    porIds: async (ids) => lecturaOf(async () => leerCursosPorIds(enPagina, ids)),
    inscritos: async (idCurso) => lecturaOf(async () => inscritos(idCurso)),
    suspendidos: async (ids) => lecturaOf(async () => leerSuspendidos(servicio, ids)),
    perdidas: async (idCurso) => lecturaOf(async () => leerPerdidas(enPagina, idCurso)),
  };
}
