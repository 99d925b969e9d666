// Contract of the register of data owners' requests, and the content of the public page on personal data.
import * as z from 'zod/mini';
import { addressSchema, CORREO_INVALIDO } from '#catalogo/campos/correo.ts';
import { documento, esquemaDocumento } from '#catalogo/campos/documento.ts';
import { freeText } from '#catalogo/campos/texto.ts';
import { DATE_EXPECTED, searchTextSchema } from '#platform/contract/faults.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { pageData } from '#platform/contract/page-data.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { CLASES } from './plazos.ts';

const acceso = 'titulares.atender' as const;

export const SOLICITUDES_POR_PAGINA = 50;

export const ESTADOS_DE_SOLICITUD = {
  'en-tramite': 'En trámite',
  incompleta: 'Por completar',
  respondida: 'Respondida',
  desistida: 'Desistida',
} as const;

export type EstadoDeSolicitud = keyof typeof ESTADOS_DE_SOLICITUD;

export const CANALES = {
  correo: 'Correo electrónico',
  escrito: 'Escrito radicado',
  presencial: 'En persona',
  telefono: 'Por teléfono',
  otro: 'Otro',
} as const;

export const PASOS = {
  alta: 'Registrada',
  cambio: 'Datos corregidos',
  prorroga: 'Prorrogada',
  requerimiento: 'Se pidió completarla',
  completada: 'Completada por el titular',
  respuesta: 'Respondida',
  desistimiento: 'Desistida',
} as const;

export type Paso = keyof typeof PASOS;

/** Steps that managers take in an open request: button, title and question of each dialog. */
export const PASOS_DE_TRAMITE = {
  respuesta: { boton: 'Responder', texto: 'Qué se respondió', dia: 'Día en que se respondió' },
  prorroga: { boton: 'Prorrogar', texto: 'Motivo de la demora', dia: 'Día en que se le informó' },
  requerimiento: { boton: 'Pedir que complete', texto: 'Qué falta', dia: 'Día en que se le pidió' },
  completada: { boton: 'Ya la completó', texto: 'Qué entregó', dia: 'Día en que lo entregó' },
  desistimiento: { boton: 'Desistida', texto: 'Por qué ya no se espera', dia: 'Día en que se cerró' },
} as const satisfies Partial<Record<Paso, unknown>>;

export type PasoDeTramite = keyof typeof PASOS_DE_TRAMITE;

const required = (max: number, message: string, multilinea = false) =>
  z.pipe(freeText(max, multilinea), z.string().check(z.minLength(1, message)));

const dia = z.iso.date(DATE_EXPECTED);

export const datosSchema = z.object({
  clase: z.enum(keysOf(CLASES), 'Elija si es una consulta o un reclamo.'),
  nombre: required(200, 'Escriba el nombre del titular.'),
  documento: esquemaDocumento(
    documento({ etiqueta: 'Documento', mensaje: 'Escriba el documento, con números y letras.' }),
  ),
  correo: z.nullable(addressSchema(CORREO_INVALIDO)),
  canal: z.enum(keysOf(CANALES), 'Elija por dónde llegó.'),
  recibida: dia,
  pide: required(4000, 'Escriba qué pide el titular.', true),
});

export type DatosDeSolicitud = z.output<typeof datosSchema>;

const solicitudSchema = z.object({
  id: z.uuid(),
  numero: z.int(),
  clase: z.enum(keysOf(CLASES)),
  nombre: z.string(),
  documento: z.string(),
  correo: z.nullable(z.string()),
  canal: z.string(),
  pide: z.string(),
  recibida: dia,
  estado: z.enum(keysOf(ESTADOS_DE_SOLICITUD)),
  correDesde: dia,
  prorrogaMotivo: z.nullable(z.string()),
  prorrogaDia: z.nullable(dia),
  vence: dia,
  respuesta: z.nullable(z.string()),
  cerrada: z.nullable(dia),
  version: z.int32(),
  /** For an open request: its urgency and the business days left. Null for closed ones. */
  plazo: z.nullable(z.object({ urgencia: z.enum(['vencida', 'por-vencer', 'a-tiempo']), quedan: z.int() })),
  /** Steps that the current state allows. */
  pasos: z.array(z.enum(keysOf(PASOS_DE_TRAMITE))),
});

