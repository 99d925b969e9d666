// A signal of health: one thing that is well or not, as slices declare it and the status page shows it.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';

/** States of a signal, from well to bad, with their labels. */
export const ESTADOS_DE_SENAL = { bien: 'Bien', atencion: 'Atención', mal: 'Mal' } as const;

export type EstadoDeSenal = keyof typeof ESTADOS_DE_SENAL;

export const senalSchema = z.object({
  nombre: z.string(),
  estado: z.enum(keysOf(ESTADOS_DE_SENAL)),
  /** The facts, in a sentence. */
  detalle: z.string(),
  /** Advice to a reader who does not administer the server; null while it is well. */
  queHacer: z.nullable(z.string()),
  /** The screen on which it is attended to. */
  enlace: z.optional(z.object({ texto: z.string(), ruta: z.string() })),
});

/** One thing that is well or not: the database, the mail, the last backup. Slices declare theirs in `senales`. */
export type Senal = z.output<typeof senalSchema>;
