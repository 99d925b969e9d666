// The semester of the screen of reviews, in its address; the present one if absent.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { absentOr } from '#platform/web/address.ts';

export const revisionesSearch = z.object({ semestre: absentOr(semestreSchema) });

export type RevisionesAddress = z.output<typeof revisionesSearch>;
