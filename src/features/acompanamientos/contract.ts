// Contract of the accompaniment's form: rubric, teachers, the accompaniment before, drafts with images and receipt.
import * as z from 'zod/mini';
import { addressSchema } from '#catalogo/campos/correo.ts';
import { maxMessage } from '#catalogo/campos/tipos-de-archivo.ts';
import { evaluadoSchema, rubricaSchema } from '#catalogo/rubrica/esquema.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { ELIJA } from '#features/asignaturas/contract.ts';
import { reciboSchema } from '#features/formularios/contract.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';
import {
  borradorSchema,
  datosDeBorradorSchema,
  estadoDeBorradorSchema,
  imagenDeBorradorSchema,
  IMAGENES_DE_BORRADOR,
  MAX_BORRADOR,
  resumenDeBorradorSchema,
} from './borrador.ts';

export type { Borrador, EstadoDeBorrador, ImagenDeBorrador, NombreDeImagen, ResumenDeBorrador } from './borrador.ts';

/** Largest image of a draft, in bytes. */
const MAX_IMAGEN = 2 * 1_048_576;

const tipo = z.enum(['AMV', 'APV'], ELIJA.tipo);
const correo = z.pipe(
  addressSchema(ELIJA.docente),
  z.transform((texto) => texto.toLowerCase()),
);
const codigo = z.pipe(
  z.string(ELIJA.asignatura).check(z.maxLength(60)),
  z.transform((texto) => texto.trim().toUpperCase()),
);

const docenteSchema = z.object({
  nombre: z.string(),
  /** In small letters. */
  correo: z.string(),
  /** Sorted by code; each once. */
  asignaturas: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.nullable(z.string()),
      tipo,
      facultad: z.string(),
      programaAcademico: z.string(),
    }),
  ),
});

export type DocenteConAsignaturas = z.output<typeof docenteSchema>;

const anteriorSchema = z.object({
  id: z.uuid(),
  recibido: z.iso.datetime(),
  semestre: z.string(),
  semana: z.number(),
  /** Name of the evaluator. */
  evaluador: z.string(),
  total: z.union([z.number(), z.literal(NA)]),
  rubrica: z.object({ version: z.int32(), variante: z.enum(['guiaDidactica', 'compromisoAcademico']) }),
  evaluados: z.array(evaluadoSchema),
  observacionGeneral: z.nullable(z.string()),
});

/** Previous accompaniment of a teacher in a subject; the form shows it beside each criterion. */
export type AcompanamientoAnterior = z.output<typeof anteriorSchema>;

/** Signature as base64, and addresses in copy, that an evaluator has remembered. */
export const firmaRecordadaSchema = z.object({
  imagen: z.nullable(
    z.object({
      nombre: z.string().check(z.maxLength(255)),
      tipo: z.enum(['image/png', 'image/jpeg']),
      datos: z.base64().check(z.maxLength(Math.ceil(MAX_IMAGEN / 3) * 4, maxMessage({ max: MAX_IMAGEN }))),
    }),
  ),
  copias: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(100)),
});

export type FirmaRecordada = z.output<typeof firmaRecordadaSchema>;

const acceso = 'acompanamientos.diligenciar' as const;
const ofBorrador = { acceso, params: z.object({ id: z.uuid() }) };
const ofImagen = { acceso, params: z.object({ id: z.uuid(), imagen: z.enum(IMAGENES_DE_BORRADOR) }) };

/** Conflict: another window changed the draft or the image; returns the present draft. */
const conflictSchema = z.extend(errorSchema, { borrador: borradorSchema });

