// Contract of the person's side of requests: the page's data, answers, files, and links by mail.
import * as z from 'zod/mini';
import { CALIFICACIONES, MAX_COMENTARIO } from '#catalogo/calificacion.ts';
import { addressSchema } from '#catalogo/campos/correo.ts';
import { freeText } from '#catalogo/campos/texto.ts';
import {
  adjuntoSchema,
  adjuntosShape,
  cambioDeCampoSchema,
  endOfPermiso,
  isStillAsked,
  PARTES_DE_ADJUNTOS,
  pasoSchema,
  peticionOf,
  textoSchemaOf,
} from '#catalogo/conversacion.ts';
import { ESTADOS_PARA_PERSONA } from '#catalogo/estados.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { formularioData, seguimientoSchema } from '#features/formularios/contract.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { pageData } from '#platform/contract/page-data.ts';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

const estadoSchema = z.enum(keysOf(ESTADOS_PARA_PERSONA));

const resultadoSchema = z.enum(keysOf(RESULTADOS));

const calificacionSchema = z.literal(
  CALIFICACIONES.map(({ valor }) => valor),
  'Elija una cara.',
);

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
  z.object({
    tipo: z.literal('correccion'),
    paso: pasoSchema,
    /** The reason of one that was asked for. */
    texto: z.nullable(z.string()),
    /** Values of identity documents and sensitive answers are null. */
    cambios: z.array(cambioDeCampoSchema),
    instante: z.iso.datetime(),
  }),
  z.object({
    tipo: z.literal('calificacion'),
    valor: calificacionSchema,
    /** The comment; null without one. */
    texto: z.nullable(z.string()),
    instante: z.iso.datetime(),
  }),
  z.object({
    tipo: z.literal('relacion'),
    /** Number and address of the other request; `sigue`: that one began later. */
    numero: z.string(),
    ruta: z.string(),
    sigue: z.boolean(),
    instante: z.iso.datetime(),
  }),
]);

/** Until when its person may answer a request, or withdraw an enrolment, without a fresh link. */
const frescura = {
  /** True: any link still does. */
  fresca: z.boolean(),
  /** Instant of this reading: clocks of devices are wrong. */
  ahora: z.iso.datetime(),
};

/** Returns true if a link with a permission, such as that of the page's address, lets the person act. */
export function isFresca(
  {
    fresca,
    ahora: now,
    hechos = [],
  }: Pick<SolicitudVista, 'fresca' | 'ahora'> & Partial<Pick<SolicitudVista, 'hechos'>>,
  permiso: string | undefined,
): boolean {
  if (fresca || permiso === undefined) return fresca;
  const peticion = peticionOf(permiso);
  return (
    endOfPermiso(permiso) > Date.parse(now) &&
    (peticion === null ||
      isStillAsked(
        peticion,
        hechos.map((hecho) => ({ ...hecho, instante: Date.parse(hecho.instante) })),
      ))
  );
}

/** A request as its person sees it. */
const solicitudSchema = z.object({
  /** The request in words: its page's title. */
  pedido: z.string(),
  /** The number that the person is told; the receipt's, `comprobante`, is the same or a technical one. */
  numero: z.string(),
  comprobante: z.string(),
  recibida: z.iso.datetime(),
  filas: z.array(
    z.object({
      /** Null where the request is one row. */
      nombre: z.nullable(z.string()),
      estado: estadoSchema,
      /** The promised day, while the unit must act. */
      vence: z.exactOptional(z.iso.date()),
      resultado: z.exactOptional(resultadoSchema),
    }),
  ),
  /** Day and result of its end, and the last day on which an answer opens it again; null while it is open. */
  fin: z.nullable(
    z.object({ dia: z.iso.date(), resultado: z.nullable(resultadoSchema), hasta: z.nullable(z.iso.date()) }),
  ),
  /** The newest first. */
  hechos: z.array(hechoSchema),
  /** False: it has been closed for too long, and another request begins instead. */
  recibeRespuesta: z.boolean(),
  /** True: it was closed not long ago, and its person has not rated that yet. */
  calificable: z.boolean(),
  ...frescura,
  /** The correction that the unit asks for; null: none, or one that the form has outlived. */
  correccion: z.nullable(z.object({ id: z.uuid(), campos: z.array(z.string()), motivo: z.string() })),
  /** Addresses of the receipt, and of the empty form whose request follows this one. */
  recibo: z.string(),
  otra: z.string(),
});

