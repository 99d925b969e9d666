// Contract of writing to the people of a selection: review, preview, trial, sending, earlier texts, Word example.
import * as z from 'zod/mini';
import { NUMBER_EXPECTED, TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { defineContract, errorSchema, stream, type Partes } from '#platform/contract/route.ts';

/** The largest template, in bytes. */
export const MAX_PLANTILLA = 5 * 1_048_576;

/** Maximum length of subject and body, in characters. */
export const MAX_ASUNTO = 200;
export const MAX_CUERPO = 200_000;

export const MAX_FILAS_DE_CORREO = 20_000;

/** Maximum items of each list of a review. The totals count all items. */
export const MAX_EN_LISTA = 100;

/** Error of a selection without any valid address. */
export const SIN_DESTINATARIOS = 'Ninguna de las filas seleccionadas tiene un correo válido.';

/** Texts quoted by spec 1 §5. */
export const FALTAN_CAMPOS = '¡Debe diligenciar todos los campos referentes al correo a enviar!';
export const NO_ES_WORD = '¡El archivo adjunto debe ser un archivo de Word!';

export const SIN_ASUNTO = 'Escriba el asunto del correo.';
export const SIN_CUERPO = 'Escriba el correo.';
export const SIN_PLANTILLA = 'Adjunte la plantilla de Word.';
export const PLANTILLA_PESADA = 'La plantilla no puede pesar más de 5 MB.';

/** Multipart parts of a message and its recipients (spec 1 §7, DECISIONS §4). */
const PARTES = {
  tipoCorreo: { tipo: 'texto' },
  asunto: { tipo: 'texto' },
  cuerpoCorreo: { tipo: 'texto' },
  archivoPlantillaCorreo: { tipo: 'archivo', max: MAX_PLANTILLA, mensajeMax: PLANTILLA_PESADA },
  filasSeleccionadas: { tipo: 'json' },
  seleccion: { tipo: 'json' },
} as const satisfies Partes;

const texto = (max: number, mensaje: string) => z.optional(z.string(TEXT_EXPECTED).check(z.maxLength(max, mensaje)));

const dato = z.optional(z.nullable(z.union([z.string(), z.number()], TEXT_EXPECTED)));

const mensajeSchema = z.object({
  tipoCorreo: texto(10, 'El tipo de correo es 1 o 2.'),
  asunto: texto(MAX_ASUNTO, `El asunto no puede tener más de ${MAX_ASUNTO} caracteres.`),
  cuerpoCorreo: texto(MAX_CUERPO, 'El correo es demasiado largo.'),
  /** A file. Its type differs between browser and server, so the contract does not check it. */
  archivoPlantillaCorreo: z.optional(z.unknown()),
  filasSeleccionadas: z.optional(
    z
      .array(
        z.object({ nombreUsuario: dato, email: dato, rol: dato }, 'Cada fila tiene nombreUsuario, email y rol.'),
        'Aquí se espera una lista de filas.',
      )
      .check(z.maxLength(MAX_FILAS_DE_CORREO, 'Son demasiadas filas para un solo correo. Use un filtro.')),
  ),
  /** Selection of a report. The contract checks only the report's name; the report's slice checks the rest. */
  seleccion: z.optional(
    z.looseObject({ informe: z.string(TEXT_EXPECTED) }, 'Aquí se espera la selección de un informe.'),
  ),
});

export type MensajeRecibido = z.output<typeof mensajeSchema>;

/** A row, by its position among the selected rows, from 1. */
const filaSchema = z.object({ fila: z.number(), nombre: z.string(), email: z.string() });

export type FilaDeRevision = z.output<typeof filaSchema>;

const revisionSchema = z.object({
  /** Fields of the message, each once: the name used first, its title, and the people for whom it is empty. */
  campos: z.array(
    z.object({
      nombre: z.string(),
      titulo: z.string(),
      vacios: z.number(),
      personas: z.array(z.string()),
    }),
  ),
  /** Fields that the selection does not have. A message with any of them is not sent. */
  desconocidos: z.array(z.string()),
  /** Braces and other signs of fields that form none, with the surrounding words. */
  sueltas: z.array(z.string()),
  /** Links with a field in their address, where fields are not replaced. */
  enEnlaces: z.array(z.string()),
  /** Number of template pictures that mail programs do not show, or that are not in the template. */
  imagenesSinMostrar: z.number(),
  /** Everything else in the template that the message will not show, in words. */
  sinMostrar: z.array(z.string()),
  /** Number of selected rows, of messages, and of the parts in which they are sent. */
  filas: z.number(),
  correos: z.number(),
  partes: z.number(),
  sinCorreo: z.object({ total: z.number(), filas: z.array(filaSchema) }),
  invalidos: z.object({ total: z.number(), filas: z.array(filaSchema) }),
  /** Addresses that appear in several rows. Each gets one message, with the data of the first row. */
  repetidos: z.object({
    total: z.number(),
    correos: z.array(z.object({ email: z.string(), filas: z.array(z.number()) })),
  }),
  /** Message with the same text and recipients sent within the last day. */
  anterior: z.nullable(z.object({ id: z.uuid(), instante: z.iso.datetime() })),
  /** There is no mail server: messages stay in the outbox. */
  sinServidor: z.boolean(),
});

export type RevisionDeCorreo = z.output<typeof revisionSchema>;

const vistaSchema = z.object({
  /** Position in preview order: the longest message, the emptiest one, then all others. */
  numero: z.number(),
  de: z.number(),
  por: z.nullable(z.enum(['mas-largo', 'mas-vacio'])),
  nombre: z.string(),
  email: z.string(),
  asunto: z.string(),
  /** A whole document with its pictures inside, sanitized. */
  html: z.string(),
  texto: z.string(),
});

export type VistaDeCorreo = z.output<typeof vistaSchema>;

/** Maximum number of earlier messages offered to begin with. */
export const MAX_ANTERIORES = 15;

const anteriorSchema = z.object({
  id: z.uuid(),
  asunto: z.string(),
  /** HTML, its fields in braces. */
  cuerpo: z.string(),
  /** The name of its sender; null without a signed-in person. */
  nombre: z.nullable(z.string()),
  creado: z.iso.datetime(),
});

/** Ids of the job that sends a message and of the message itself. */
export const envioSchema = z.object({ id: z.uuid(), correo: z.uuid() });

const informeParams = z.object({ informe: z.string().check(z.maxLength(100)) });
const mensaje = { acceso: 'correo.enviar', partes: PARTES, body: mensajeSchema, bodyLimit: 4 * 1_048_576 } as const;
const withNumero = {
  ...mensaje,
  partes: { ...PARTES, numero: { tipo: 'texto' } },
  body: z.extend(mensajeSchema, {
    numero: z.optional(z.string().check(z.regex(/^\d{1,6}$/, NUMBER_EXPECTED))),
  }),
} as const;

export const redaccionContract = defineContract({
  'POST /envioCorreoUsuariosMoodle': {
    workload: 'read',
    ...mensaje,
    partes: { ...PARTES, despuesDe: { tipo: 'texto' } },
    once: true,
    body: z.extend(mensajeSchema, { despuesDe: z.optional(z.uuid('Aquí se espera el id de un correo.')) }),
    resumen:
      'Envía un correo a las personas de una selección, como tarea. Si el mismo se envió a las mismas personas en el ' +
      'último día, 409 con su id en `anterior`: con ese id en `despuesDe` se envía otra vez.',
    audita: 'correo.envio',
    respuestas: {
      201: envioSchema,
      400: errorSchema,
      404: errorSchema,
      409: z.extend(errorSchema, { anterior: z.optional(z.uuid()) }),
    },
  },
  'POST /correos/revision': {
    workload: 'read',
    ...mensaje,
    resumen: 'Lo que hay que saber de un correo antes de enviarlo. No envía nada.',
    respuestas: { 200: revisionSchema, 400: errorSchema, 404: errorSchema },
  },
  'POST /correos/vista': {
    workload: 'read',
    ...withNumero,
    resumen: 'Un correo como lo recibiría una de las personas de la selección.',
    respuestas: { 200: vistaSchema, 400: errorSchema, 404: errorSchema },
  },
  'POST /correos/prueba': {
    workload: 'read',
    ...withNumero,
    resumen: 'Envía a quien llama el correo de una de las personas de la selección.',
    audita: 'correo.envio',
    respuestas: { 201: z.object({ email: z.string() }), 400: errorSchema, 404: errorSchema },
  },
  'GET /correos/anteriores/{informe}': {
    params: informeParams,
    acceso: 'correo.enviar',
    resumen: 'Los últimos correos que se escribieron a las personas de un informe, cada texto una vez.',
    respuestas: { 200: z.object({ anteriores: z.array(anteriorSchema) }), 404: errorSchema },
  },
  'GET /correos/plantilla/{informe}': {
    workload: 'export',
    params: informeParams,
    acceso: 'correo.enviar',
    resumen: 'Una plantilla de Word de ejemplo, con los campos de un informe.',
    respuestas: {
      200: stream('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      404: errorSchema,
    },
  },
});
