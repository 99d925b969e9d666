import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const deLeido = { params: z.object({ leido: z.string().check(z.maxLength(100)) }) };

const cuentaSchema = z.object({
  matriculas: z.number(),
  enRiesgo: z.number(),
  nunca: z.number(),
  /** Of the oldest of the readings that were counted. */
  instante: z.iso.datetime(),
});

/** How many enrolments of students there were, how many at risk, and how many of those never entered. */
export type CuentaDeRiesgo = z.output<typeof cuentaSchema>;

const servidorSchema = z.object({
  servidor: z.string(),
  etiqueta: z.string(),
  /** The job that reads it at this moment. */
  tarea: z.nullable(z.uuid()),
  /** The reading whose rows are shown. */
  ultima: z.nullable(z.object({ instante: z.iso.datetime(), filas: z.number() })),
  /** Why the last attempt gave nothing, where it was later than that. */
  falla: z.nullable(z.object({ instante: z.iso.datetime(), texto: z.string() })),
});

/** How a server was read, and whether it is being read. */
export type LecturaDeServidor = z.output<typeof servidorSchema>;

const estadoSchema = z.object({
  servidores: z.array(servidorSchema),
  /** Of accesses alone: this reading, and the one of a week before. */
  riesgo: z.nullable(
    z.object({
      /** Days without access from which on a student is at risk. */
      dias: z.number(),
      ahora: z.nullable(cuentaSchema),
      antes: z.nullable(cuentaSchema),
    }),
  ),
});

/** What is known of the readings behind a report. */
export type EstadoDeLecturas = z.output<typeof estadoSchema>;

/** Readings of the platform into rows of ours: how they stand, and asking for them. */
export const lecturasContract = defineContract({
  'GET /lecturas/{leido}': {
    ...deLeido,
    // Of which report, the call itself asks.
    acceso: 'informes.leer',
    resumen: 'Cuándo se leyó de cada servidor lo que muestra un informe, y qué falló.',
    respuestas: { 200: estadoSchema, 404: errorSchema },
  },
  'POST /lecturas/{leido}': {
    ...deLeido,
    acceso: 'lecturas.pedir',
    resumen: 'Lee de nuevo los servidores que no se están leyendo; responde las tareas de todos.',
    audita: 'tarea.inicio',
    respuestas: {
      202: z.object({ tareas: z.array(z.object({ servidor: z.string(), tarea: z.uuid() })) }),
      404: errorSchema,
    },
  },
});
