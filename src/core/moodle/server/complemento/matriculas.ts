// Call of our Moodle plugin that reads how people are enrolled in courses and what they did there; who may leave by us.
import { z } from 'zod';
import { inParts, type Read } from '../client/call.ts';

/**
 * Function of version 1.4. A plugin without it is not incomplete: only enrolments that a load ends or suspends need it.
 */
export const FUNCION_DE_MATRICULAS = 'local_gestioncurricular_get_enrolments';

/** A person's enrolment in a course by one method, active or not, with what the person did in the course. */
export type MatriculaDeCurso = {
  readonly idCurso: number;
  readonly idUsuario: number;
  readonly usuario: string;
  readonly nombres: string;
  readonly apellidos: string;
  /** Name of Moodle's plugin: `manual`, `self`, `cohort`. */
  readonly metodo: string;
  readonly suspendida: boolean;
  /** In seconds since 1970; 0 = none. */
  readonly inicio: number;
  readonly fin: number;
  /** Short names of the person's roles in the course itself. */
  readonly roles: readonly string[];
} & HechoEnCurso;

/** Numbers of what a person did in a course. */
export type HechoEnCurso = {
  /** Assignments handed in, and attempts of quizzes. */
  readonly entregas: number;
  readonly calificaciones: number;
  /** Posts in forums. */
  readonly mensajes: number;
};

export type PedidoDeMatriculas = {
  readonly cursos: readonly number[];
  /** Only these people. */
  readonly usuarios?: readonly number[];
};

/** Reads the enrolments of people in courses; unknown courses are left out. @throws {MoodleFailure} */
export async function readMatriculas(
  read: () => Read,
  { cursos, usuarios = [] }: PedidoDeMatriculas,
): Promise<readonly MatriculaDeCurso[]> {
  const halladas: MatriculaDeCurso[] = [];
  for (const courseids of inParts([...new Set(cursos)], COURSES_PER_CALL)) {
    let after = 0;
    do {
      const params = { courseids, userids: [...new Set(usuarios)], after, limit: ROWS_PER_PAGE };
      const { enrolments, nextafter } = await read()(FUNCION_DE_MATRICULAS, params, pagina);
      halladas.push(...enrolments);
      after = nextafter;
    } while (after > 0);
  }
  return halladas;
}

/** Short name of the only role whose people leave by a load. */
export const ROL_ESTUDIANTE = 'student';

/** Methods as Moodle in Spanish names them. */
const METODOS: Readonly<Record<string, string>> = {
  manual: 'Matriculación manual',
  self: 'Automatriculación',
  cohort: 'Sincronización de cohortes',
  meta: 'Metaenlace de cursos',
  database: 'Base de datos externa',
  lti: 'LTI',
  flatfile: 'Archivo plano',
  imsenterprise: 'Archivo IMS Enterprise',
  category: 'Matriculaciones de categoría',
};

export const nombreDeMetodo = (metodo: string): string => METODOS[metodo] ?? metodo;

/**
 * Returns why a person's enrolments in one course are not ended or suspended by a load; undefined if they may be: one,
 * by hand, of a student who is nothing else there.
 */
export function impedimentoDe(matriculas: readonly MatriculaDeCurso[]): string | undefined {
  const foreign = matriculas.find(({ metodo }) => metodo !== 'manual');
  if (foreign) {
    return `Está en el curso por «${nombreDeMetodo(foreign.metodo)}», no por una matrícula manual: se cambia allí, en Moodle.`;
  }
  const roles = [...new Set(matriculas.flatMap(({ roles: ownRoles }) => ownRoles))];
  if (roles.length === 1 && roles[0] === ROL_ESTUDIANTE) return undefined;
  const named = roles.length === 0 ? 'no tiene ningún rol' : `tiene el rol ${roles.join(', ')}`;
  return `En el curso ${named}: desde aquí solo salen estudiantes.`;
}

const COURSES_PER_CALL = 50;
const ROWS_PER_PAGE = 2000;

const pagina = z.object({
  enrolments: z.array(
    z
      .object({
        courseid: z.number(),
        userid: z.number(),
        username: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        method: z.string(),
        suspended: z.boolean(),
        timestart: z.number(),
        timeend: z.number(),
        roles: z.array(z.string()),
        submissions: z.number(),
        grades: z.number(),
        posts: z.number(),
      })
      .transform((one): MatriculaDeCurso => ({
        idCurso: one.courseid,
        idUsuario: one.userid,
        usuario: one.username,
        nombres: one.firstname,
        apellidos: one.lastname,
        metodo: one.method,
        suspendida: one.suspended,
        inicio: one.timestart,
        fin: one.timeend,
        roles: one.roles,
        entregas: one.submissions,
        calificaciones: one.grades,
        mensajes: one.posts,
      })),
  ),
  nextafter: z.number(),
});
