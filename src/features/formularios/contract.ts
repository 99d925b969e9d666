import * as z from 'zod/mini';
import { esquemaJsonDe } from '#catalogo/esquema-json.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
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
const claveUsadaSchema = z.extend(errorSchema, { recibo: reciboSchema });

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
  // Everything is accepted here and checked by the form's own rules; the document shows what they ask for.
  body: z.unknown().register(z.globalRegistry, esquemaJsonDe(formulario)),
  respuestas: { 201: reciboSchema, 400: errorSchema, 409: claveUsadaSchema, 413: errorSchema, 429: errorSchema },
});

/** The creating calls of forms: what the server answers and the document shows follows from their definitions. */
export const contractOf = (
  formularios: readonly Formulario[],
): Record<`POST /${string}`, ReturnType<typeof llamadaDe>> =>
  Object.fromEntries(formularios.map((formulario) => [formulario.llamada, llamadaDe(formulario)]));
