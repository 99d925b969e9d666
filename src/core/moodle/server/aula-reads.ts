// Reads the activities, submissions and gradings of a course from Moodle.
import { z } from 'zod';
import type { Actividad, Nota } from '#catalogo/rubrica/evidencia-hechos.ts';
import { inParts, inWaves, type Read } from './client/call.ts';
import { nullWithoutPermission } from './client/failures.ts';
import { nombreDeMoodle } from './client/nombres.ts';

/** Activities of a course, and the number of its last section. */
export type Contenido = {
  readonly actividades: readonly (Actividad & {
    readonly cmid: number;
    /** Not everybody in the course has it. */
    readonly isRestringida: boolean;
  })[];
  readonly ultimaSeccion: number;
};

/** Reads the sections and activities of a course. @throws {MoodleFailure} */
export async function readContenido(read: Read, courseid: number): Promise<Contenido> {
  const leidas = await read('core_course_get_contents', { courseid }, secciones);
  const instrucciones = await readInstrucciones(read, courseid);
  const seccionDe = seccionNumberOf(leidas);
  const actividades = leidas.flatMap((seccion) =>
    seccion.modules.map(({ id, name, modname, description, dates, contents, ...module }) => {
      const fecha = (nombres: ReadonlySet<string>): Date | null => {
        const hallada = dates.find(({ dataid }) => nombres.has(dataid ?? ''));
        return hallada ? new Date(hallada.timestamp * 1000) : null;
      };
      return {
        cmid: id,
        isRestringida: (module.availability ?? '') !== '',
        nombre: name,
        tipo: modname,
        seccion: seccionDe(seccion),
        visible: seccion.visible === 1 && module.visible === 1,
        abre: fecha(OPENING_DATES),
        cierra: fecha(DUE_DATES),
        hasInstrucciones: description.trim() !== '' || instrucciones.has(id),
        isEncuentro: isEncuentro(modname, [description, ...contents.map(({ fileurl }) => fileurl ?? '')]),
      };
    }),
  );
  return { actividades, ultimaSeccion: Math.max(0, ...leidas.map(seccionDe)) };
}

/** Reads submission and grading instants of a course's activities, without names or marks. @throws {MoodleFailure} */
export async function readNotas(
  read: Read,
  course: number,
  actividades: Contenido['actividades'],
): Promise<readonly Nota[]> {
  const [usergrades, entregadas] = await Promise.all([readLibro(read, course), readEntregas(read, course)]);
  const vencen = new Map(actividades.map(({ cmid, cierra }) => [cmid, cierra]));
  return usergrades.flatMap(({ userid, gradeitems }) =>
    gradeitems.flatMap(({ cmid, graderaw, gradedategraded, gradedatesubmitted, feedback }): Nota[] => {
      if (cmid === null || cmid === undefined) return []; // totals of the course and of its categories
      const entregada = toDate(entregadas.instantOf(cmid, userid) ?? gradedatesubmitted);
      const isCalificada = graderaw !== null && graderaw !== undefined;
      const calificada = isCalificada ? (toDate(gradedategraded) ?? entregada) : null;
      if (!entregada && !calificada) return [];
      return [{ vence: vencen.get(cmid) ?? null, entregada, calificada, comentada: hasTexto(feedback) }];
    }),
  );
}

const segundos = z.number().nullish();

const libro = z.object({
  usergrades: z.array(
    z.object({
      userid: z.number(),
      gradeitems: z.array(
        z.object({
          /** Null: the total of the course or of a category, as `itemtype` says. */
          cmid: z.number().nullish(),
          itemtype: z.string().nullish(),
          graderaw: z.number().nullish(),
          grademin: z.number().default(0),
          grademax: z.number().default(0),
          gradedategraded: segundos,
          gradedatesubmitted: segundos,
          feedback: z.string().nullish(),
        }),
      ),
    }),
  ),
});

/** Reads the grade book of a course, by student. @throws {MoodleFailure} */
export async function readLibro(read: Read, courseid: number): Promise<z.output<typeof libro>['usergrades']> {
  return (await read('gradereport_user_get_grade_items', { courseid, userid: 0 }, libro)).usergrades;
}

const assignmentIds = z.object({
  courses: z.array(
    z.object({
      assignments: z.array(
        z.object({
          id: z.number(),
          cmid: z.number(),
          nosubmissions: z.number().default(0),
          teamsubmission: z.number().default(0),
        }),
      ),
    }),
  ),
});
const entregas = z.object({
  assignments: z.array(
    z.object({
      assignmentid: z.number(),
      submissions: z.array(z.object({ userid: z.number(), status: z.string(), timemodified: z.number() })),
    }),
  ),
});

const ASSIGNMENTS_PER_CALL = 50;

/** Submissions of a course's assignments. */
type Entregas = {
  /** In seconds since 1970; undefined where the person handed nothing in. */
  readonly instantOf: (cmid: number, idUsuario: number) => number | undefined;
  /** Course modules without submissions of single people. */
  readonly withoutEntrega: ReadonlySet<number>;
};

