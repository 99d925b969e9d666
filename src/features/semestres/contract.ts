// Contract of the page of a semester: figures of all slices, each beside that of the semester before.
import * as z from 'zod/mini';
import { seccionSchema } from '#core/semestre.ts';
import { semestreSchema } from '#features/informes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

/** The figures of a semester, as they were at an instant. */
const resumenSchema = z.object({
  semestre: semestreSchema,
  /** The semester before. */
  antes: semestreSchema,
  instante: z.iso.datetime(),
  secciones: z.array(seccionSchema),
});

export type ResumenDeSemestre = z.output<typeof resumenSchema>;

export const semestresContract = defineContract({
  'GET /semestres/{semestre}': {
    workload: 'read',
    acceso: 'semestre.leer',
    resumen: 'Las cifras de un semestre, con las del anterior: de lo que puede leer quien pregunta.',
    params: z.object({ semestre: semestreSchema }),
    respuestas: { 200: resumenSchema, 400: errorSchema, 403: errorSchema },
  },
});
