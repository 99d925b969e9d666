// Contract of the dates of each semester.
import * as z from 'zod/mini';
import { esquemaCalendario } from '#catalogo/rubrica/calendario.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { withHistoria } from '#platform/contract/versioned.ts';

const acceso = 'ajustes.editar' as const;

const calendarioSchema = z.object({
  calendario: esquemaCalendario,
  ...withHistoria({
    cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
  }),
});

export type CalendarioAbierto = z.output<typeof calendarioSchema>;

/** Answer to a caller that saw another version: includes the current dates. */
const otherVersion = z.extend(errorSchema, { abierto: z.optional(calendarioSchema) });

/** The dates of each semester, which the evidence calculations need (DECISIONS §7; issue 8). */
export const calendariosContract = defineContract({
  'GET /calendarios': {
    acceso,
    resumen: 'Las fechas de cada semestre, el más reciente primero, con su historia.',
    respuestas: { 200: z.object({ actual: z.string(), calendarios: z.array(calendarioSchema) }) },
  },
  'PUT /calendarios/{semestre}': {
    acceso,
    params: z.object({ semestre: esquemaCalendario.shape.semestre }),
    resumen: 'Cambia las fechas de un semestre, si siguen como las vio quien las cambia.',
    audita: 'calendario.cambio',
    body: z.object({ version: z.int32(), calendario: z.omit(esquemaCalendario, { semestre: true }) }),
    respuestas: { 200: calendarioSchema, 400: errorSchema, 409: otherVersion },
  },
});