/** Calls of the accompaniment's form: lists, rubric and drafts. Sending it is the catalogue form's own call. */
export const acompanamientosContract = defineContract({
  'GET /acompanamientos/rubrica': {
    acceso,
    resumen: 'Los criterios con los que se evalúa un tipo de asignatura; los vigentes, si no se dice la versión.',
    query: z.object({
      tipo,
      version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
    }),
    respuestas: { 200: rubricaSchema, 400: errorSchema },
  },
  'GET /acompanamientos/docentes': {
    acceso,
    resumen: 'Los docentes del semestre actual, en orden alfabético, con sus asignaturas, y la semana en curso.',
    respuestas: {
      200: z.object({
        docentes: z.array(docenteSchema),
        /** The present week of the semester's calendar; null outside of it, and without its dates. */
        semana: z.nullable(z.number()),
      }),
    },
  },
  // POST, so that the teacher's address is in no URL.
  'POST /acompanamientos/anterior': {
    acceso,
    resumen: 'El último acompañamiento de un docente en una asignatura; null si no hay ninguno.',
    body: z.object({ correo, codigo }),
    respuestas: { 200: z.object({ anterior: z.nullable(anteriorSchema) }), 400: errorSchema },
  },
  'GET /acompanamientos/firma': {
    acceso,
    resumen: 'La firma y las copias que quien llama pidió recordar; null si no hay nada.',
    respuestas: { 200: z.object({ firma: z.nullable(firmaRecordadaSchema) }) },
  },
  'PUT /acompanamientos/firma': {
    acceso,
    resumen: 'Recuerda la firma y las copias de quien llama, cifradas, en lugar de las de antes.',
    body: firmaRecordadaSchema,
    bodyLimit: 2 * MAX_IMAGEN,
    respuestas: { 200: z.object({ firma: firmaRecordadaSchema }), 400: errorSchema },
  },
  'DELETE /acompanamientos/firma': {
    acceso,
    resumen: 'Borra la firma y las copias recordadas de quien llama.',
    respuestas: { 200: z.object({ firma: z.null() }) },
  },
  'GET /acompanamientos/borradores': {
    acceso,
    resumen: 'Los acompañamientos que quien llama ha comenzado y no ha enviado, el último primero.',
    respuestas: { 200: z.object({ borradores: z.array(resumenDeBorradorSchema) }) },
  },
  'POST /acompanamientos/borradores': {
    acceso,
    resumen: 'Comienza el borrador de un docente y una asignatura, o da el que ya había, como está.',
    body: datosDeBorradorSchema,
    bodyLimit: MAX_BORRADOR,
    respuestas: { 200: borradorSchema, 201: borradorSchema, 400: errorSchema },
  },
  'GET /acompanamientos/borradores/{id}': {
    ...ofBorrador,
    resumen: 'Un borrador entero.',
    respuestas: { 200: borradorSchema, 404: errorSchema },
  },
  'GET /acompanamientos/borradores/{id}/recibo': {
    ...ofBorrador,
    resumen: 'El comprobante con el que se recibió lo que era este borrador; null si no se ha recibido.',
    respuestas: { 200: z.object({ recibo: z.nullable(reciboSchema) }) },
  },
  'PUT /acompanamientos/borradores/{id}': {
    ...ofBorrador,
    resumen:
      'Guarda un borrador que nadie más cambió desde la versión que se indica; si no, responde 409 con el de ahora.',
    body: z.object({ version: z.int32(), estado: estadoDeBorradorSchema }),
    bodyLimit: MAX_BORRADOR,
    respuestas: {
      200: z.object({ version: z.int32(), guardado: z.iso.datetime() }),
      400: errorSchema,
      404: errorSchema,
      409: conflictSchema,
    },
  },
  'DELETE /acompanamientos/borradores/{id}': {
    ...ofBorrador,
    resumen: 'Descarta un borrador con sus imágenes.',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
  'POST /acompanamientos/borradores/{id}/imagenes/{imagen}': {
    ...ofImagen,
    resumen: 'Guarda una imagen del borrador en lugar de la que se indica; si ya es otra, responde 409.',
    partes: {
      archivo: { tipo: 'archivo', max: MAX_IMAGEN, mensajeMax: maxMessage({ max: MAX_IMAGEN }) },
      reemplaza: { tipo: 'texto' },
    },
    body: z.object({
      archivo: z.unknown(),
      /** Key of the replaced image; absent or empty if there is none. */
      reemplaza: z.optional(z.string().check(z.maxLength(100))),
    }),
    respuestas: {
      200: imagenDeBorradorSchema,
      400: errorSchema,
      404: errorSchema,
      409: conflictSchema,
      413: errorSchema,
    },
  },
  'GET /acompanamientos/borradores/{id}/imagenes/{imagen}': {
    ...ofImagen,
    resumen: 'Una imagen del borrador.',
    respuestas: { 200: stream('application/octet-stream'), 404: errorSchema },
  },
  'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}': {
    ...ofImagen,
    resumen: 'Quita una imagen del borrador; si ya es otra, responde 409.',
    query: z.object({ clave: z.string().check(z.maxLength(100)) }),
    respuestas: { 200: z.object({ clave: z.string() }), 404: errorSchema, 409: conflictSchema },
  },
});
