// A message as the history of what it is about shows it.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { ESTADOS_DE_DESTINATARIO } from '../estados.ts';

export const correoEscritoSchema = z.object({
  id: z.uuid(),
  /** Number of the recipient. */
  numero: z.number(),
  asunto: z.string(),
  /** Its body as the person got it; null before that, and once it was removed. */
  texto: z.nullable(z.string()),
  estado: z.enum(keysOf(ESTADOS_DE_DESTINATARIO)),
  /** Reason of the state, where one must be shown, without the mail server's answer. */
  motivo: z.nullable(z.string()),
});

export type CorreoEscrito = z.output<typeof correoEscritoSchema>;
