// Schemas of tandas (batches), their courses, copies and history, as calls answer them; kinds and states with labels.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';

/** Kinds of batch: a copy of each course, a reset of each (after a copy, unless declined), or the restore of one copy. */
export const CLASES_DE_TANDA = {
  respaldo: 'Copias de seguridad',
  reinicio: 'Reinicio de cursos',
  restauracion: 'Restauración de una copia',
} as const;

export type ClaseDeTanda = keyof typeof CLASES_DE_TANDA;

/** States of a course of a batch with their labels, in the usual order. */
export const ESTADOS_DE_CURSO = {
  pendiente: 'En espera',
  solicitado: 'Solicitando la copia',
  'en-moodle': 'Moodle hace la copia',
  descargando: 'Trayendo la copia',
  copiado: 'Copiado; falta lo demás',
  reiniciando: 'Reiniciando',
  enviando: 'Enviando la copia',
  restaurando: 'Moodle restaura la copia',
  hecho: 'Listo',
  fallido: 'Falló',
  'por-confirmar': 'Por confirmar',
  cancelado: 'Cancelado',
} as const;

export type EstadoDeCurso = keyof typeof ESTADOS_DE_CURSO;

/** Returns true for a final state, which only a new request changes. */
export const isFinal = (estado: EstadoDeCurso): boolean =>
  estado === 'hecho' || estado === 'fallido' || estado === 'por-confirmar' || estado === 'cancelado';

/** Returns true for a final state without success, which can be retried. */
export const isRetryable = (estado: EstadoDeCurso): boolean => isFinal(estado) && estado !== 'hecho';

/** Parts that a reset may take out of a course, with their words in the order in which it is offered. */
export const PARTES_DE_REINICIO = {
  estudiantes: 'Los estudiantes',
  trabajo: 'Entregas, intentos, mensajes y calificaciones',
  eventos: 'Eventos del calendario del curso',
  grupos: 'Grupos y agrupamientos',
} as const;

export type ParteDeReinicio = keyof typeof PARTES_DE_REINICIO;

/** Parts that Moodle's own form proposes. */
export const PARTES_PROPUESTAS: readonly ParteDeReinicio[] = ['estudiantes', 'trabajo', 'eventos'];

const instante = z.iso.datetime();
const clase = z.enum(keysOf(CLASES_DE_TANDA));
const estado = z.enum(keysOf(ESTADOS_DE_CURSO));

/** Counts of what a reset removes from a course; null if the server does not tell. */
export const perdidaSchema = z.object({
  estudiantes: z.nullable(z.number()),
  discusiones: z.nullable(z.number()),
  entregas: z.nullable(z.number()),
  calificaciones: z.nullable(z.number()),
  /** Results in quizzes, one for each student and quiz. */
  cuestionarios: z.nullable(z.number()),
});

export type Perdida = z.output<typeof perdidaSchema>;

export const copiaSchema = z.object({
  id: z.uuid(),
  archivo: z.string(),
  /** In bytes. */
  tamano: z.number(),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  /**
   * Instant of the course that the copy shows: the beginning of its backup by Moodle's clock, never before the request
   * or after the arrival.
   */
  hecha: instante,
  /** From the request to the arrival. */
  segundos: z.number(),
  /** Kind of the request. A schedule removes only its own copies. */
  origen: z.enum(['persona', 'programacion', 'reinicio']),
  /** The file is missing from the disk, so the copy is unusable. */
  ausente: z.boolean(),
});

export type Copia = z.output<typeof copiaSchema>;

const cursoDeTandaSchema = z.object({
  id: z.uuid(),
  servidor: z.string(),
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  categoria: z.string(),
  estado,
  /** The server did not answer for this course, which waits for a retry. */
  sinRespuesta: z.boolean(),
  /** Progress of the copy in Moodle, or of its download, from 0 to 1; null if unknown. */
  avance: z.nullable(z.number()),
  /** Number of attempts. */
  intento: z.number(),
  /** Reason of a failure, a doubt or a wait, in words. */
  motivo: z.nullable(z.string()),
  iniciado: z.nullable(instante),
  terminado: z.nullable(instante),
  /** From beginning to end, waits included. */
  segundos: z.nullable(z.number()),
  /** In bytes; null until it is known. */
  tamano: z.nullable(z.number()),
  /** The resulting copy, while it is kept. */
  copia: z.nullable(z.uuid()),
  /** Counts before the reset. */
  perdida: z.nullable(perdidaSchema),
});

