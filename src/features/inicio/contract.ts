import * as z from 'zod/mini';
import { ESTADOS } from '#catalogo/estados.ts';
import { defineContract } from '#platform/contract/route.ts';

const dia = z.iso.date();

const escritorioSchema = z.object({
  /** When it was counted. */
  instante: z.iso.datetime(),
  solicitudes: z.object({
    /** Requests that have been open for more business days than these are an alert. */
    dias: z.number(),
    /** By age in business days, the newest first; null: the last has no end. */
    tramos: z.array(
      z.object({
        dias: z.nullable(z.number()),
        /** The civil days on which its requests came; null: the first of all, or today. */
        desde: z.nullable(dia),
        hasta: z.nullable(dia),
      }),
    ),
    /** Every report of requests, with the number of open ones in each stretch. */
    informes: z.array(z.object({ informe: z.string(), cuentas: z.array(z.number()) })),
  }),
  /** Requests of data owners that are not answered: their legal term is over, or ends within the days of notice. */
  titulares: z.object({ vencidas: z.number(), porVencer: z.number() }),
  /** Failed jobs that nobody took care of. */
  fallidas: z.number(),
  nuevos: z.object({
    /** The Monday on which the week began. */
    desde: dia,
    /** The rows of each report, this week and last week up to the same weekday and hour; none without either. */
    informes: z.array(z.object({ informe: z.string(), cuantas: z.number(), antes: z.number() })),
  }),
  cupos: z.object({
    /** Options of whose places so many percent are taken are nearly full. */
    porcentaje: z.number(),
    semestre: z.string(),
    /** The fullest first, with the report and field by which their enrolments are found. */
    opciones: z.array(
      z.object({
        informe: z.string(),
        campo: z.string(),
        clave: z.string(),
        texto: z.string(),
        total: z.number(),
        ocupados: z.number(),
      }),
    ),
  }),
});

/** What needs action today. */
export type Escritorio = z.output<typeof escritorioSchema>;

const propioSchema = z.object({
  /** What this person sent, the newest first. */
  enviados: z.array(
    z.object({
      /** Slug of the form. */
      formulario: z.string(),
      comprobante: z.string(),
      numero: z.nullable(z.string()),
      recibido: z.iso.datetime(),
      /** One for each row of the report; none where it has no states. */
      estados: z.array(z.enum(ESTADOS)),
      /** The end of the address of its receipt; absent once that ended. */
      seguimiento: z.exactOptional(z.string()),
    }),
  ),
  /** Slugs of the forms of which no option has places left. */
  sinCupos: z.array(z.string()),
  /** The survey of a teacher's own subjects, where a setting shows it. */
  encuestas: z.array(
    z.object({
      id: z.uuid(),
      semestre: z.string(),
      codigoAsignatura: z.string(),
      nombre: z.nullable(z.string()),
      /** Null, as the mean: too few to be shown. */
      respuestas: z.nullable(z.number()),
      promedio: z.nullable(z.number()),
    }),
  ),
  acompanamientos: z.object({
    porLeer: z.number(),
    mejoras: z.object({
      cuantas: z.number(),
      proxima: z.nullable(z.object({ acompanamiento: z.uuid(), fecha: z.nullable(dia) })),
    }),
  }),
});

/** What is of one person, on the home of a student or a teacher. */
export type Propio = z.output<typeof propioSchema>;

/** The homes. */
export const inicioContract = defineContract({
  'GET /escritorio': {
    acceso: 'inicio.gestor',
    resumen:
      'Lo que requiere atención hoy: solicitudes abiertas, plazos de titulares, tareas fallidas, registros nuevos y cupos casi llenos.',
    respuestas: { 200: escritorioSchema },
  },
  // Whose it is says the session alone.
  'GET /inicio/propio': {
    acceso: ['inicio.gestor', 'inicio.docente', 'inicio.estudiante'],
    resumen: 'Lo que es de quien llama: lo que envió y en qué va, y lo que le falta leer o cumplir.',
    respuestas: { 200: propioSchema },
  },
});
