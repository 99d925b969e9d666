import * as z from 'zod/mini';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

/** How a job stands, in the order in which it may come to it, with the words that say so. */
export const ESTADOS_DE_TAREA = {
  'en-cola': 'En cola',
  'en-curso': 'En curso',
  terminada: 'Terminada',
  fallida: 'Fallida',
  cancelada: 'Cancelada',
} as const;

export type EstadoDeTarea = keyof typeof ESTADOS_DE_TAREA;

/** Whether it waits or is being done: it can still be cancelled, and will change. */
export const enMarcha = ({ estado }: Pick<Tarea, 'estado'>): boolean => estado === 'en-cola' || estado === 'en-curso';

const instante = z.iso.datetime();

export const tareaSchema = z.object({
  id: z.uuid(),
  /** The name of its kind. */
  tipo: z.string(),
  /** What is done (`Exportar a Excel`), and about what (`Inscripciones a HBV, semestre 2026-2`). */
  titulo: z.string(),
  asunto: z.string(),
  estado: z.enum(Object.keys(ESTADOS_DE_TAREA) as EstadoDeTarea[]),
  /** The person who asked for it, and whether that is who reads. */
  nombre: z.string(),
  mia: z.boolean(),
  /** What is being done at the moment. */
  fase: z.nullable(z.string()),
  hechos: z.nullable(z.number()),
  /** Null as long as nobody knows. */
  total: z.nullable(z.number()),
  /** What the time left is told by: since when `hechos` is counted, and from how many. */
  cuenta: z.nullable(z.object({ desde: instante, hechos: z.number() })),
  /** Somebody asked for its end, and it has not come to it. */
  cancelando: z.boolean(),
  /** How it ended, in words. */
  resumen: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** The file that it made, until when it can be downloaded; null when there is none or it is too late. */
  archivo: z.nullable(z.object({ nombre: z.string(), tamano: z.number(), vence: instante })),
  /** It made a file, whether that can still be downloaded or not. */
  hizoArchivo: z.boolean(),
  creada: instante,
  iniciada: z.nullable(instante),
  terminada: z.nullable(instante),
  /** Grows with each change: of two readings of a job, which is the later one. */
  cambiada: instante,
  /** Who asked for it knows how it ended. */
  vista: z.boolean(),
  /** The page where it is followed, by its name, and the address of that; null where there is none but this. */
  lugar: z.nullable(z.object({ nombre: z.string(), ruta: z.string(), busqueda: z.record(z.string(), z.string()) })),
  /** The bar says how it goes and how it ended; else only the page that asked for it does. */
  seAnuncia: z.boolean(),
  /** Failed or cancelled, it can be begun again from here; else where it is followed. */
  seRepite: z.boolean(),
  /** It failed, and nobody took care of it. */
  porAtender: z.boolean(),
});

/** A job as those see it who may. */
export type Tarea = z.output<typeof tareaSchema>;

/** What a stream of changes says in each of its events, and what it is called there. */
export const CAMBIO = 'tareas';
export const cambioSchema = z.object({ tareas: z.array(tareaSchema) });

/** Jobs of a page. */
export const TAREAS_POR_PAGINA = 30;

const deTarea = { params: z.object({ id: z.uuid() }) };

/** The calls about jobs. What starts one is a call of the slice whose work it is. */
export const tareasContract = defineContract({
  'GET /tareas': {
    acceso: 'sesion',
    resumen:
      'Las tareas propias; o, si quien pregunta es gestor, las de todos o las fallidas por atender. Las más recientes primero.',
    query: z.object({ de: z.optional(z.enum(['mias', 'todas', 'por-atender'])), antes: z.optional(z.uuid()) }),
    respuestas: { 200: cambioSchema, 403: errorSchema },
  },
  'GET /tareas/avisos': {
    acceso: 'sesion',
    resumen: 'Lo que la barra anuncia: las últimas tareas propias, y las fallidas que nadie ha atendido.',
    respuestas: { 200: z.object({ recientes: z.array(tareaSchema), porAtender: z.array(tareaSchema) }) },
  },
  'GET /tareas/{id}': {
    ...deTarea,
    acceso: 'sesion',
    resumen: 'Una tarea.',
    respuestas: { 200: tareaSchema, 404: errorSchema },
  },
  'POST /tareas/{id}/cancelar': {
    ...deTarea,
    acceso: 'sesion',
    resumen: 'Cancela una tarea que espera o está en curso.',
    audita: 'tarea.cancelacion',
    respuestas: { 200: tareaSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /tareas/{id}/repetir': {
    ...deTarea,
    acceso: 'sesion',
    resumen: 'Comienza de nuevo una tarea propia que falló o se canceló.',
    audita: 'tarea.inicio',
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /tareas/{id}/atender': {
    ...deTarea,
    acceso: 'sesion',
    resumen: 'Deja de avisar de una tarea que falló.',
    respuestas: { 200: tareaSchema, 404: errorSchema },
  },
  'POST /tareas/vistas': {
    acceso: 'sesion',
    resumen: 'Quien llama ya sabe cómo terminaron estas tareas suyas.',
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(100)) }),
    respuestas: { 200: cambioSchema },
  },
  'POST /tareas/{id}/archivo': {
    ...deTarea,
    acceso: 'sesion',
    resumen: 'Un enlace de un minuto con el que el navegador descarga el archivo que hizo una tarea propia.',
    respuestas: { 201: z.object({ enlace: z.string() }), 404: errorSchema },
  },
  'POST /tareas/avance': {
    acceso: 'sesion',
    resumen: 'Un enlace de un minuto con el que el navegador sigue los cambios de las tareas.',
    respuestas: { 201: z.object({ enlace: z.string() }) },
  },
  'GET /tareas/avance/{enlace}': {
    params: z.object({ enlace: z.string().check(z.maxLength(100)) }),
    // The link is the permission: it was made for somebody who has it.
    acceso: 'publico',
    resumen: 'Los cambios de las tareas, a medida que ocurren (server-sent events).',
    respuestas: { 200: stream('text/event-stream', cambioSchema), 404: errorSchema },
  },
});
