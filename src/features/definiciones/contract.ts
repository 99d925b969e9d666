// Contract of the forms that the unit makes itself: drafts, their review, and published versions.
import * as z from 'zod/mini';
import { formularioData } from '#features/formularios/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const editar = 'formularios.editar' as const;
const publicar = 'formularios.publicar' as const;

/** The law reads it (`revisarPropio`); a draft may break it, and only its size is checked. */
const tramite = z.record(z.string(), z.unknown());

const slug = z.string().check(z.maxLength(60));
const params = z.object({ slug });

const falloSchema = z.object({
  /** Path in the definition. */
  ruta: z.string(),
  mensaje: z.string(),
});

const diferenciaSchema = z.object({
  /** Path of the question; empty for the whole form. */
  ruta: z.string(),
  consecuencia: z.enum(['libre', 'avisar', 'imposible']),
  mensaje: z.string(),
});

/** The window of a form in few words; null: nothing limits it from now on. */
const ventana = z.nullable(z.object({ abierta: z.boolean(), texto: z.string() }));

const resumenSchema = z.object({
  slug: z.string(),
  titulo: z.string(),
  /** A form of the product: its texts alone are changed, and its version 0 is the product's. */
  delProducto: z.boolean(),
  /** The newest version; null: never published. */
  publicada: z.nullable(z.int()),
  /** The draft differs from it. */
  hasCambios: z.boolean(),
  archivada: z.nullable(z.iso.datetime()),
  respuestas: z.int(),
  /** Author and instant of the last change of the draft. */
  persona: z.string(),
  guardada: z.iso.datetime(),
});

/** A form of the unit in the list of forms. */
const listadaSchema = z.extend(resumenSchema, { ventana });

/** A form of the product in the list of forms. */
const delProductoSchema = z.object({
  slug: z.string(),
  titulo: z.string(),
  /** Address at which it begins, and the permission to fill it in. */
  ruta: z.string(),
  acceso: z.string(),
  /** Slug of its report. */
  informe: z.nullable(z.string()),
  /** Its texts can be changed. */
  editable: z.boolean(),
  /** Null where counting them would tell when each came. */
  respuestas: z.nullable(z.int()),
  ventana,
});

export type DefinicionListada = z.output<typeof listadaSchema>;
export type FormularioDelProducto = z.output<typeof delProductoSchema>;

const definicionSchema = z.extend(resumenSchema, {
  /** Grows with each change. A caller that saves sends the one that it saw. */
  revision: z.int(),
  tramite,
  /**
   * Paths of the questions and, as `<list>#<key>`, of the options that were ever published: a new one may not have them.
   */
  publicadas: z.array(z.string()),
  /** Faults that keep the draft from being published. */
  fallos: z.array(falloSchema),
  /** Differences of the draft from the newest version, the gravest first. */
  diferencias: z.array(diferenciaSchema),
  /** Newest first. */
  versiones: z.array(
    z.object({
      version: z.int(),
      persona: z.string(),
      publicada: z.iso.datetime(),
      cambios: z.array(diferenciaSchema),
    }),
  ),
});

/** A form of the unit as its editor opens it. */
export type Definicion = z.output<typeof definicionSchema>;

/** Answer to a caller that saw another revision, with the present one. */
const conflictSchema = z.extend(errorSchema, { abierta: z.optional(definicionSchema) });

/** Bytes of a definition with the frame around it. */
const bodyLimit = 300_000;

export const definicionesContract = defineContract({
  'GET /definiciones': {
    acceso: editar,
    resumen: 'Los formularios que hizo la unidad, el que se guardó de último primero, y los del producto.',
    respuestas: { 200: z.object({ definiciones: z.array(listadaSchema), delProducto: z.array(delProductoSchema) }) },
  },
  'POST /definiciones': {
    acceso: editar,
    resumen: 'Comienza un formulario: vacío, como otro de la unidad o del producto, o con las preguntas que trae.',
    audita: 'definicion.comienzo',
    once: true,
    bodyLimit,
    body: z.object({
      slug,
      titulo: z.string().check(z.trim(), z.minLength(1, 'Escriba el título.'), z.maxLength(200)),
      como: z.optional(slug),
      tramite: z.optional(tramite),
    }),
    respuestas: { 201: definicionSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'GET /definiciones/{slug}': {
    acceso: editar,
    params,
    resumen: 'Un formulario de la unidad: su borrador, lo que le falta, lo que cambia y sus versiones.',
    respuestas: { 200: definicionSchema, 404: errorSchema },
  },
  'PUT /definiciones/{slug}': {
    acceso: editar,
    params,
    resumen: 'Guarda el borrador de un formulario, si sigue como lo vio quien lo cambia.',
    bodyLimit,
    body: z.object({ revision: z.int(), tramite }),
    respuestas: { 200: definicionSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
  'GET /definiciones/{slug}/pagina': {
    acceso: editar,
    params,
    resumen: 'Lo que la página de un borrador necesita además de él: las opciones de las listas que usa.',
    respuestas: { 200: z.pick(formularioData, { listas: true, dominios: true, hoy: true }), 404: errorSchema },
  },
  'GET /definiciones/{slug}/versiones/{version}': {
    acceso: editar,
    params: z.object({ slug, version: z.coerce.number().check(z.int(), z.nonnegative()) }),
    resumen: 'Una versión publicada, como borrador. La 0 de un formulario del producto es la del producto.',
    respuestas: { 200: z.object({ tramite }), 404: errorSchema },
  },
  'POST /definiciones/{slug}/versiones': {
    acceso: publicar,
    params,
    resumen: 'Publica el borrador como la versión siguiente, si sigue como lo vio quien lo publica y nada le falta.',
    audita: 'definicion.publicacion',
    once: true,
    body: z.object({ revision: z.int() }),
    respuestas: { 201: definicionSchema, 400: errorSchema, 404: errorSchema, 409: conflictSchema },
  },
  'PUT /definiciones/{slug}/archivada': {
    acceso: publicar,
    params,
    resumen: 'Archiva un formulario, que ya no se diligencia, o lo ofrece de nuevo.',
    audita: 'definicion.archivo',
    body: z.object({ archivada: z.boolean() }),
    respuestas: { 200: definicionSchema, 404: errorSchema, 409: errorSchema },
  },
  'DELETE /definiciones/{slug}': {
    acceso: editar,
    params,
    resumen: 'Elimina un formulario que nunca se publicó; su dirección no se vuelve a usar.',
    audita: 'definicion.eliminacion',
    respuestas: { 200: z.object({}), 404: errorSchema, 409: errorSchema },
  },
});
