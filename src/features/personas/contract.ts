// Contract of one person's data: search, correction, export and anonymisation.
import * as z from 'zod/mini';
import { CLASES_DE_DATO } from '#core/almacenes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'personas.anonimizar' as const;

/** Word that must be typed to confirm an anonymisation. */
export const PALABRA_DE_ANONIMIZAR = 'ANONIMIZAR';

/** Note at a finding that belongs to another person. */
export const DE_OTRA_PERSONA = 'Es de otra persona, y la nombra.';

/** Findings shown per store; the total is given separately. */
export const HALLAZGOS_MOSTRADOS = 100;

/** Values of one person, of all kinds together: the time of a search grows with each. */
const MAX_VALORES = 30;

const valores = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_VALORES));

/** Minimum length of an identifier: shorter ones match too many persons. */
const LARGO_MINIMO = 3;

/** A person, by at least one document, address or user name. */
const personaSchema = z
  .object({ documento: valores, correo: valores, usuario: valores, nombre: valores, telefono: valores })
  .check(
    z.refine(
      ({ documento, correo, usuario }) => documento.length + correo.length + usuario.length > 0,
      'Escriba un documento, un correo o un usuario.',
    ),
    z.refine(
      (persona) => CLASES_DE_DATO.reduce((count, clase) => count + persona[clase].length, 0) <= MAX_VALORES,
      `Escriba en total ${MAX_VALORES} datos o menos: quite los que se repiten, como otra forma de escribir el mismo nombre.`,
    ),
    z.refine(
      (persona) => CLASES_DE_DATO.every((clase) => persona[clase].every((valor) => valor.length >= LARGO_MINIMO)),
      'Cada dato debe tener al menos tres caracteres.',
    ),
  );

export const MOTIVO_MINIMO = 10;

const motivo = z
  .string()
  .check(
    z.trim(),
    z.minLength(
      MOTIVO_MINIMO,
      `Escriba el motivo: quién lo pidió y para qué, en al menos ${MOTIVO_MINIMO} caracteres.`,
    ),
    z.maxLength(500, 'Escriba el motivo en máximo 500 caracteres.'),
  );

const hallazgoSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  instante: z.nullable(z.iso.datetime()),
  enlace: z.nullable(z.string()),
  /** It is about the person; otherwise it belongs to someone else and names the person. */
  suyo: z.boolean(),
  datos: z.array(z.object({ etiqueta: z.string(), valor: z.string() })),
  archivos: z.array(z.object({ nombre: z.string() })),
});

/** An item kept of a person, as shown to a manager. */
export type HallazgoVisto = z.output<typeof hallazgoSchema>;

const almacenSchema = z.object({
  nombre: z.string(),
  titulo: z.string(),
  guarda: z.string(),
  alAnonimizar: z.string(),
  total: z.number(),
  /** Number of findings that are about the person. */
  suyos: z.number(),
  archivos: z.number(),
  hallazgos: z.array(hallazgoSchema),
});

/** Findings of one store. */
export type AlmacenVisto = z.output<typeof almacenSchema>;

const otherDatoSchema = z.object({
  clase: z.enum(CLASES_DE_DATO),
  valor: z.string(),
  /** Titles of the stores that contain it. */
  en: z.array(z.string()),
});

/** Other identifying data that seems to belong to the person. */
export type OtroDato = z.output<typeof otherDatoSchema>;

const requestShape = { motivo, persona: personaSchema };

const campoSchema = z.object({
  ruta: z.string(),
  etiqueta: z.string(),
  valor: z.string(),
});

const corregibleSchema = z.object({
  id: z.uuid(),
  titulo: z.string(),
  instante: z.iso.datetime(),
  campos: z.array(campoSchema),
});

/** A record of the person with its identifying fields. */
export type Corregible = z.output<typeof corregibleSchema>;

const tareaSchema = z.object({ tarea: z.uuid() });

/**
 * Search, correction, export and anonymisation of one person's data. The person is sent in bodies, never in addresses,
 * which logs would keep.
 */
export const personasContract = defineContract({
  'POST /personas/busqueda': {
    workload: 'read',
    acceso,
    resumen: 'Busca todo lo que se guarda de una persona, en todos los almacenes.',
    audita: 'persona.busqueda',
    body: z.object(requestShape),
    respuestas: {
      200: z.object({ almacenes: z.array(almacenSchema), otros: z.array(otherDatoSchema) }),
      400: errorSchema,
    },
  },
  'POST /personas/exportaciones': {
    acceso,
    resumen: 'Comienza la tarea que reúne en un archivo todo lo que se guarda de una persona.',
    audita: 'persona.exportacion',
    body: z.object(requestShape),
    respuestas: { 201: tareaSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /personas/anonimizaciones': {
    acceso,
    resumen: 'Comienza la tarea que anonimiza a una persona: sus datos y archivos se pierden, las cuentas quedan.',
    audita: 'persona.anonimizacion',
    body: z.object({
      ...requestShape,
      /** Also deletes the files of other people's records that name the person. */
      archivosAjenos: z.boolean(),
      confirmacion: z.literal(PALABRA_DE_ANONIMIZAR, `Escriba ${PALABRA_DE_ANONIMIZAR} para confirmar.`),
    }),
    respuestas: { 201: tareaSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /personas/correcciones/campos': {
    acceso,
    resumen: 'Los registros de una persona con los campos que la identifican, para corregirlos.',
    audita: 'persona.busqueda',
    body: z.object(requestShape),
    respuestas: { 200: z.object({ registros: z.array(corregibleSchema) }), 400: errorSchema },
  },
  'POST /personas/correcciones': {
    acceso,
    resumen: 'Corrige los campos que identifican a una persona en los registros elegidos.',
    audita: 'persona.correccion',
    body: z.object({
      ...requestShape,
      registros: z
        .array(
          z.object({
            id: z.uuid(),
            campos: z.array(
              z.object({
                ruta: z.string().check(z.maxLength(300)),
                antes: z.string(),
                valor: z.string().check(z.maxLength(1000)),
              }),
            ),
          }),
        )
        .check(z.minLength(1, 'Cambie al menos un campo.'), z.maxLength(500)),
    }),
    respuestas: { 200: z.object({ corregidos: z.number() }), 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
});
