// Contract of the person's side of requests: the page's data, answers, files, and links by mail.
import * as z from 'zod/mini';
import { isAddress } from '#catalogo/campos/correo.ts';
import { ESTADOS_PARA_PERSONA, type EstadoParaPersona } from '#catalogo/estados.ts';
import { claveHeaders } from '#features/claves/contract.ts';
import { adjuntoSchema, adjuntosShape, PARTES_DE_ADJUNTOS, textoSchemaOf } from '#catalogo/conversacion.ts';
import { seguimientoSchema } from '#features/formularios/contract.ts';
import type { pageData } from '#platform/contract/page-data.ts';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

const estadoSchema = z.enum(Object.keys(ESTADOS_PARA_PERSONA) as [EstadoParaPersona, ...EstadoParaPersona[]]);

const hechoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('estado'),
    /** The row that it is about; null where the request is one row. */
    fila: z.nullable(z.string()),
    estado: estadoSchema,
    instante: z.iso.datetime(),
  }),
  z.object({
    tipo: z.enum(['mensaje', 'respuesta']),
    texto: z.nullable(z.string()),
    archivos: z.array(adjuntoSchema),
    instante: z.iso.datetime(),
  }),
]);

/** A request as its person sees it. */
const solicitudSchema = z.object({
  titulo: z.string(),
  comprobante: z.string(),
  recibida: z.iso.datetime(),
  filas: z.array(
    z.object({
      /** Null where the request is one row. */
      nombre: z.nullable(z.string()),
      estado: estadoSchema,
      /** The promised day, while the unit must act. */
      vence: z.exactOptional(z.iso.date()),
    }),
  ),
  /** The newest first. */
  hechos: z.array(hechoSchema),
  /** False: it has been closed for too long, and another request begins instead. */
  recibeRespuesta: z.boolean(),
  /** The instant until which this link lets the person answer; later a fresh one is needed. */
  frescoHasta: z.iso.datetime(),
  /** Addresses of the receipt and of the empty form. */
  recibo: z.string(),
  otra: z.string(),
});

export type SolicitudVista = z.output<typeof solicitudSchema>;
export type HechoVisto = z.output<typeof hechoSchema>;

/** Page data: of one request, null where the address follows none; of the page that asks for a link, `consulta`. */
export type SolicitudPageData = z.output<typeof pageData> & { readonly solicitud: SolicitudVista | 'consulta' | null };

const token = seguimientoSchema;

/** Sent from pages that anybody may open. */
const publica = {
  acceso: 'publico' as const,
  limitada: true,
};

const conLimite = z.extend(errorSchema, z.partial(withRetoSchema).shape);

const retoHeaders = z.object({ [RETO_HEADER]: retoHeaderSchema });

/** The answer is the same whether a request was found or not. */
const PEDIDO = z.object({ pedido: z.literal(true) });

export const solicitudesContract = defineContract({
  'POST /solicitudes/consulta': {
    ...publica,
    resumen: 'Pide por correo el enlace de una solicitud. La respuesta no dice si existe.',
    headers: retoHeaders,
    body: z.object({
      comprobante: z.string().check(z.trim(), z.minLength(1, 'Escriba el número de comprobante.'), z.maxLength(40)),
      correo: z
        .string()
        .check(z.trim(), z.maxLength(200), z.refine(isAddress, 'Escriba el correo con el que hizo la solicitud.')),
    }),
    respuestas: { 202: PEDIDO, 400: errorSchema, 429: conLimite },
  },
  'POST /solicitudes/enlace': {
    ...publica,
    resumen: 'Pide por correo un enlace para responder una solicitud.',
    headers: retoHeaders,
    body: z.object({ token }),
    respuestas: { 202: PEDIDO, 400: errorSchema, 429: conLimite },
  },
  'POST /solicitudes/respuestas': {
    ...publica,
    resumen: 'Agrega una respuesta de la persona a su solicitud.',
    headers: z.extend(claveHeaders, retoHeaders.shape),
    partes: { token: { tipo: 'texto' }, permiso: { tipo: 'texto' }, texto: { tipo: 'texto' }, ...PARTES_DE_ADJUNTOS },
    body: z.object({
      token,
      /** End of the address of a fresh link. */
      permiso: z.optional(z.string().check(z.maxLength(100))),
      texto: textoSchemaOf('Escriba su respuesta.'),
      ...adjuntosShape,
    }),
    respuestas: {
      201: z.object({ solicitud: solicitudSchema }),
      400: errorSchema,
      403: errorSchema,
      404: errorSchema,
      408: errorSchema,
      409: errorSchema,
      413: errorSchema,
      429: conLimite,
      503: errorSchema,
    },
  },
  'POST /solicitudes/archivo': {
    acceso: 'publico',
    resumen: 'Un archivo de la conversación de una solicitud.',
    body: z.object({ token, campo: z.string().check(z.maxLength(100)) }),
    respuestas: { 200: stream('application/octet-stream'), 400: errorSchema, 404: errorSchema },
  },
});