export type CursoDeTanda = z.output<typeof cursoDeTandaSchema>;

/** A requested category, whole or by courses. */
const pedidoSchema = z.object({
  servidor: z.string(),
  /** Label of the server. */
  plataforma: z.string(),
  idCategoria: z.int(),
  categoria: z.string(),
  /** 1 = whole, 2 = by courses (spec 2 §9). */
  tipo: z.union([z.literal(1), z.literal(2)]),
  /** Chosen courses of type 2 that are not read yet; null otherwise. */
  elegidos: z.nullable(z.array(z.int())),
  /** The courses were read and are among the batch's. */
  leido: z.boolean(),
  /** Reason why the courses could not be read. */
  motivo: z.nullable(z.string()),
});

/** A server that does not answer, with the reason and the instant of the next attempt. */
const esperaSchema = z.object({ servidor: z.string(), motivo: z.string(), hasta: instante, intentos: z.number() });

const cuentasSchema = z.object({
  cursos: z.number(),
  hechos: z.number(),
  fallidos: z.number(),
  porConfirmar: z.number(),
  cancelados: z.number(),
  /** Courses left: together with the four counts before, `cursos`. */
  enMarcha: z.number(),
  /** Of all copies, in bytes. */
  bytes: z.number(),
});

/** A batch: courses that are processed together, by one job. */
export const tandaSchema = z.object({
  id: z.uuid(),
  clase,
  /** Subject: `Campus Virtual: Facultad de Ciencias`. */
  asunto: z.string(),
  /** Person who requested it. */
  nombre: z.string(),
  /** Schedule that started it; null if a person did. */
  programacion: z.nullable(z.uuid()),
  /** Job that processes it and reports its changes; null once the job is deleted. */
  tarea: z.nullable(z.uuid()),
  /** Queued or being processed. */
  enMarcha: z.boolean(),
  /** Cancelled by a person, while the courses that a server is processing are completed. */
  cancelando: z.boolean(),
  /** A copy is made before each reset. */
  conRespaldo: z.boolean(),
  /** Parts that a reset takes out. */
  partes: z.array(z.enum(keysOf(PARTES_DE_REINICIO))),
  creada: instante,
  /** Instant at which it begins; null once it did. */
  comienza: z.nullable(instante),
  terminada: z.nullable(instante),
  cuentas: cuentasSchema,
  /** Categories whose courses were not read: failed, or not attempted yet (in an ended batch: cancelled before). */
  sinLeer: z.object({ fallidas: z.number(), pendientes: z.number() }),
});

export type Tanda = z.output<typeof tandaSchema>;

/** Into what a batch of the kind `restauracion` restores. */
const restauracionSchema = z.object({
  personas: z.boolean(),
  /** Null: the course is emptied. */
  nuevo: z.nullable(
    z.object({
      nombre: z.string(),
      nombreCorto: z.string(),
      /** Address of the course in Moodle; null until it is whole, and once it was taken back. */
      direccion: z.nullable(z.string()),
      deshecha: z.nullable(instante),
    }),
  ),
});

export const tandaAbiertaSchema = z.extend(tandaSchema, {
  restauracion: z.nullable(restauracionSchema),
  pedidos: z.array(pedidoSchema),
  cursos: z.array(cursoDeTandaSchema),
  /** `tras` of the next page; null on the last one. */
  siguiente: z.nullable(z.int()),
  /** `desde` of the next reading, which returns later changes. */
  hasta: z.string(),
  esperas: z.array(esperaSchema),
});

export type TandaAbierta = Omit<z.output<typeof tandaAbiertaSchema>, 'siguiente'>;

/** A course with a summary of its copies. */
export const historialSchema = z.object({
  servidor: z.string(),
  plataforma: z.string(),
  curso: z.int(),
  nombre: z.string(),
  nombreCorto: z.string(),
  categoria: z.string(),
  /** The newest copy whose file exists. */
  ultimaCopia: z.nullable(copiaSchema),
  copias: z.number(),
  /** The last request for a copy or a reset. */
  ultimoIntento: z.nullable(
    z.object({
      clase,
      /** A copy is made before a reset. */
      conRespaldo: z.boolean(),
      estado,
      motivo: z.nullable(z.string()),
      creado: instante,
    }),
  ),
});

export type Historial = z.output<typeof historialSchema>;
