import * as z from 'zod/mini';
import { type Semestre, COMO_SEMESTRE } from '#catalogo/semestre.ts';

/** Schema of a semester in a call. */
export const semestreSchema = z.pipe(
  z.string(COMO_SEMESTRE).check(z.regex(/^\d{4}-[12]$/, COMO_SEMESTRE)),
  z.transform((text) => text as Semestre),
);
