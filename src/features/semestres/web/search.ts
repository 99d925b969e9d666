// Schema of the address of the page of a semester.
import * as z from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

/** State of the page that a link keeps; the present semester by default. */
export const semestreSearch = z.object({ semestre: absentOr(z.string().check(z.regex(/^\d{4}-[12]$/))) });
