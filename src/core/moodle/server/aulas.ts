// Reads a Moodle course for judging how it is taught: participants, contents, forums, gradings and calendar.
import { z } from 'zod';
import type { Aula, Evento, Tema } from '#catalogo/rubrica/evidencia-hechos.ts';
import { readContenido, readNotas } from './aula-reads.ts';
import { inWaves, readerFor, type Read, type ServiceAccount } from './client/call.ts';
import { readInscritos } from './client/course-reads.ts';
import { lecturaOf, MoodleFailure, nullWithoutPermission, type Lectura } from './client/failures.ts';
import { nombreDeMoodle } from './client/nombres.ts';

export type LecturaDeAula = {
  /** Called before each part that is read. */
  readonly advance?: (parte: { readonly fase: string; readonly hechos?: number; readonly total?: number }) => void;
  readonly signal?: AbortSignal;
};

/** Reads the activity in a course, for judging how it is taught. Failures of the server are returned, not thrown. */
export type Aulas = {
  /**
   * Reads a course with core functions only; parts that the service account may not read are null. With the timeouts of
   * jobs. `no-existe` if there is no such course.
   * @throws {DOMException} if `signal` aborts it
   */
  read(idCurso: number, lectura?: LecturaDeAula): Promise<Lectura<Aula>>;
};

/** Creates the reader of a server's courses. @param servicio with the timeouts of jobs, for each part */
export function createAulas(servicio: ServiceAccount): Aulas {
  async function readAula(idCurso: number, lectura: LecturaDeAula): Promise<Aula> {
    const { advance = () => {}, signal } = lectura;
    const empezar = (fase: string): void => {
      signal?.throwIfAborted();
      advance({ fase });
    };
    empezar('Leyendo el curso');
    const inscritos = await nullWithoutPermission(
      readInscritos(servicio, idCurso, { userfields: 'id,roles', onlyactive: true }),
    );
    if (inscritos === undefined) throw new MoodleFailure('no-existe');
    const contenido = await nullWithoutPermission(readContenido(readerFor(servicio), idCurso));
    empezar('Leyendo los foros');
    const temas = inscritos && (await nullWithoutPermission(readTemas(servicio, idCurso, lectura)));
    empezar('Leyendo las notas');
    const notas = await nullWithoutPermission(readNotas(readerFor(servicio), idCurso, contenido?.actividades ?? []));
    const eventos = await nullWithoutPermission(readEventos(readerFor(servicio), idCurso));
    const idsWith = (roles: ReadonlySet<string>): number[] =>
      (inscritos ?? [])
        .filter(({ asignados }) => asignados.some(({ shortname }) => roles.has(shortname)))
        .map(({ id }) => id);
    return {
      actividades: contenido?.actividades ?? null,
      ultimaSeccion: contenido?.ultimaSeccion ?? 0,
      temas,
      docentes: idsWith(DOCENTES),
      estudiantes: idsWith(ESTUDIANTES),
      notas,
      eventos,
    };
  }
  return { read: async (idCurso, lectura = {}) => lecturaOf(async () => readAula(idCurso, lectura)) };
}

/**
 * The only kind of forum in which students open topics with questions; in the others the topics are the activity, or
 * the teacher's.
 */
const GENERAL_FORUM = 'general';

const foros = z.array(z.object({ id: z.number(), type: z.string(), name: nombreDeMoodle }));

const temas = z.object({
  // `id` is that of the first message.
  discussions: z.array(z.object({ discussion: z.number(), userid: z.number(), created: z.number() })),
});

const mensajes = z.object({
  posts: z.array(
    z.object({
      author: z.object({ id: z.number().nullish() }),
      timecreated: z.number(),
      isdeleted: z.boolean().default(false),
    }),
  ),
});

/** Reads the messages of a topic; none if it was deleted since the listing. */
async function readMensajes(read: Read, discussionid: number): Promise<z.output<typeof mensajes>['posts']> {
  try {
    return (await read('mod_forum_get_discussion_posts', { discussionid }, mensajes)).posts;
  } catch (error) {
    if (error instanceof MoodleFailure && error.motivo === 'no-existe') return [];
    throw error;
  }
}

const toDate = (segundos: number): Date => new Date(segundos * 1000);

/** Reads the topics of a course's forums, with authors and instants but without texts. @throws {MoodleFailure} */
async function readTemas(
  servicio: ServiceAccount,
  course: number,
  { advance = () => {}, signal }: LecturaDeAula,
): Promise<readonly Tema[]> {
  // A new reader, with its own deadline, for each call: a hundred topics would exceed the deadline of one course.
  const read: Read = async (...call) => readerFor(servicio)(...call);
  const all = await read('mod_forum_get_forums_by_courses', { courseids: [course] }, foros);
  const abiertos = all.filter(({ type }) => type === GENERAL_FORUM);
  const byForo = await inWaves(abiertos, async ({ id, name }) => {
    const { discussions } = await read('mod_forum_get_forum_discussions', { forumid: id, page: -1, perpage: 0 }, temas);
    return discussions.map((tema) => ({ foro: name, ...tema }));
  });
  const hallados = byForo.flat();
  let leidos = 0;
  return inWaves(hallados, async ({ foro, discussion, userid, created }) => {
    signal?.throwIfAborted();
    const posts = await readMensajes(read, discussion);
    leidos += 1;
    advance({ fase: 'Leyendo los foros', hechos: leidos, total: hallados.length });
    return {
      foro,
      autor: userid,
      creado: toDate(created),
      mensajes: posts.map(({ author, timecreated, isdeleted }) => ({
        // A deleted message may have lost its author.
        autor: author.id ?? 0,
        creado: toDate(timecreated),
        borrado: isdeleted,
      })),
    };
  });
}

/** Roles whose answers count: teachers, with or without the right to edit. */
const DOCENTES = new Set(['editingteacher', 'teacher']);

const calendario = z.object({
  events: z.array(
    z.object({ name: nombreDeMoodle, timestart: z.number(), eventtype: z.string(), visible: z.number().default(1) }),
  ),
});

const ESTUDIANTES = new Set(['student']);

/** Reads the events that teachers entered in the course's calendar; due dates come with their activities. */
async function readEventos(read: Read, course: number): Promise<readonly Evento[]> {
  const params = { events: { courseids: [course] }, options: { userevents: false, siteevents: false } };
  const { events } = await read('core_calendar_get_calendar_events', params, calendario);
  return events
    .filter(({ eventtype, visible }) => eventtype === 'course' && visible === 1)
    .map(({ name, timestart }) => ({ nombre: name, inicio: new Date(timestart * 1000) }));
}
