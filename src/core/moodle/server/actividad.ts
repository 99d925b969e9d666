// Reads what was due in courses and what people did of it: from the companion plugin, or a course at a time from core.
import { z } from 'zod';
import { readContenido, readEntregas, readLibro } from './aula-reads.ts';
import { inParts, inWaves, type Read } from './client/call.ts';
import { FUNCIONES_DE_ACTIVIDAD } from './complemento/deteccion.ts';

/** The part of a course's activity that is the same for all its students. */
export type ActividadDeCurso = {
  readonly idCurso: number;
  /** Assignments and quizzes that all see and whose day has passed. */
  readonly vencidas: number;
  /** The last of their days, in seconds since 1970; 0 = none. */
  readonly ultimoVencimiento: number;
  /** Forums in which one must write: graded ones, and those completed by writing. */
  readonly foros: number;
};

/** The work of a person in a course; absent for people who did no work. */
export type ActividadDePersona = {
  readonly idCurso: number;
  readonly idUsuario: number;
  /** Number of those that were due that the person handed in, or has a grade in. */
  readonly entregadas: number;
  /** Number of others that have a later day for this person. */
  readonly excusadas: number;
  /** In seconds since 1970; 0 = never. */
  readonly ultimaEntrega: number;
  /** Total of the course in percent; null without one. */
  readonly nota: number | null;
  /** Number of forums of {@link ActividadDeCurso.foros} in which the person wrote. */
  readonly foros: number;
};

export type Actividades = {
  readonly cursos: readonly ActividadDeCurso[];
  readonly personas: readonly ActividadDePersona[];
};

const COURSES_PER_CALL = 500;

/** Reads the activity of courses from the plugin. Unknown courses are left out. @throws {MoodleFailure} */
export async function readActividad(read: () => Read, cursos: readonly number[]): Promise<Actividades> {
  const partes = await inWaves(inParts(cursos, COURSES_PER_CALL), async (courseids) =>
    read()(FUNCIONES_DE_ACTIVIDAD.actividad, { courseids }, respuesta),
  );
  return { cursos: partes.flatMap((parte) => parte.cursos), personas: partes.flatMap((parte) => parte.personas) };
}

const respuesta = z
  .object({
    courses: z.array(
      z
        .object({ courseid: z.number(), due: z.number(), lastdue: z.number(), forums: z.number() })
        .transform(({ courseid, due, lastdue, forums }): ActividadDeCurso => ({
          idCurso: courseid,
          vencidas: due,
          ultimoVencimiento: lastdue,
          foros: forums,
        })),
    ),
    people: z.array(
      z
        .object({
          courseid: z.number(),
          userid: z.number(),
          handed: z.number(),
          excused: z.number(),
          lasthanded: z.number(),
          grade: z.number().nullable(),
          written: z.number(),
        })
        .transform(({ courseid, userid, handed, excused, lasthanded, grade, written }): ActividadDePersona => ({
          idCurso: courseid,
          idUsuario: userid,
          entregadas: handed,
          excusadas: excused,
          ultimaEntrega: lasthanded,
          nota: grade,
          foros: written,
        })),
    ),
  })
  .transform(({ courses, people }): Actividades => ({ cursos: courses, personas: people }));

/**
 * Reads the activity of a course with core functions: assignments and the total. They tell neither who took a quiz that waits
 * for its grade, nor forums in which one must write, nor later days of single people.
 * @param now in seconds since 1970
 * @throws {MoodleFailure}
 */
export async function readActividadOfCurso(read: () => Read, idCurso: number, now: number): Promise<Actividades> {
  const { actividades } = await readContenido(read(), idCurso);
  const [usergrades, entregas] = await Promise.all([readLibro(read(), idCurso), readEntregas(read(), idCurso)]);
  const days = new Map(
    actividades
      .filter(({ tipo, visible, isRestringida }) => tipo === 'assign' && visible && !isRestringida)
      .flatMap(({ cmid, cierra }) => {
        const day = (cierra?.getTime() ?? Infinity) / 1000;
        return day <= now && !entregas.withoutEntrega.has(cmid) ? [[cmid, day] as const] : [];
      }),
  );
  const personas = usergrades.flatMap(({ userid, gradeitems }): ActividadDePersona[] => {
    const handed = gradeitems.flatMap(({ cmid, graderaw, gradedatesubmitted }) => {
      if (cmid === null || cmid === undefined) return [];
      const at = entregas.instantOf(cmid, userid) ?? gradedatesubmitted ?? 0;
      return at > 0 || typeof graderaw === 'number' ? [{ cmid, at }] : [];
    });
    const total = gradeitems.find(({ itemtype }) => itemtype === 'course');
    const nota =
      typeof total?.graderaw === 'number' && total.grademax > total.grademin
        ? (100 * (total.graderaw - total.grademin)) / (total.grademax - total.grademin)
        : null;
    if (handed.length === 0 && nota === null) return [];
    return [
      {
        idCurso,
        idUsuario: userid,
        entregadas: handed.filter(({ cmid }) => days.has(cmid)).length,
        excusadas: 0,
        ultimaEntrega: Math.max(0, ...handed.map(({ at }) => at)),
        nota,
        foros: 0,
      },
    ];
  });
  const ultimoVencimiento = Math.max(0, ...days.values());
  return { cursos: [{ idCurso, vencidas: days.size, ultimoVencimiento, foros: 0 }], personas };
}
