// The conversation about a request: its texts and files with their schemas, the delay of messages, and its terms.
import * as z from 'zod/mini';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { archivo } from './campos/archivo.ts';
import { maxMessage } from './campos/tipos-de-archivo.ts';

/** Longest message of the unit, and longest answer of the person, in characters. */
export const MAX_MENSAJE = 5000;

/** Longest reason of a correction that the unit asks for, in characters. */
export const MAX_MOTIVO = 2000;

/** Time in which a message may be taken back, in ms: it leaves after it. */
export const ESPERA_DE_MENSAJE_MS = 120_000;

/** Time for which a link that a person asked for lets them act, in ms; it reads after that too. */
export const ENLACE_FRESCO_MS = 30 * MINUTE_MS;

/** Returns the end of a permission to act, in ms; NaN for what is none. It begins with it, to the base 36. */
export const endOfPermiso = (permiso: string): number => Number.parseInt(permiso, 36);

/** The act that a mail asks of the person of a request, and the instant in ms at which it did. */
export type Peticion = { readonly acto: 'respuesta' | 'correccion'; readonly desde: number };

/** Writes what a permission was mailed for; {@link peticionOf} reads it. */
export const writePeticion = ({ acto, desde }: Peticion): string => `${acto}-${desde.toString(36)}`;

/** Returns what a permission was mailed for; null for one that its person asked for. */
export function peticionOf(permiso: string): Peticion | null {
  const [, acto, desde] = /\.(respuesta|correccion)-([\da-z]+)\./.exec(permiso) ?? [];
  return acto === undefined ? null : { acto: acto as Peticion['acto'], desde: Number.parseInt(desde!, 36) };
}

/** Something in the history of a request. */
type Sucedido = { readonly tipo: string; readonly paso?: string | null; readonly instante: number };

/** Returns true if the person has not done yet what was asked, and the unit has not withdrawn it. */
export const isStillAsked = ({ acto, desde }: Peticion, hechos: readonly Sucedido[]): boolean =>
  !hechos.some(
    ({ tipo, paso, instante }) =>
      instante > desde && (paso === 'hecha' || (acto === 'respuesta' ? tipo === 'respuesta' : paso === 'retirada')),
  );

/** Business days after its closing in which an answer opens a request again. */
export const DIAS_PARA_REABRIR = 15;

/** A file of a message or of an answer. */
export const ADJUNTO = archivo({
  etiqueta: 'Archivo',
  tipos: [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  max: 10 * 1_048_576,
  lado: 1600,
});

/** The parts in which files travel. */
export const ADJUNTOS = ['adjunto1', 'adjunto2', 'adjunto3'] as const;

/** Number of messages that the unit may write about a request, and answers that a person may send, in an hour. */
export const MENSAJES_POR_HORA = 20;

const UN_ARCHIVO = { tipo: 'archivo', max: ADJUNTO.max, mensajeMax: maxMessage(ADJUNTO) } as const;

/** The files that travel with a text, by the names of their parts. */
export const PARTES_DE_ADJUNTOS = {
  adjunto1: UN_ARCHIVO,
  adjunto2: UN_ARCHIVO,
  adjunto3: UN_ARCHIVO,
} as const satisfies Readonly<Record<(typeof ADJUNTOS)[number], typeof UN_ARCHIVO>>;

/** Files as they arrive, checked by the field. */
export const adjuntosShape = {
  adjunto1: z.optional(z.unknown()),
  adjunto2: z.optional(z.unknown()),
  adjunto3: z.optional(z.unknown()),
};

/** Returns the schema of a text that is part of the conversation. @param emptyMensaje message for an empty one */
export const textoSchemaOf = (emptyMensaje: string) =>
  z
    .string(emptyMensaje)
    .check(
      z.trim(),
      z.minLength(1, emptyMensaje),
      z.maxLength(MAX_MENSAJE, `El texto admite hasta ${MAX_MENSAJE} caracteres.`),
    );

/** A file of a message or of an answer. */
export const adjuntoSchema = z.object({
  /** Names it among the files of the request. */
  campo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  tamano: z.number(),
});

export type AdjuntoDeMensaje = z.output<typeof adjuntoSchema>;

/** A field of a correction, as people read it before and after; null: the value is not told. */
export const cambioDeCampoSchema = z.object({
  etiqueta: z.string(),
  antes: z.nullable(z.string()),
  despues: z.nullable(z.string()),
});

/** The same as it is stored. `reservado`: not to be shown on the person's page. */
export type CambioDeCampo = Readonly<z.output<typeof cambioDeCampoSchema>> & { readonly reservado?: true };

/** Steps of a correction: the unit asked for it or withdrew it, the person made it. */
export const pasoSchema = z.enum(['pedida', 'retirada', 'hecha']);
