// Calls with which managers change the wording of the survey's questions from one semester to the next.
import * as z from 'zod/mini';
import { MAX_ETIQUETA } from '#catalogo/encuesta-docente/redaccion.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';
import { redaccionSchema } from './contract.ts';

const claveSchema = redaccionSchema.def.keyType;

const etiqueta = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Escriba la pregunta.'),
    z.maxLength(MAX_ETIQUETA, `Escriba como máximo ${MAX_ETIQUETA} caracteres.`),
  );

const abiertaSchema = z.object({
  semestre: semestreSchema,
  etiquetas: redaccionSchema,
  /** Why it cannot be changed now, in words; null: it can. */
  impedimento: z.nullable(z.string()),
  /** Version 0: its wording is that of the semester before. */
  ...withHistoria({
    cambios: z.array(z.object({ clave: claveSchema, antes: z.string(), despues: z.string() })),
  }),
});

export type RedaccionAbierta = z.output<typeof abiertaSchema>;

/** Answer to a caller that saw another version, or that comes after the first answer: includes the present wording. */
const conflictSchema = z.extend(errorSchema, { abierta: z.optional(abiertaSchema) });

const ofSemestre = { acceso: 'ajustes.editar', params: z.object({ semestre: semestreSchema }) } as const;

export const redaccionesContract = defineContract({
  'GET /encuesta/redacciones/{semestre}': {
    ...ofSemestre,
    resumen:
      'Cómo se escriben las preguntas de la encuesta en un semestre, con su historia y si todavía se puede cambiar.',
    respuestas: { 200: abiertaSchema, 400: errorSchema },
  },
  'PUT /encuesta/redacciones/{semestre}': {
    ...ofSemestre,
    resumen: 'Cambia la redacción de las preguntas en un semestre, mientras no tenga respuestas; vale desde él.',
    audita: 'redaccion.cambio',
    body: z.object({ version: z.int32(), etiquetas: z.partialRecord(claveSchema, etiqueta) }),
    respuestas: { 200: abiertaSchema, 400: errorSchema, 409: conflictSchema },
  },
});
