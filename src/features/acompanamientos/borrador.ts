// Schemas, limits and texts of drafts of accompaniments, for contract, server and form.
import * as z from 'zod/mini';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import { addressSchema } from '#catalogo/campos/correo.ts';
import { evidenciaSchema } from '#catalogo/rubrica/esquema.ts';
import { ELIJA } from '#features/asignaturas/contract.ts';

export const SIN_BORRADOR = 'Ese borrador ya no existe: se envió o se descartó.';
/** Message if another window has saved a later version. */
export const OTRA_VENTANA = 'Este borrador se cambió en otra ventana';

/** Largest draft, in bytes: a drawn signature has some thousand points. */
export const MAX_BORRADOR = 524_288;

/** Images of a draft; the picture of the result is taken when it is sent. */
export const IMAGENES_DE_BORRADOR = ['semana', 'firma'] as const;
export type NombreDeImagen = (typeof IMAGENES_DE_BORRADOR)[number];

/** Most strokes of a signature in a draft; with more, the draft keeps only the picture. */
export const MAX_TRAZOS = 500;

const clave = z.string().check(z.maxLength(80));
const MAX_CRITERIOS = 60;

/** Choices of one criterion, in the shape of `Eleccion`. */
const eleccion = z.object({
  descriptor: z.optional(clave),
  observacion: z.optional(clave),
  observacionAdicional: z.string().check(z.maxLength(LARGO_DE_RELATO)),
});

/** A stroke of the signature, in the format of signature_pad. */
const trazo = z.looseObject({
  points: z.array(z.looseObject({ x: z.number(), y: z.number() })).check(z.maxLength(10_000)),
});

/** Content of an unfinished form, as typed; it need not be valid for sending. */
export const estadoDeBorradorSchema = z.object({
  /** Rubric version of the keys. */
  versionRubrica: z.int32(),
  /** In the shape of `Evaluacion`. */
  evaluacion: z.object({
    elecciones: z.record(clave, eleccion).check(z.refine((all) => Object.keys(all).length <= MAX_CRITERIOS)),
    quitados: z.array(clave).check(z.maxLength(MAX_CRITERIOS)),
  }),
  semana: z.string().check(z.maxLength(20)),
  usaEmailAlterno: z.boolean(),
  emailAlterno: z.string().check(z.maxLength(300)),
  /** Addresses that receive a copy. */
  copias: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(100)),
  /** Text typed for further copies and not added: it must be corrected before sending. */
  otrosCorreos: z._default(z.string().check(z.maxLength(2000)), ''),
  observacionGeneral: z.string().check(z.maxLength(LARGO_DE_RELATO)),
  /** Strokes of a drawn signature; null if it is a file or missing. */
  trazos: z.nullable(z.array(trazo).check(z.maxLength(MAX_TRAZOS))),
  /** Evidence of the classroom by the criterion's key. */
  evidencias: z.record(clave, evidenciaSchema),
});

export type EstadoDeBorrador = z.output<typeof estadoDeBorradorSchema>;

const docente = z.object({
  nombre: z.string(ELIJA.docente).check(z.minLength(1, ELIJA.docente), z.maxLength(200)),
  correo: z.pipe(
    addressSchema(ELIJA.docente),
    z.transform((texto) => texto.toLowerCase()),
  ),
});

const asignatura = z.object({
  codigo: z.pipe(
    z.string(ELIJA.asignatura).check(z.minLength(1, ELIJA.asignatura), z.maxLength(60)),
    z.transform((texto) => texto.toUpperCase()),
  ),
  tipo: z.enum(['AMV', 'APV']),
  facultad: z.string().check(z.maxLength(200)),
});

export const datosDeBorradorSchema = z.object({ docente, asignatura, estado: estadoDeBorradorSchema });
export type DatosDeBorrador = z.output<typeof datosDeBorradorSchema>;

export const imagenDeBorradorSchema = z.object({
  /** Each uploaded image has a key of its own. */
  clave: z.uuid(),
  nombre: z.string(),
  tipo: z.string(),
  tamano: z.number(),
});
export type ImagenDeBorrador = z.output<typeof imagenDeBorradorSchema>;

const commonShape = {
  id: z.uuid(),
  docente: z.object({ nombre: z.string(), correo: z.string() }),
  asignatura: z.object({ codigo: z.string(), tipo: z.enum(['AMV', 'APV']), facultad: z.string() }),
  /** Increases with each change of `estado`. */
  version: z.int(),
  creado: z.iso.datetime(),
  guardado: z.iso.datetime(),
};

export const borradorSchema = z.object({
  ...commonShape,
  estado: estadoDeBorradorSchema,
  imagenes: z.object({ semana: z.nullable(imagenDeBorradorSchema), firma: z.nullable(imagenDeBorradorSchema) }),
});
export type Borrador = z.output<typeof borradorSchema>;

export const resumenDeBorradorSchema = z.object({
  ...commonShape,
  semana: z.string(),
  /** Number of criteria with a descriptor, without the removed ones. */
  respondidos: z.int(),
});
export type ResumenDeBorrador = z.output<typeof resumenDeBorradorSchema>;
