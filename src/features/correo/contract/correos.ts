// Contract of sent messages: the list, one message, its recipients, sending again, confirming that it arrived.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { ESTADOS_DE_DESTINATARIO } from '../estados.ts';

/** Page sizes: messages of the list, recipients of a message. */
export const CORREOS_POR_PAGINA = 30;
export const DESTINATARIOS_POR_PAGINA = 50;

const instante = z.iso.datetime();
/** State of a mail to one person. */
export const estadoSchema = z.enum(keysOf(ESTADOS_DE_DESTINATARIO));

/** The number of recipients in each state. */
const cuentaSchema = z.object({
  pendiente: z.number(),
  enviando: z.number(),
  enviado: z.number(),
  /** Kept in the outbox because there is no mail server: these are not sent anywhere. */
  en_bandeja: z.number(),
  fallido: z.number(),
  por_confirmar: z.number(),
  omitido: z.number(),
});

const correoSchema = z.object({
  id: z.uuid(),
  asunto: z.string(),
  /** Its origin in words: the report's title, `Comprobante`. */
  origen: z.string(),
  /** The name of its sender; null without a signed-in person. */
  nombre: z.nullable(z.string()),
  creado: instante,
  cuenta: cuentaSchema,
  /** A job or task is sending the message, or is queued to do so. */
  enMarcha: z.boolean(),
});

/** A message as a list shows it. */
export type Correo = z.output<typeof correoSchema>;

const parteSchema = z.object({
  id: z.number(),
  parte: z.number(),
  /** The number of parts. */
  de: z.number(),
  personas: z.number(),
  comenzada: instante,
  /** Null while the part is being sent, or where the attempt was interrupted. */
  terminada: z.nullable(instante),
  enviados: z.number(),
  aplazados: z.number(),
  fallidos: z.number(),
  porConfirmar: z.number(),
  nota: z.nullable(z.string()),
});

/** The outcome of an attempt to send a part. */
export type ParteDeCorreo = z.output<typeof parteSchema>;

const correoAbiertoSchema = z.extend(correoSchema, {
  /** The job that sends it; null for a message to one person. */
  tarea: z.nullable(z.uuid()),
  /** Number of recipients left out because the sending was cancelled. They can still be sent to. */
  cancelados: z.number(),
  /** Reason why the mail server accepted nothing the last time, and the instant of the next attempt. */
  problema: z.nullable(z.string()),
  siguiente: z.nullable(instante),
  /** Days that the written messages are kept after the last sending, and the instant of their removal. */
  diasGuardado: z.number(),
  retirado: z.nullable(instante),
  /** The newest first. */
  partes: z.array(parteSchema),
});

/** Everything about a message but its recipients. */
export type CorreoAbierto = z.output<typeof correoAbiertoSchema>;

const destinatarioSchema = z.object({
  numero: z.number(),
  nombre: z.string(),
  email: z.string(),
  rol: z.string(),
  estado: estadoSchema,
  /** Reason of the state, where one must be shown. */
  motivo: z.nullable(z.string()),
  intentos: z.number(),
  /** The next attempt is not made before this instant. */
  siguiente: z.nullable(instante),
  instante,
});

/** A recipient of a message, including those who are left out. */
export type Destinatario = z.output<typeof destinatarioSchema>;

const destinatarioAbiertoSchema = z.extend(destinatarioSchema, {
  asunto: z.string(),
  /** A whole document with its pictures inside; null once it was removed. */
  html: z.nullable(z.string()),
  /** Message-ID header; null before the first attempt. */
  messageId: z.nullable(z.string()),
  /** The number of the report's rows about this person. */
  filas: z.number(),
  /** The first of them that the reader may open, each in its report. */
  registros: z.array(z.object({ informe: z.string(), fila: z.uuid(), comprobante: z.string() })),
  /** The names of the files that go with it. */
  adjuntos: z.array(z.string()),
});

export type DestinatarioAbierto = z.output<typeof destinatarioAbiertoSchema>;

const withId = { params: z.object({ id: z.uuid() }) };
const searchText = z.optional(z.string().check(z.maxLength(200)));
const offsetSchema = z.optional(z.int().check(z.gte(0)));
const numeros = z.array(z.int32().check(z.gte(1))).check(z.minLength(1), z.maxLength(1000));
/** Number of recipients that are sent to again, or whose state was changed. */
const encargadoSchema = z.object({ personas: z.number() });

/** Calls about sent messages (DECISIONS §1). */
export const correosContract = defineContract({
  'POST /correos/consulta': {
    acceso: 'correo.leer',
    resumen: 'Una página de los correos, los más recientes primero.',
    body: z.object({
      busca: searchText,
      /** Only messages with failed or unconfirmed recipients, or with recipients that no job is going to send to. */
      porAtender: z.optional(z.boolean()),
      desde: offsetSchema,
    }),
    respuestas: {
      200: z.object({
        correos: z.array(correoSchema),
        total: z.number(),
        /** There is no mail server: messages stay in the outbox. */
        sinServidor: z.boolean(),
      }),
    },
  },
  'GET /correos/{id}': {
    ...withId,
    acceso: 'correo.leer',
    resumen: 'Un correo: cómo va, cuántas personas están en cada estado y qué pasó con cada parte.',
    respuestas: { 200: correoAbiertoSchema, 404: errorSchema },
  },
  'POST /correos/{id}/destinatarios': {
    ...withId,
    acceso: 'correo.leer',
    resumen: 'Una página de los destinatarios de un correo.',
    body: z.object({ busca: searchText, estado: z.optional(estadoSchema), desde: offsetSchema }),
    respuestas: {
      200: z.object({ destinatarios: z.array(destinatarioSchema), total: z.number() }),
      404: errorSchema,
    },
  },
  'GET /correos/{id}/destinatarios/{numero}': {
    params: z.object({
      id: z.uuid(),
      numero: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)),
    }),
    acceso: 'correo.leer',
    resumen: 'Lo que recibió, o va a recibir, una persona.',
    audita: 'correo.apertura',
    respuestas: { 200: destinatarioAbiertoSchema, 404: errorSchema },
  },
  'POST /correos/{id}/envio': {
    ...withId,
    acceso: 'correo.enviar',
    resumen: 'Envía de nuevo a quienes están en un estado, o sigue con los que faltan.',
    audita: 'correo.repeticion',
    body: z.object({
      /** `pendiente` continues immediately with the waiting recipients; the other states send again. */
      estado: z.enum(['pendiente', 'fallido', 'por_confirmar', 'omitido']),
      /** Only these recipients; all of the state unless given. */
      numeros: z.optional(numeros),
    }),
    respuestas: { 202: encargadoSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /correos/{id}/recibidos': {
    ...withId,
    acceso: 'correo.enviar',
    resumen: 'Anota que personas por confirmar recibieron el correo, porque un gestor lo supo.',
    audita: 'correo.confirmacion',
    body: z.object({ numeros }),
    respuestas: { 200: encargadoSchema, 404: errorSchema, 409: errorSchema },
  },
});
