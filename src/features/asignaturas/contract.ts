// Contract of the public reading of subjects and their teachers: all of a semester, and the search of typed text.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { searchTextSchema } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** Faults of inputs with a choice. */
export const ELIJA = {
  docente: 'Elija un docente.',
  asignatura: 'Elija una asignatura.',
  tipo: 'Elija el tipo de asignatura.',
} as const;

/** A subject of a teacher in a semester, as everyone may see it (spec 1 §3). */
const asignaturaSchema = z.object({
  codigoAsignatura: z.string(),
  nombre: z.nullable(z.string()),
  docente: z.string(),
  programaAcademico: z.string(),
  facultad: z.string(),
  tipoAsignatura: z.enum(['AMV', 'APV']),
  semestre: z.string(),
  habilitable: z.boolean(),
});

/** Search of the subjects assigned to teachers (spec 1 §7, spec 2 §7). */
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
    resumen:
      'Las primeras asignaturas del semestre actual que tienen lo que se escribe, antes las de quien ingresó, y cuántas son.',
    body: z.object({
      /** Parts of code, name, teacher or program. */
      texto: searchTextSchema,
      soloHabilitables: z.optional(z.boolean()),
    }),
    respuestas: {
      200: z.object({
        /** `suya` marks those of the signed-in teacher. */
        asignaturas: z.array(z.extend(asignaturaSchema, { suya: z.exactOptional(z.literal(true)) })),
        total: z.number(),
      }),
      400: errorSchema,
    },
  },
});
