import * as z from 'zod/mini';
import { esquemaJsonDe } from '#catalogo/esquema-json.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { partesDe } from '#catalogo/partes.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { pageData } from '#platform/contract/page-data.ts';
import { errorSchema } from '#platform/contract/route.ts';

/** What a sending is answered with; never a `message`, which existing clients take for an error (DECISIONS §4). */
export const reciboSchema = z.object({
  id: z.uuid(),
  /** The number that the person keeps: `HBV-7K3M9-QX24T`. */
  comprobante: z.string(),
  /** When the server received it, ISO 8601 in UTC. */
  recibido: z.iso.datetime(),
});

export type Recibo = z.output<typeof reciboSchema>;

/** The same key came with other content: what was received the first time (DECISIONS §4). */
export const claveUsadaSchema = z.extend(errorSchema, { recibo: reciboSchema });

/** A record as the database keeps it. */
export type Registro = {
  readonly id: string;
  /** Slug of the form. */
  readonly formulario: string;
  /** Version of the definition with which it was made. */
  readonly version: number;
  readonly semestre: Semestre;
  readonly estado: Estado;
  readonly creado: Date;
  readonly comprobante: string;
  /** The form's tree (`Valores` of its fields), normalised. */
  readonly datos: Record<string, unknown>;
  /** What its search looks in: `textoPlano`. */
  readonly busqueda: string;
};

/** The creating call of a form, as it stands in the contract. */
const llamadaDe = (formulario: Formulario) => ({
  acceso: formulario.acceso,
  resumen: formulario.titulo,
  ...(formulario.viaje === 'multipart' && { partes: partesDe(formulario) }),
  // Everything is accepted here and checked by the form's own rules; the document shows what they ask for.
  body: z.unknown().register(z.globalRegistry, esquemaJsonDe(formulario)),
  respuestas: {
    201: reciboSchema,
    400: errorSchema,
    408: errorSchema,
    409: claveUsadaSchema,
    413: errorSchema,
    429: errorSchema,
  },
});

/** The creating calls of forms: what the server answers and the document shows follows from their definitions. */
export const contractOf = (
  formularios: readonly Formulario[],
): Record<`POST /${string}`, ReturnType<typeof llamadaDe>> =>
  Object.fromEntries(formularios.map((formulario) => [formulario.llamada, llamadaDe(formulario)]));

const opcionSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  activa: z.boolean(),
  atributos: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

/** What the document of a form carries beside what every page does. */
export const formularioPageData = z.extend(pageData, {
  // Written by the same release that reads it: the document names its scripts by their content.
  formulario: z.custom<Formulario>((value) => typeof value === 'object' && value !== null),
  /** The options of the lists that the form asks for. */
  listas: z.record(z.string(), z.array(opcionSchema)),
  /** Institutional e-mail domains. */
  dominios: z.array(z.string()),
  /** Today in Bogotá, `AAAA-MM-DD`. */
  hoy: z.string(),
});

export type FormularioPageData = z.output<typeof formularioPageData>;
