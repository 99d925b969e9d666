// Contract of background jobs (tareas): states and schema of a job; calls that list, follow, cancel and repeat jobs.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

/** States of a job in order, with their labels. */
export const ESTADOS_DE_TAREA = {
  'en-cola': 'En cola',
  'en-curso': 'En curso',
  terminada: 'Terminada',
  fallida: 'Fallida',
  cancelada: 'Cancelada',
} as const;

export type EstadoDeTarea = keyof typeof ESTADOS_DE_TAREA;

/** Returns true if a job waits or runs: it may change and can be cancelled. */
export const isRunning = ({ estado }: Pick<Tarea, 'estado'>): boolean => estado === 'en-cola' || estado === 'en-curso';

const instante = z.iso.datetime();

export const tareaSchema = z.object({
  id: z.uuid(),
  /** Name of the kind of job. */
  tipo: z.string(),
  /** Title of the kind (`Exportar a Excel`), and subject of this job (`Inscripciones a HBV, semestre 2026-2`). */
  titulo: z.string(),
  asunto: z.string(),
  estado: z.enum(keysOf(ESTADOS_DE_TAREA)),
  /** Name of the person who asked for it, and true if that is the reader. */
  nombre: z.string(),
  mia: z.boolean(),
  /** Current phase of the work. */
  fase: z.nullable(z.string()),
  hechos: z.nullable(z.number()),
  /** Null while unknown. */
  total: z.nullable(z.number()),
  /** Basis of the estimate of the time left: start of the counting, and `hechos` at that instant. */
  cuenta: z.nullable(z.object({ desde: instante, hechos: z.number() })),
  /** True if its cancellation was requested and is not complete. */
  cancelando: z.boolean(),
  /** Outcome, in words. */
  resumen: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Its file and the instant until which it can be downloaded; null without a file or after that instant. */
  archivo: z.nullable(z.object({ nombre: z.string(), tamano: z.number(), vence: instante })),
  /** True if it made a file, even if the file has expired. */
  hizoArchivo: z.boolean(),
  creada: instante,
  iniciada: z.nullable(instante),
  terminada: z.nullable(instante),
  /** Increases with each change: the later of two readings of a job has the greater value. */
  cambiada: instante,
  /** True if its owner has seen its outcome. */
  vista: z.boolean(),
  /** The page where it is followed, other than the list of jobs; null if there is none. */
  lugar: z.nullable(z.object({ nombre: z.string(), ruta: z.string(), busqueda: z.record(z.string(), z.string()) })),
  /** True if the bar announces it; otherwise only the page that started it shows it. */
  seAnuncia: z.boolean(),
  /** True if it can be repeated from the list after a failure or cancellation. */
  seRepite: z.boolean(),
  /** True if it failed and still needs attention. */
  porAtender: z.boolean(),
});

/** A job as its readers see it. */
export type Tarea = z.output<typeof tareaSchema>;

/** Name and content of an event in the stream of changes. */
export const CHANGE_EVENT = 'tareas';
/** Event after which the reader's permissions are others, and the stream ends. */
export const PERMISOS_EVENT = 'permisos';
export const changeSchema = z.object({ tareas: z.array(tareaSchema) });

export const TAREAS_POR_PAGINA = 30;

const tareaParams = { params: z.object({ id: z.uuid() }) };

/** Lists, follows, cancels and repeats jobs. Each slice starts its own jobs by its own calls. */
export const tareasContract = defineContract({
  'GET /tareas': {
    acceso: 'sesion',
    resumen:
      'Las tareas propias; o, si quien pregunta es gestor, las de todos o las fallidas por atender. Las más recientes primero.',
    query: z.object({ de: z.optional(z.enum(['mias', 'todas', 'por-atender'])), antes: z.optional(z.uuid()) }),
    respuestas: { 200: changeSchema, 403: errorSchema },
  },
  'GET /tareas/avisos': {
    acceso: 'sesion',
    resumen: 'Lo que la barra anuncia: las últimas tareas propias, y las fallidas que nadie ha atendido.',
    respuestas: { 200: z.object({ recientes: z.array(tareaSchema), porAtender: z.array(tareaSchema) }) },
  },
  'GET /tareas/{id}': {
    ...tareaParams,
    acceso: 'sesion',
    resumen: 'Una tarea.',
    respuestas: { 200: tareaSchema, 404: errorSchema },
  },
  'POST /tareas/{id}/cancelar': {
    ...tareaParams,
    acceso: 'sesion',
    resumen: 'Cancela una tarea que espera o está en curso.',
    audita: 'tarea.cancelacion',
    respuestas: { 200: tareaSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /tareas/{id}/repetir': {
    ...tareaParams,
    acceso: 'sesion',
    resumen: 'Comienza de nuevo una tarea propia que falló o se canceló.',
    audita: 'tarea.inicio',
    respuestas: { 201: z.object({ id: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
  'POST /tareas/{id}/atender': {
    ...tareaParams,
    acceso: 'sesion',
    resumen: 'Deja de avisar de una tarea que falló.',
    respuestas: { 200: tareaSchema, 404: errorSchema },
  },
  'POST /tareas/vistas': {
    acceso: 'sesion',
    resumen: 'Quien llama ya sabe cómo terminaron estas tareas suyas.',
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(100)) }),
    respuestas: { 200: changeSchema },
  },
  'POST /tareas/{id}/archivo': {
    ...tareaParams,
    acceso: 'sesion',
    resumen: 'Un enlace de un minuto con el que el navegador descarga el archivo que hizo una tarea propia.',
    respuestas: { 201: z.object({ enlace: z.string() }), 404: errorSchema },
  },
  'POST /tareas/avance': {
    acceso: 'sesion',
    resumen: 'Un enlace de un minuto con el que el navegador sigue los cambios de las tareas.',
    respuestas: {
      201: z.object({
        enlace: z.string(),
        /** The permissions that were given to the caller, without their limits; absent without any. */
        otorgados: z.optional(z.array(z.string())),
      }),
    },
  },
  'GET /tareas/avance/{enlace}': {
    params: z.object({ enlace: z.string().check(z.maxLength(100)) }),
    // The link is the permission: only a person with a session can obtain it.
    acceso: 'publico',
    resumen: 'Los cambios de las tareas, a medida que ocurren (server-sent events).',
    respuestas: { 200: stream('text/event-stream', changeSchema), 404: errorSchema },
  },
});
