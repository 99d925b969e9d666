// Contract of the home pages: the managers' desk, and the own data of teachers and students.
import * as z from 'zod/mini';
import { ESTADOS_PARA_PERSONA } from '#catalogo/estados.ts';
import { ownPantallasSchema } from '#core/own-pantallas.ts';
import { enlaceSchema, pendienteSchema } from '#core/pendiente.ts';
import { resultadoPropioSchema } from '#features/encuestas/contract.ts';
import { ESTADOS_DE_INSCRIPCION } from '#features/solicitudes/contract.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract } from '#platform/contract/route.ts';

const dia = z.iso.date();

/** Forms whose window is limited from now on, by the address at which each begins, in few words. */
const vigencias = z.array(z.object({ ruta: z.string(), abierta: z.boolean(), texto: z.string() }));

/** A report as the home names it, with the link to its rows of any semester. */
const informeSchema = z.object({ informe: z.string(), titulo: z.string(), enlace: enlaceSchema });

const escritorioSchema = z.object({
  /** Instant of the counting. */
  instante: z.iso.datetime(),
  /** Reports of requests, with the number of those that need the reader's attention in each way (`ATENCION`). */
  solicitudes: z.array(z.extend(informeSchema, { cuentas: z.record(z.string(), z.number()) })),
  /** Figures that slices count (`pendientes` of their manifests), in the order of the home. */
  pendientes: z.array(pendienteSchema),
  vigencias,
  nuevos: z.object({
    /** Monday of this week. */
    desde: dia,
    /**
     * New rows of each report, this week and last week up to the same weekday and hour; reports with none in both are
     * left out.
     */
    informes: z.array(z.extend(informeSchema, { cuantas: z.number(), antes: z.number() })),
  }),
});

export type InformeContado = z.output<typeof informeSchema>;

/** Figures of what needs action today. */
export type Escritorio = z.output<typeof escritorioSchema>;

const ownSchema = z.object({
  /** Submissions of the person, the newest first. */
  enviados: z.array(
    z.object({
      /** Title of the form, and the address at which it begins. */
      titulo: z.string(),
      ruta: z.string(),
      comprobante: z.string(),
      /** The number that the person is told. */
      numero: z.string(),
      /** Text of a request that says what it asks for. */
      pedido: z.exactOptional(z.string()),
      recibido: z.iso.datetime(),
      /** One for each row of a request; empty for other forms. */
      estados: z.array(z.enum(keysOf(ESTADOS_PARA_PERSONA))),
      /** Option and state of an enrolment with a place. */
      inscripcion: z.exactOptional(z.object({ opcion: z.string(), estado: z.enum(ESTADOS_DE_INSCRIPCION) })),
      /** Last part of the receipt's address; absent once it has expired. */
      seguimiento: z.exactOptional(z.string()),
    }),
  ),
  /** Places that the person waits for, or that are kept for them until an instant. */
  turnos: z.array(
    z.object({
      opcion: z.string(),
      puesto: z.nullable(z.number()),
      vence: z.nullable(z.iso.datetime()),
      /** Last part of the address where the turn is read and left. */
      token: z.string(),
    }),
  ),
  /** Addresses at which forms without places left in any option begin. */
  sinCupos: z.array(z.string()),
  vigencias,
  /** Survey results of a teacher's own subjects, of the newest semester that is published to teachers. */
  encuestas: z.array(resultadoPropioSchema),
  acompanamientos: z.object({
    porLeer: z.number(),
    mejoras: z.object({
      cuantas: z.number(),
      proxima: z.nullable(z.object({ acompanamiento: z.uuid(), fecha: z.nullable(dia) })),
    }),
  }),
});

/** Own submissions, results and pending work of a student or a teacher. */
export type OwnHome = z.output<typeof ownSchema>;

export const inicioContract = defineContract({
  'GET /escritorio': {
    acceso: 'inicio.gestor',
    resumen:
      'Lo que requiere atención hoy: solicitudes por plazo y responsable, plazos de titulares, tareas fallidas, registros nuevos y cupos casi llenos.',
    respuestas: { 200: escritorioSchema },
  },
  'GET /inicio/pantallas': {
    acceso: ['inicio.gestor', 'inicio.docente', 'inicio.estudiante'],
    resumen:
      'Las pantallas de los formularios que hizo la unidad y de sus informes, con los enlaces que llevan a ellas, y las que están apagadas.',
    respuestas: { 200: ownPantallasSchema },
  },
  // The session alone determines the person.
  'GET /inicio/propio': {
    acceso: ['inicio.gestor', 'inicio.docente', 'inicio.estudiante'],
    resumen: 'Lo que es de quien llama: lo que envió y en qué va, y lo que le falta leer o cumplir.',
    respuestas: { 200: ownSchema },
  },
});