/** A request of a data owner. */
export type Solicitud = z.output<typeof solicitudSchema>;

const pasoSchema = z.object({
  paso: z.enum(keysOf(PASOS)),
  dia: z.nullable(dia),
  texto: z.nullable(z.string()),
  nombre: z.string(),
  instante: z.iso.datetime(),
});

export type PasoDado = z.output<typeof pasoSchema>;

export const QUE_SE_HIZO = 'Escriba qué se hizo.';

const withId = { acceso, params: z.object({ id: z.uuid() }) };

/** Register of the requests of data owners (Ley 1581; issue 8). */
export const titularesContract = defineContract({
  'POST /titulares/consulta': {
    acceso,
    resumen: 'Las solicitudes de titulares que cumplen un filtro; cuántas tienen el plazo vencido o por vencer.',
    body: z.object({
      /** Parts of name, document or address; a number also matches the number of the request. */
      buscar: z.optional(searchTextSchema),
      ver: z.optional(z.enum(['abiertas', 'cerradas'])),
      clase: z.optional(z.enum(keysOf(CLASES))),
      salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    respuestas: {
      200: z.object({
        solicitudes: z.array(solicitudSchema),
        total: z.int(),
        vencidas: z.int(),
        porVencer: z.int(),
      }),
      400: errorSchema,
    },
  },
  'POST /titulares': {
    acceso,
    resumen: 'Registra la solicitud de un titular y calcula su plazo.',
    audita: 'titular.alta',
    body: datosSchema,
    respuestas: { 201: solicitudSchema, 400: errorSchema },
  },
  'GET /titulares/{id}': {
    ...withId,
    resumen: 'Una solicitud con su historia, lo más reciente primero.',
    audita: 'titular.apertura',
    respuestas: { 200: z.object({ solicitud: solicitudSchema, historia: z.array(pasoSchema) }), 404: errorSchema },
  },
  'PUT /titulares/{id}': {
    ...withId,
    resumen: 'Corrige los datos de una solicitud abierta, si sigue como la vio quien la corrige.',
    audita: 'titular.cambio',
    body: z.extend(datosSchema, { version: z.int32() }),
    respuestas: { 200: solicitudSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'POST /titulares/{id}/pasos': {
    ...withId,
    resumen: 'Da un paso en el trámite de una solicitud: la responde, la prorroga, pide completarla o la cierra.',
    audita: 'titular.cambio',
    body: z.object({
      version: z.int32(),
      paso: z.enum(keysOf(PASOS_DE_TRAMITE), 'Elija qué se hizo.'),
      dia,
      texto: required(4000, QUE_SE_HIZO, true),
    }),
    respuestas: { 200: solicitudSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
});

const textoSchema = z.object({ version: z.string(), desde: dia, texto: z.string(), finalidad: z.string() });

const tratamientoSchema = z.object({
  /** Contact of the unit for data owners; null if none is configured. */
  contacto: z.nullable(z.string()),
  /** Days for which the content of mails is kept. */
  diasDeCorreo: z.int(),
  /** Years for which it is kept whom mails went to. */
  aniosDeCorreo: z.int(),
  /** Years for which the audit is kept. */
  aniosDeAuditoria: z.int(),
  formularios: z.array(
    z.object({
      titulo: z.string(),
      /** Use of the form's data, as the form describes it. */
      tratamiento: z.string(),
      /** Retention of the form's records, if a manager set one. */
      conservacion: z.nullable(z.string()),
      /** Text to authorise; null if the form asks for none. */
      consentimiento: z.nullable(textoSchema),
      /** Earlier texts that people authorised, newest first. */
      anteriores: z.array(textoSchema),
    }),
  ),
});

export type TextoAutorizado = z.output<typeof textoSchema>;

/** Content of the public page on personal data. */
export type Tratamiento = z.output<typeof tratamientoSchema>;

export type TratamientoPageData = z.output<typeof pageData> & { readonly tratamiento: Tratamiento };
