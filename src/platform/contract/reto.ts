// The proof of work ("reto") that callers above a limit must solve: its schemas and its header.
import * as z from 'zod/mini';

const retoParameters = z.object({
  algorithm: z.string(),
  cost: z.number(),
  expiresAt: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  nonce: z.string(),
  salt: z.string(),
});

/**
 * Proof of work (ALTCHA): the browser finds a number by trying. The server signs it and keeps nothing of it; its
 * content is defined by the library.
 */
export const retoSchema = z.object({
  parameters: retoParameters,
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Reto = z.output<typeof retoSchema>;

export const solvedRetoSchema = z.object({
  reto: retoSchema,
  solucion: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type SolvedReto = z.output<typeof solvedRetoSchema>;

/** The header in which a solved challenge travels: its JSON in base64url. */
export const RETO_HEADER = 'x-reto';

export const retoHeaderSchema = z.optional(
  z.string().register(z.globalRegistry, {
    description: 'El `reto` de una respuesta 429, resuelto: su JSON, con la solución, en base64url. Vale una vez.',
  }),
);

/** The answer to calls that come too often; a browser that returns the challenge solved is admitted. */
export const withRetoSchema = z.object({ reto: retoSchema });
