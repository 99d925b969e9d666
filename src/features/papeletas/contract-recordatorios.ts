// Contract of the reminders of a verified survey, for managers.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Mails in a semester that remind its students of the survey; each student gets each of them once. */
export const MAX_RECORDATORIOS = 2;

/** Outcome of a count that finds no one to write to. */
export const NOBODY_LEFT = 'A nadie le falta responder.';

const acceso = 'ajustes.editar' as const;

const recordatoriosSchema = z.object({
  /** The first one first. */
  enviados: z.array(z.object({ numero: z.int32(), dia: z.iso.date(), personas: z.number() })),
  /** Number of those that may still be sent. */
  quedan: z.number(),
  /** Why none is sent now, in words; null: it may be. */
  impedimento: z.nullable(z.string()),
});

export type Recordatorios = z.output<typeof recordatoriosSchema>;

const comenzada = z.object({ tarea: z.uuid() });

const conflictSchema = z.extend(errorSchema, { recordatorios: z.optional(recordatoriosSchema) });

/** A job reads from the platform those whom they reach: it counts them first, and mails them once that is confirmed. */
export const recordatoriosContract = defineContract({
  'GET /encuesta/recordatorios/{semestre}': {
    acceso,
    resumen: 'Los recordatorios de la encuesta verificada que se enviaron en un semestre, y cuántos quedan.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: recordatoriosSchema, 400: errorSchema },
  },
  'POST /encuesta/recordatorios/{semestre}/cuenta': {
    acceso,
    resumen: 'Comienza a contar los estudiantes que tienen alguna asignatura por responder. No envía nada.',
    audita: 'tarea.inicio',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 202: comenzada, 400: errorSchema, 409: conflictSchema },
  },
  'POST /encuesta/recordatorios/{semestre}': {
    acceso,
    resumen: 'Comienza a enviar un recordatorio a los estudiantes que tienen alguna asignatura por responder.',
    audita: 'tarea.inicio',
    params: z.object({ semestre: semestreSchema }),
    /** The next one, as the caller saw it. */
    body: z.object({ numero: z.int32() }),
    respuestas: { 202: comenzada, 400: errorSchema, 409: conflictSchema },
  },
});
