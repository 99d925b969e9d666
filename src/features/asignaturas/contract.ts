import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { semestreSchema } from './semestre.ts';

/** A subject of a teacher in a semester, as everybody may see it (spec 1 §3). */
const asignaturaSchema = z.object({
  codigoAsignatura: z.string(),
  docente: z.string(),
  programaAcademico: z.string(),
  facultad: z.string(),
  tipoAsignatura: z.enum(['AMV', 'APV']),
  semestre: z.string(),
  habilitable: z.boolean(),
});

/** The subjects that teachers were assigned (spec 1 §7, spec 2 §7). */
export const asignaturasContract = defineContract({
  'GET /obtenerCodigos': {
    acceso: 'publico',
    resumen: 'Las asignaturas del semestre actual; a los gestores, también el correo de cada docente.',
    respuestas: {
      200: z.object({ codigos: z.array(z.extend(asignaturaSchema, { correo: z.optional(z.string()) })) }),
    },
  },
  'POST /obtenerCodigosAsignaturas': {
    acceso: 'publico',
    resumen: 'Las asignaturas de un semestre.',
    body: z.object({ semestreActual: semestreSchema }),
    respuestas: { 200: z.object({ info: z.array(asignaturaSchema) }), 400: errorSchema },
  },
  'POST /asignaturas/busqueda': {
    acceso: 'publico',
    resumen: 'Las primeras asignaturas del semestre actual que tienen lo que se escribe, y cuántas son.',
    body: z.object({
      /** Parts of code, teacher or program. */
      texto: z.string('Aquí se espera un texto.').check(z.maxLength(200, 'Busque con menos palabras.')),
      soloHabilitables: z.optional(z.boolean()),
    }),
    respuestas: {
      200: z.object({ asignaturas: z.array(asignaturaSchema), total: z.number() }),
      400: errorSchema,
    },
  },
});