export type SolicitudVista = z.output<typeof solicitudSchema>;
export type HechoVisto = z.output<typeof hechoSchema>;

/** States of an enrolment: `pasada` can be withdrawn no longer, since its semester is over. */
export const ESTADOS_DE_INSCRIPCION = ['vigente', 'retirada', 'pasada'] as const;

const inscripcionSchema = z.object({
  titulo: z.string(),
  comprobante: z.string(),
  recibida: z.iso.datetime(),
  /** The chosen option, in words. */
  opcion: z.string(),
  estado: z.enum(ESTADOS_DE_INSCRIPCION),
  ...frescura,
  /** Present if it was withdrawn now and no mail says so: the address has had those of the day. */
  sinCorreo: z.exactOptional(z.literal(true)),
  /** Addresses of the receipt and of the empty form. */
  recibo: z.string(),
  otra: z.string(),
});

export type InscripcionVista = z.output<typeof inscripcionSchema>;

export type InscripcionPageData = z.output<typeof pageData> & { readonly inscripcion: InscripcionVista };

/**
 * Page data: of one request, null where the address follows none; of the page that asks for a link, `consulta` and the way to
 * reach the unit.
 */
export type SolicitudPageData = z.output<typeof pageData> &
  (
    { readonly solicitud: SolicitudVista | null } | { readonly solicitud: 'consulta'; readonly contacto: string | null }
  );

const token = seguimientoSchema;

/** End of the address of a fresh link. */
const permiso = z.optional(z.string().check(z.maxLength(100)));

/** The form of a correction, with the values of its controls by the form's tree. */
const correccionSchema = z.extend(formularioData, { valores: z.record(z.string(), z.unknown()) });

export type CorreccionParaHacer = z.output<typeof correccionSchema>;

/** Most fields of a correction; more than a form asks for. */
const MAX_CAMPOS = 200;

/** Sent from pages that anybody may open. */
const publica = {
  acceso: 'publico' as const,
  limitada: true,
};

const limitedErrorSchema = z.extend(errorSchema, z.partial(withRetoSchema).shape);

const retoHeaders = z.object({ [RETO_HEADER]: retoHeaderSchema });

/** The answer is the same whether a request was found or not. */
const PEDIDO = z.object({ pedido: z.literal(true) });

/** Answers to what the person sends with files: the request as it is then, or the fault. */
const WITH_FILES = {
  201: z.object({ solicitud: solicitudSchema }),
  400: errorSchema,
  403: errorSchema,
  404: errorSchema,
  408: errorSchema,
  409: errorSchema,
  413: errorSchema,
  429: limitedErrorSchema,
  503: errorSchema,
};

