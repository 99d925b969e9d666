import { z } from 'zod';
import type { Nota } from '#catalogo/rubrica/evidencia-hechos.ts';
import type { Read } from '../client/read.ts';
import { enPartes, porTandas } from '../escritura/servicio.ts';
import type { Contenido } from './actividades.ts';

const segundos = z.number().nullish();

const libro = z.object({
  usergrades: z.array(
    z.object({
      userid: z.number(),
      gradeitems: z.array(
        z.object({
          cmid: z.number().nullish(),
          graderaw: z.number().nullish(),
          gradedategraded: segundos,
          gradedatesubmitted: segundos,
          feedback: z.string().nullish(),
        }),
      ),
    }),
  ),
});

const entregables = z.object({
  courses: z.array(z.object({ assignments: z.array(z.object({ id: z.number(), cmid: z.number() })) })),
});
const entregas = z.object({
  assignments: z.array(
    z.object({
      assignmentid: z.number(),
      submissions: z.array(z.object({ userid: z.number(), status: z.string(), timemodified: z.number() })),
    }),
  ),
});

/** Assignments that one call asks for. */
const POR_LLAMADA = 50;

/** When each student handed in each assignment, by course module and person. @throws {MoodleFailure} */
async function leerEntregas(read: Read, course: number): Promise<ReadonlyMap<string, number>> {
  const params = { courseids: [course], includenotenrolledcourses: true };
  const { courses } = await read('mod_assign_get_assignments', params, entregables);
  const modulos = new Map(courses.flatMap(({ assignments }) => assignments.map(({ id, cmid }) => [id, cmid])));
  const hechas = await porTandas(enPartes([...modulos.keys()], POR_LLAMADA), async (assignmentids) =>
    read('mod_assign_get_submissions', { assignmentids }, entregas),
  );
  return new Map(
    hechas
      .flatMap(({ assignments }) => assignments)
      .flatMap(({ assignmentid, submissions }) =>
        submissions
          .filter(({ status }) => status === 'submitted')
          .map(({ userid, timemodified }) => [claveDe(modulos.get(assignmentid)!, userid), timemodified] as const),
      ),
  );
}

const claveDe = (cmid: number, userid: number): string => `${cmid} ${userid}`;

const enFecha = (instante: number | null | undefined): Date | null => (instante ? new Date(instante * 1000) : null);

const hayTexto = (html: string | null | undefined): boolean =>
  (html ?? '').replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '';

/** What was handed in or graded in a course's activities; no names, no marks. @throws {MoodleFailure} */
export async function leerNotas(
  read: Read,
  course: number,
  actividades: Contenido['actividades'],
): Promise<readonly Nota[]> {
  const [{ usergrades }, entregadas] = await Promise.all([
    read('gradereport_user_get_grade_items', { courseid: course, userid: 0 }, libro),
    leerEntregas(read, course),
  ]);
  const vencen = new Map(actividades.map(({ cmid, cierra }) => [cmid, cierra]));
  return usergrades.flatMap(({ userid, gradeitems }) =>
    gradeitems.flatMap(({ cmid, graderaw, gradedategraded, gradedatesubmitted, feedback }): Nota[] => {
      if (cmid === null || cmid === undefined) return []; // totals of the course and of its categories
      const entregada = enFecha(entregadas.get(claveDe(cmid, userid)) ?? gradedatesubmitted);
      const estaCalificada = graderaw !== null && graderaw !== undefined;
      const calificada = estaCalificada ? (enFecha(gradedategraded) ?? entregada) : null;
      if (!entregada && !calificada) return [];
      return [{ vence: vencen.get(cmid) ?? null, entregada, calificada, comentada: hayTexto(feedback) }];
    }),
  );
}
