import * as z from 'zod/mini';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import { esquemaEvidencia } from '#catalogo/rubrica/esquema.ts';
import { ELIJA } from '#features/asignaturas/contract.ts';

/** Said of a draft that is gone. */
export const SIN_BORRADOR = 'Ese borrador ya no existe: se envió o se descartó.';
/** Title of what is said where a later version of a draft exists. */
export const OTRA_VENTANA = 'Este borrador se cambió en otra ventana';

/** Largest draft, in bytes: a signature drawn with a pen has some thousand points. */
export const MAX_BORRADOR = 524_288;

/** The images that a draft keeps; that of the result is made when it is sent. */
export const IMAGENES_DE_BORRADOR = ['semana', 'firma'] as const;
export type NombreDeImagen = (typeof IMAGENES_DE_BORRADOR)[number];

/** Strokes of a signature that a draft keeps; the picture of it stands for more. */
export const MAX_TRAZOS = 500;

const clave = z.string().check(z.maxLength(80));
const MAX_CRITERIOS = 60;

/** One criterion as the evaluator left it: the shape of `Eleccion`. */
const eleccion = z.object({
  descriptor: z.optional(clave),
  observacion: z.optional(clave),
  observacionAdicional: z.string().check(z.maxLength(LARGO_DE_RELATO)),
});

/** One stroke of the signature, as the pad gives it and takes it back. */
const trazo = z.looseObject({
  points: z.array(z.looseObject({ x: z.number(), y: z.number() })).check(z.maxLength(10_000)),
});

/** What an evaluator has filled in so far: as it was typed, whether it may be sent or not. */
export const estadoDeBorradorSchema = z.object({
  /** The version of the rubric that the keys are of. */
  versionRubrica: z.int32(),
  /** An `Evaluacion`. */
  evaluacion: z.object({
    elecciones: z.record(clave, eleccion).check(z.refine((todas) => Object.keys(todas).length <= MAX_CRITERIOS)),
    quitados: z.array(clave).check(z.maxLength(MAX_CRITERIOS)),
  }),
  semana: z.string().check(z.maxLength(20)),
  usaEmailAlterno: z.boolean(),
  emailAlterno: z.string().check(z.maxLength(300)),
  /** Addresses that get a copy. */
  copias: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(100)),
  /** What was typed to be added to them and could not be: it is to be mended before it is sent. */
  otrosCorreos: z._default(z.string().check(z.maxLength(2000)), ''),
  observacionGeneral: z.string().check(z.maxLength(LARGO_DE_RELATO)),
  /** The strokes of a signature that was drawn; null where it is a file, or not there yet. */
  trazos: z.nullable(z.array(trazo).check(z.maxLength(MAX_TRAZOS))),
  /** What the classroom showed, by the key of the criterion. */
  evidencias: z.record(clave, esquemaEvidencia),
});

export type EstadoDeBorrador = z.output<typeof estadoDeBorradorSchema>;

const docente = z.object({
  nombre: z.string(ELIJA.docente).check(z.minLength(1, ELIJA.docente), z.maxLength(200)),
  correo: z.pipe(
    z.string(ELIJA.docente).check(z.email(ELIJA.docente), z.maxLength(254)),
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

/** Whom a draft is about, and how it begins. */
export const datosDeBorradorSchema = z.object({ docente, asignatura, estado: estadoDeBorradorSchema });
export type DatosDeBorrador = z.output<typeof datosDeBorradorSchema>;

export const imagenDeBorradorSchema = z.object({
  /** Another image has another key. */
  clave: z.uuid(),
  nombre: z.string(),
  tipo: z.string(),
  tamano: z.number(),
});
export type ImagenDeBorrador = z.output<typeof imagenDeBorradorSchema>;

const deQuien = {
  id: z.uuid(),
  docente: z.object({ nombre: z.string(), correo: z.string() }),
  asignatura: z.object({ codigo: z.string(), tipo: z.enum(['AMV', 'APV']), facultad: z.string() }),
  /** Grows with each change of `estado`. */
  version: z.int(),
  creado: z.iso.datetime(),
  guardado: z.iso.datetime(),
};

export const borradorSchema = z.object({
  ...deQuien,
  estado: estadoDeBorradorSchema,
  imagenes: z.object({ semana: z.nullable(imagenDeBorradorSchema), firma: z.nullable(imagenDeBorradorSchema) }),
});
export type Borrador = z.output<typeof borradorSchema>;

export const resumenDeBorradorSchema = z.object({
  ...deQuien,
  semana: z.string(),
  /** Criteria with a descriptor, of those that were not taken away. */
  respondidos: z.int(),
});
export type ResumenDeBorrador = z.output<typeof resumenDeBorradorSchema>;
