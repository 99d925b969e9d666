import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { CLASES_DE_DATO } from '#features/almacenes/contract.ts';

const acceso = 'personas.anonimizar' as const;

/** What has to be typed before a person is anonymised. */
export const PALABRA_DE_ANONIMIZAR = 'ANONIMIZAR';

/** Said of what is somebody else's. */
export const DE_OTRA_PERSONA = 'Es de otra persona, y la nombra.';

/** What is found of each store at once; the number of all stands beside. */
export const HALLAZGOS_MOSTRADOS = 100;

const MAX_VALORES = 30;

const valores = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_VALORES));

/** The least of an identifier that is looked for: less is anybody's. */
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
      (persona) => CLASES_DE_DATO.every((clase) => persona[clase].every((valor) => valor.length >= LARGO_MINIMO)),
      'Cada dato debe tener al menos tres caracteres.',
    ),
  );

/** The least of a reason that says something. */
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
  /** It is about her; otherwise it is somebody else's and names her. */
  suyo: z.boolean(),
  datos: z.array(z.object({ etiqueta: z.string(), valor: z.string() })),
  archivos: z.array(z.object({ nombre: z.string() })),
});

/** Something that is kept of a person, as a manager sees it. */
export type HallazgoVisto = z.output<typeof hallazgoSchema>;

const almacenSchema = z.object({
  nombre: z.string(),
  titulo: z.string(),
  guarda: z.string(),
  alAnonimizar: z.string(),
  total: z.number(),
  /** How many of them are about her. */
  suyos: z.number(),
  archivos: z.number(),
  hallazgos: z.array(hallazgoSchema),
});

/** What a store keeps of a person. */
export type AlmacenVisto = z.output<typeof almacenSchema>;

const otroSchema = z.object({
  clase: z.enum(CLASES_DE_DATO),
  valor: z.string(),
  /** Where it was found, in words. */
  en: z.array(z.string()),
});

/** Something else that she seems to be known by. */
export type OtroDato = z.output<typeof otroSchema>;

const pedido = { motivo, persona: personaSchema };

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

/** A record of hers with the fields that tell who she is. */
export type Corregible = z.output<typeof corregibleSchema>;

const tareaSchema = z.object({ tarea: z.uuid() });

/** What is kept of one person. Whom it is about travels in bodies, never in addresses. */
export const personasContract = defineContract({
  'POST /personas/busqueda': {
    workload: 'read',
    acceso,
    resumen: 'Busca todo lo que se guarda de una persona, en todos los almacenes.',
    audita: 'persona.busqueda',
    body: z.object(pedido),
    respuestas: {
      200: z.object({ almacenes: z.array(almacenSchema), otros: z.array(otroSchema) }),
      400: errorSchema,
    },
  },
  'POST /personas/exportaciones': {
    acceso,
    resumen: 'Comienza la tarea que reúne en un archivo todo lo que se guarda de una persona.',
    audita: 'persona.exportacion',
    body: z.object(pedido),
    respuestas: { 201: tareaSchema, 400: errorSchema },
  },
  'POST /personas/anonimizaciones': {
    acceso,
    resumen: 'Comienza la tarea que anonimiza a una persona: sus datos y archivos se pierden, las cuentas quedan.',
    audita: 'persona.anonimizacion',
    body: z.object({
      ...pedido,
      /** The files of other people's records in which she is named go too. */
      archivosAjenos: z.boolean(),
      confirmacion: z.literal(PALABRA_DE_ANONIMIZAR, `Escriba ${PALABRA_DE_ANONIMIZAR} para confirmar.`),
    }),
    respuestas: { 201: tareaSchema, 400: errorSchema, 409: errorSchema },
  },
  'POST /personas/correcciones/campos': {
    acceso,
    resumen: 'Los registros de una persona con los campos que la identifican, para corregirlos.',
    audita: 'persona.busqueda',
    body: z.object(pedido),
    respuestas: { 200: z.object({ registros: z.array(corregibleSchema) }), 400: errorSchema },
  },
  'POST /personas/correcciones': {
    acceso,
    resumen: 'Corrige los campos que identifican a una persona en los registros elegidos.',
    audita: 'persona.correccion',
    body: z.object({
      ...pedido,
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