/** Reads the submissions of a course's assignments. @throws {MoodleFailure} */
export async function readEntregas(read: Read, course: number): Promise<Entregas> {
  const params = { courseids: [course], includenotenrolledcourses: true };
  const { courses } = await read('mod_assign_get_assignments', params, assignmentIds);
  const all = courses.flatMap(({ assignments }) => assignments);
  const modulos = new Map(all.map(({ id, cmid }) => [id, cmid]));
  const hechas = await inWaves(inParts([...modulos.keys()], ASSIGNMENTS_PER_CALL), async (assignmentids) =>
    read('mod_assign_get_submissions', { assignmentids }, entregas),
  );
  const instants = new Map(
    hechas
      .flatMap(({ assignments }) => assignments)
      .flatMap(({ assignmentid, submissions }) =>
        submissions
          .filter(({ status }) => status === 'submitted')
          .map(({ userid, timemodified }) => [claveOf(modulos.get(assignmentid)!, userid), timemodified] as const),
      ),
  );
  return {
    instantOf: (cmid, idUsuario) => instants.get(claveOf(cmid, idUsuario)),
    withoutEntrega: new Set(all.filter((one) => one.nosubmissions || one.teamsubmission).map(({ cmid }) => cmid)),
  };
}

const claveOf = (cmid: number, userid: number): string => `${cmid} ${userid}`;

const toDate = (instante: number | null | undefined): Date | null => (instante ? new Date(instante * 1000) : null);

const hasTexto = (html: string | null | undefined): boolean =>
  (html ?? '').replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '';

const MEETING_KINDS = new Set([
  'bigbluebuttonbn',
  'collaborate',
  'googlemeet',
  'jitsi',
  'msteams',
  'teamsmeeting',
  'webexactivity',
  'zoom',
]);

const MEETING_HOSTS = [
  'meet.google.com',
  'meet.jit.si',
  'teams.live.com',
  'teams.microsoft.com',
  'webex.com',
  'zoom.us',
];

const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;

function isDeReunion(direccion: string): boolean {
  const host = URL.parse(direccion)?.hostname ?? '';
  return MEETING_HOSTS.some((servicio) => host === servicio || host.endsWith(`.${servicio}`));
}

/** Returns true if an activity leads to a meeting: by its kind, its target, or an address in its text. */
const isEncuentro = (tipo: string, textos: readonly string[]): boolean =>
  MEETING_KINDS.has(tipo) || textos.some((texto) => (texto.match(ADDRESS) ?? []).some(isDeReunion));

const modulo = z.object({
  id: z.number(),
  instance: z.number().nullish(),
  name: nombreDeMoodle,
  modname: z.string(),
  visible: z.number().default(1),
  description: z.string().default(''),
  /** Conditions, as JSON; only people who may edit the course are told. */
  availability: z.string().nullish(),
  dates: z.array(z.object({ timestamp: z.number(), dataid: z.string().nullish() })).default([]),
  contents: z.array(z.object({ fileurl: z.string().nullish() })).default([]),
});

const secciones = z.array(
  z.object({
    section: z.number(),
    visible: z.number().default(1),
    /** `mod_subsection`: it belongs to the section that contains the activity `itemid`. */
    component: z.string().nullish(),
    itemid: z.number().nullish(),
    modules: z.array(modulo).default([]),
  }),
);

/** Names under which activities give their opening and due dates. */
const OPENING_DATES = new Set(['timeopen', 'allowsubmissionsfromdate']);
const DUE_DATES = new Set(['timeclose', 'duedate']);

type Seccion = z.output<typeof secciones>[number];

/**
 * Returns the number of the section that contains something. Subsections (Moodle 4.5) come last with their own numbers;
 * their parent's counts.
 */
function seccionNumberOf(leidas: readonly Seccion[]): (seccion: Seccion) => number {
  const madres = new Map(
    leidas.flatMap(({ section, modules }) =>
      modules.filter(({ modname }) => modname === 'subsection').map(({ instance }) => [instance, section] as const),
    ),
  );
  return ({ section, component, itemid }) =>
    component === 'mod_subsection' ? (madres.get(itemid) ?? section) : section;
}

const cuestionarios = z.object({
  quizzes: z.array(z.object({ coursemodule: z.number(), intro: z.string().nullish() })),
});
const entregables = z.object({
  courses: z.array(z.object({ assignments: z.array(z.object({ cmid: z.number(), intro: z.string().nullish() })) })),
});

/**
 * Reads which course modules have instructions; a course's contents include them only if the teacher chose to show
 * them.
 * @throws {MoodleFailure}
 */
async function readInstrucciones(read: Read, course: number): Promise<ReadonlySet<number>> {
  const [quizzes, assignments] = await Promise.all([
    nullWithoutPermission(read('mod_quiz_get_quizzes_by_courses', { courseids: [course] }, cuestionarios)),
    nullWithoutPermission(
      read('mod_assign_get_assignments', { courseids: [course], includenotenrolledcourses: true }, entregables),
    ),
  ]);
  const escritos = [
    ...(quizzes?.quizzes ?? []).map(({ coursemodule, intro }) => ({ cmid: coursemodule, intro })),
    ...(assignments?.courses ?? []).flatMap((each) => each.assignments),
  ];
  return new Set(
    escritos.filter(({ intro }) => intro?.replaceAll(/<[^>]*>|&nbsp;/g, '').trim()).map(({ cmid }) => cmid),
  );
}
