// Search parameters of addresses: the form's open draft, so that a reload continues with it, and filters without persons.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { absentOr } from '#platform/web/address.ts';

export const aprendizajeSearch = z.object({
  semestre: absentOr(semestreSchema),
  /** Key of the faculty. The evaluator, a person, is in no address. */
  facultad: absentOr(z.string().check(z.minLength(1), z.maxLength(254))),
});

export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
