// Contract of readings of Moodle for reports: state by server, counts of students at risk, requesting new ones.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const leidoParams = { params: z.object({ leido: z.string().check(z.maxLength(100)) }) };

const cuentaSchema = z.object({
  matriculas: z.number(),
  enRiesgo: z.number(),
  nunca: z.number(),
  /** Instant of the oldest counted reading. */
  instante: z.iso.datetime(),
});

/** Number of students' enrolments, of those at risk, and of those that never entered. */
export type CuentaDeRiesgo = z.output<typeof cuentaSchema>;

const servidorSchema = z.object({
  servidor: z.string(),
  etiqueta: z.string(),
  /** The running job of its reading. */
  tarea: z.nullable(z.uuid()),
  /** The reading whose rows are shown. */
  ultima: z.nullable(z.object({ instante: z.iso.datetime(), filas: z.number() })),
  /** Reason of the last attempt's failure, if it is later than that reading. */
  falla: z.nullable(z.object({ instante: z.iso.datetime(), texto: z.string() })),
});

/** State of a server's readings. */
export type LecturaDeServidor = z.output<typeof servidorSchema>;

const deCohorteSchema = z.object({ matriculas: z.number(), volvieron: z.number() });

const efectoSchema = z.object({ escritas: deCohorteSchema, noEscritas: deCohorteSchema });

/** Enrolments at risk in the last weeks, and how many came back within fourteen days: written to before that, and not. */
export type EfectoDeEscribir = z.output<typeof efectoSchema>;

const estadoSchema = z.object({
  servidores: z.array(servidorSchema),
  /** For accesses only: the present reading, and that of a week before. */
  riesgo: z.nullable(
    z.object({
      /** Days without access from which on a student is at risk. */
      dias: z.number(),
      ahora: z.nullable(cuentaSchema),
      antes: z.nullable(cuentaSchema),
      /** Null before the first fourteen days are over. */
      efecto: z.nullable(efectoSchema),
    }),
  ),
});

/** State of the readings behind a report. */
export type EstadoDeLecturas = z.output<typeof estadoSchema>;

/** Calls of readings of the platform: their state, and a new one. */
export const lecturasContract = defineContract({
  'GET /lecturas/{leido}': {
    ...leidoParams,
    // The handler checks the permission for the report.
    acceso: 'informes.leer',
    resumen: 'Cuándo se leyó de cada servidor lo que muestra un informe, y qué falló.',
    respuestas: { 200: estadoSchema, 404: errorSchema },
  },
  'POST /lecturas/{leido}': {
    ...leidoParams,
    acceso: 'lecturas.pedir',
    resumen: 'Lee de nuevo los servidores que no se están leyendo; responde las tareas de todos.',
    audita: 'tarea.inicio',
    respuestas: {
      202: z.object({ tareas: z.array(z.object({ servidor: z.string(), tarea: z.uuid() })) }),
      404: errorSchema,
    },
  },
});
