// Schema of a semester (`2026-1`), as calls and addresses of screens carry it.
import * as z from 'zod/mini';
import { COMO_SEMESTRE, type Semestre } from './semestre.ts';

/** Accepts a semester as it is written. */
export const semestreSchema = z.pipe(
  z.string(COMO_SEMESTRE).check(z.regex(/^\d{4}-[12]$/, COMO_SEMESTRE)),
  z.transform((text) => text as Semestre),
);
