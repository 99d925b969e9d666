// Contract of stored accompaniments: a teacher's list, whole result, PDF, images, confirmed reading, sending again.
import * as z from 'zod/mini';
import { freeText } from '#catalogo/campos/texto.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';
import { mejoraSchema } from './contract-mejoras.ts';

const persona = z.object({ nombre: z.string(), correo: z.string() });
const total = z.union([z.number(), z.literal(NA)]);
const valoracion = z.nullable(z.literal([0, 1, 2, 3, 4, 5, NA]));
const semestre = z.custom<Semestre>((valor) => typeof valor === 'string');

const criterioSchema = z.object({
  numero: z.number(),
  clave: z.nullable(z.string()),
  nombre: z.string(),
  criterio: z.string(),
  descriptor: z.string(),
  valoracion,
  observacion: z.nullable(z.object({ signo: z.nullable(z.enum(['pos', 'neg', 'int'])), texto: z.string() })),
  observacionAdicional: z.string(),
  evidencia: z.nullable(
    z.object({
      texto: z.string(),
      fuente: z.string(),
      // In the format of the client that sent the record.
      consultada: z.iso.datetime({ offset: true }),
    }),
  ),
  porMejorar: z.boolean(),
  mejora: z.nullable(z.string()),
  minutos: z.optional(z.number()),
  evidenciaEsperada: z.optional(z.string()),
  antes: valoracion,
});

const resultadoSchema = z.object({
  comprobante: z.string(),
  docente: persona,
  evaluador: persona,
  asignatura: z.object({ codigo: z.string(), nombre: z.nullable(z.string()), tipo: z.string(), facultad: z.string() }),
  semestre,
  semana: z.number(),
  recibido: z.iso.datetime(),
  total,
  esencial: z.optional(
    z.object({
      cumple: z.boolean(),
      criterios: z.array(z.object({ numero: z.number(), nombre: z.string(), minimo: z.number(), valoracion })),
    }),
  ),
  marca: z.number(),
  criterios: z.array(criterioSchema),
  noEvaluados: z.array(z.object({ numero: z.number(), nombre: z.string() })),
  observacionGeneral: z.string(),
  anterior: z.nullable(z.object({ recibido: z.iso.datetime(), semana: z.number(), total })),
});

const vistoSchema = z.object({ nombre: z.string(), comentario: z.string(), instante: z.iso.datetime() });

/** Confirmation that the teacher read the result, with their comment. */
export type Visto = z.output<typeof vistoSchema>;

const envioSchema = z.object({
  /** Id of the message. */
  correo: z.uuid(),
  creado: z.iso.datetime(),
  /** It is being sent or waits to be. */
  enMarcha: z.boolean(),
  destinatarios: z.array(
    z.object({
      nombre: z.string(),
      email: z.string(),
      rol: z.string(),
      estado: z.enum(['pendiente', 'enviando', 'enviado', 'en_bandeja', 'fallido', 'por_confirmar', 'omitido']),
      motivo: z.nullable(z.string()),
    }),
  ),
});

export type EnvioDeResultado = z.output<typeof envioSchema>;

export const IMAGENES_DE_RESULTADO = ['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'] as const;

export type ImagenDeResultado = (typeof IMAGENES_DE_RESULTADO)[number];

const detalleSchema = z.object({
  id: z.uuid(),
  resultado: resultadoSchema,
  /** The existing ones. */
  imagenes: z.array(z.enum(IMAGENES_DE_RESULTADO)),
  visto: z.nullable(vistoSchema),
  /** Actions that it proposed, and others still open of the same teacher and subject. */
  plan: z.array(mejoraSchema),
  /** Actions have effort and expected evidence; without, those that have them keep them. */
  evidenciaEnMejoras: z.boolean(),
  /** The caller is the teacher. */
  esPropio: z.boolean(),
  /** Newest first; null unless the caller is a manager. */
  envios: z.nullable(z.array(envioSchema)),
  /** The teacher's own choices before it, by criterion; null where they sent no self-review. */
  autoevaluacion: z.nullable(
    z.array(
      z.object({
        clave: z.string(),
        valoracion: z.string(),
        nota: z.string(),
        /** The evaluator's choice before they saw it, where it became another one. */
        antes: z.nullable(z.string()),
      }),
    ),
  ),
});