export const solicitudesContract = defineContract({
  'POST /solicitudes/consulta': {
    ...publica,
    resumen: 'Pide por correo el enlace de una solicitud o una inscripción. La respuesta no dice si existe.',
    headers: retoHeaders,
    body: z.object({
      comprobante: z.pipe(
        freeText(40),
        z.string().check(z.minLength(1, 'Escriba el número de la solicitud o del comprobante.')),
      ),
      correo: addressSchema('Escriba el correo con el que hizo la solicitud.'),
    }),
    respuestas: { 202: PEDIDO, 400: errorSchema, 429: limitedErrorSchema },
  },
  'POST /solicitudes/enlace': {
    ...publica,
    resumen: 'Pide por correo un enlace para responder una solicitud, o para retirar una inscripción.',
    headers: retoHeaders,
    body: z.object({ token }),
    respuestas: { 202: PEDIDO, 400: errorSchema, 429: limitedErrorSchema },
  },
  'POST /solicitudes/permiso': {
    acceso: 'sesion',
    resumen: 'El permiso de quien ingresó con el correo de una solicitud o una inscripción, para actuar en ella.',
    body: z.object({ token }),
    respuestas: { 200: z.object({ permiso: z.nullable(z.string()) }), 400: errorSchema },
  },
  'POST /solicitudes/respuestas': {
    ...publica,
    resumen: 'Agrega una respuesta de la persona a su solicitud.',
    headers: retoHeaders,
    once: true,
    partes: { token: { tipo: 'texto' }, permiso: { tipo: 'texto' }, texto: { tipo: 'texto' }, ...PARTES_DE_ADJUNTOS },
    body: z.object({
      token,
      permiso,
      texto: textoSchemaOf('Escriba su respuesta.'),
      ...adjuntosShape,
    }),
    respuestas: WITH_FILES,
  },
  'POST /solicitudes/correccion': {
    ...publica,
    resumen: 'El formulario con los datos que la persona debe corregir en su solicitud.',
    headers: retoHeaders,
    body: z.object({ token, permiso, correccion: z.uuid() }),
    respuestas: {
      200: correccionSchema,
      400: errorSchema,
      403: errorSchema,
      404: errorSchema,
      409: errorSchema,
      429: limitedErrorSchema,
    },
  },
  'POST /solicitudes/correcciones': {
    ...publica,
    resumen: 'Corrige los datos que la unidad pidió a la persona de una solicitud.',
    headers: retoHeaders,
    once: true,
    partes: {
      token: { tipo: 'texto' },
      permiso: { tipo: 'texto' },
      correccion: { tipo: 'texto' },
      valores: { tipo: 'json' },
      ...PARTES_DE_ADJUNTOS,
    },
    body: z.object({
      token,
      permiso,
      correccion: z.uuid(),
      /** The written answers, by the paths of their fields; a file is the name of its part. */
      valores: z
        .record(z.string().check(z.maxLength(200)), z.unknown())
        .check(z.refine((valores) => Object.keys(valores).length <= MAX_CAMPOS, 'Son demasiados datos.')),
      ...adjuntosShape,
    }),
    respuestas: WITH_FILES,
  },
  'POST /solicitudes/calificacion': {
    ...publica,
    resumen: 'Califica la atención de una solicitud cerrada, una vez por cierre.',
    headers: retoHeaders,
    once: true,
    body: z.object({
      token,
      valor: calificacionSchema,
      comentario: z.optional(
        z
          .string()
          .check(z.trim(), z.maxLength(MAX_COMENTARIO, `El comentario admite hasta ${MAX_COMENTARIO} caracteres.`)),
      ),
    }),
    respuestas: {
      201: z.object({ solicitud: solicitudSchema }),
      400: errorSchema,
      404: errorSchema,
      409: errorSchema,
      429: limitedErrorSchema,
    },
  },
  'POST /solicitudes/retiro': {
    ...publica,
    resumen: 'Retira una inscripción, y ofrece su cupo a quien sigue; la que ya no lo tiene se responde igual.',
    audita: 'cupo.liberacion',
    headers: retoHeaders,
    body: z.object({ token, permiso }),
    respuestas: {
      201: z.object({ inscripcion: inscripcionSchema }),
      400: errorSchema,
      403: errorSchema,
      404: errorSchema,
      409: errorSchema,
      429: limitedErrorSchema,
    },
  },
  'POST /solicitudes/archivo': {
    acceso: 'publico',
    resumen: 'Un archivo de la conversación de una solicitud.',
    body: z.object({ token, campo: z.string().check(z.maxLength(100)) }),
    respuestas: { 200: stream('application/octet-stream'), 400: errorSchema, 404: errorSchema },
  },
});
