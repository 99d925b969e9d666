// The part of a contract that every resource with versions and a history has.
import * as z from 'zod/mini';

/**
 * Returns the properties of version and history.
 * @param cambio what an entry of the history has besides its version, author and instant
 */
export const withHistoria = <S extends z.core.$ZodShape>(cambio: S) => ({
  /** Grows with each change. A caller that saves sends the version it saw; 0: never changed. */
  version: z.int32(),
  /** Newest first. */
  historia: z.array(z.object({ version: z.int32(), persona: z.string(), instante: z.iso.datetime(), ...cambio })),
});