/** All data of an accompaniment that the caller may see. */
export type Detalle = z.output<typeof detalleSchema>;

const resumenSchema = z.object({
  id: z.uuid(),
  recibido: z.iso.datetime(),
  semestre,
  semana: z.number(),
  codigoAsignatura: z.string(),
  nombre: z.nullable(z.string()),
  tipoAsignatura: z.string(),
  evaluador: z.string(),
  total,
  /** Mark on the day of the accompaniment. */
  marca: z.number(),
  porMejorar: z.number(),
  /** Number of open actions of its plan. */
  mejorasAbiertas: z.number(),
  visto: z.boolean(),
});

export type ResumenDeAcompanamiento = z.output<typeof resumenSchema>;

/**
 * Managers see all; teachers those with their own user name or address, and no sign of others (DECISIONS §3); evaluators
 * those that they made. The handlers decide which.
 */
const acceso = ['acompanamientos.propios', 'acompanamientos.leer'] as const;
const ofOne = { acceso, params: z.object({ id: z.uuid() }) };
const lectura = [...acceso, 'acompanamientos.diligenciar'] as const;

export const resultadoContract = defineContract({
  'GET /docente/acompanamientos': {
    acceso,
    resumen: 'Los acompañamientos de quien llama como docente, el más reciente primero.',
    respuestas: { 200: z.object({ acompanamientos: z.array(resumenSchema) }) },
  },
  'GET /acompanamientos/{id}': {
    ...ofOne,
    acceso: lectura,
    resumen:
      'Un acompañamiento entero, con su plan de mejora; a los gestores, también cómo va su envío, salvo que lo pidan como docentes.',
    query: z.object({
      /** The caller asks as teacher: own accompaniments only, with a teacher's data only. */
      como: z.optional(z.literal('docente')),
    }),
    audita: 'acompanamiento.apertura',
    respuestas: { 200: detalleSchema, 404: errorSchema },
  },
  'GET /acompanamientos/{id}/pdf': {
    workload: 'export',
    ...ofOne,
    acceso: lectura,
    resumen: 'El acta de un acompañamiento en PDF.',
    audita: 'acompanamiento.pdf',
    respuestas: { 200: stream('application/pdf'), 404: errorSchema },
  },
  'GET /acompanamientos/{id}/imagenes/{imagen}': {
    acceso: lectura,
    params: z.object({ id: z.uuid(), imagen: z.enum(IMAGENES_DE_RESULTADO) }),
    resumen: 'Una imagen de un acompañamiento.',
    respuestas: { 200: stream('application/octet-stream'), 404: errorSchema },
  },
  'POST /acompanamientos/{id}/visto': {
    ...ofOne,
    resumen: 'El docente confirma que leyó su acompañamiento; quien lo evaluó recibe un correo.',
    audita: 'acompanamiento.visto',
    body: z.object({ comentario: freeText(2000, true) }),
    respuestas: { 200: vistoSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /docente/acompanamientos/lecturas': {
    acceso,
    resumen: 'El docente marca varios acompañamientos suyos como leídos; cada evaluador recibe un solo correo.',
    audita: 'acompanamiento.visto',
    body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2000)) }),
    respuestas: { 200: z.object({ leidos: z.number() }), 400: errorSchema, 404: errorSchema },
  },
  'POST /acompanamientos/{id}/envio': {
    ...ofOne,
    acceso: 'acompanamientos.leer',
    resumen: 'Envía el resultado otra vez a sus destinatarios, cuando el envío anterior ha terminado.',
    audita: 'correo.envio',
    respuestas: { 202: z.object({ correo: z.uuid() }), 404: errorSchema, 409: errorSchema },
  },
});

/** Query key of an accompaniment's data. Images have keys of their own: they do not change. */
export const detalleKey = (id: string) => ['acompanamiento', id, 'detalle'] as const;
