import { z } from 'zod';
import type { Aula, Evento } from '#catalogo/rubrica/evidencia/hechos.ts';
import { lecturaOf, MoodleFailure } from '../client/lectura.ts';
import type { Read } from '../client/read.ts';
import { nombreDeMoodle } from '../client/texto.ts';
import { leerInscritos } from '../escritura/cursos.ts';
import { lectorDe, type Servicio } from '../escritura/servicio.ts';
import { leerContenido, sinPermiso } from './actividades.ts';
import { leerTemas } from './foros.ts';
import { leerNotas } from './notas.ts';
import type { Aulas, LecturaDeAula } from './tipos.ts';

/** Whose answers count: those who teach, with or without the right to change the course. */
const DOCENTES = new Set(['editingteacher', 'teacher']);

const calendario = z.object({
  events: z.array(
    z.object({ name: nombreDeMoodle, timestart: z.number(), eventtype: z.string(), visible: z.number().default(1) }),
  ),
});

const ESTUDIANTES = new Set(['student']);

/** What teachers entered in the course's calendar themselves; due dates come with their activities. */
async function leerEventos(read: Read, course: number): Promise<readonly Evento[]> {
  const params = { events: { courseids: [course] }, options: { userevents: false, siteevents: false } };
  const { events } = await read('core_calendar_get_calendar_events', params, calendario);
  return events
    .filter(({ eventtype, visible }) => eventtype === 'course' && visible === 1)
    .map(({ name, timestart }) => ({ nombre: name, inicio: new Date(timestart * 1000) }));
}

/** The courses of one server as classrooms. @param servicio with the patience of jobs, for each part */
export function createAulas(servicio: Servicio): Aulas {
  async function leer(idCurso: number, lectura: LecturaDeAula): Promise<Aula> {
    const { avanzar = () => {}, signal } = lectura;
    const empezar = (fase: string): void => {
      signal?.throwIfAborted();
      avanzar({ fase });
    };
    empezar('Leyendo el curso');
    const inscritos = await sinPermiso(leerInscritos(servicio, idCurso, { userfields: 'id,roles', onlyactive: true }));
    if (inscritos === undefined) throw new MoodleFailure('no-existe');
    const contenido = await sinPermiso(leerContenido(lectorDe(servicio), idCurso));
    empezar('Leyendo los foros');
    const temas = inscritos && (await sinPermiso(leerTemas(servicio, idCurso, lectura)));
    empezar('Leyendo las notas');
    const notas = await sinPermiso(leerNotas(lectorDe(servicio), idCurso, contenido?.actividades ?? []));
    const eventos = await sinPermiso(leerEventos(lectorDe(servicio), idCurso));
    const con = (roles: ReadonlySet<string>): number[] =>
      (inscritos ?? [])
        .filter(({ asignados }) => asignados.some(({ shortname }) => roles.has(shortname)))
        .map(({ id }) => id);
    return {
      actividades: contenido?.actividades ?? null,
      ultimaSeccion: contenido?.ultimaSeccion ?? 0,
      temas,
      docentes: con(DOCENTES),
      estudiantes: con(ESTUDIANTES),
      notas,
      eventos,
    };
  }
  return { leer: async (idCurso, lectura = {}) => lecturaOf(async () => leer(idCurso, lectura)) };
}
