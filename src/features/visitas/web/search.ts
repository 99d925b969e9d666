// The state of the plan's screen in its address. The evaluator is not in it: no address names anybody.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { absentOr } from '#platform/web/address.ts';

export const VISTAS = ['tablero', 'semanas'] as const;

export const visitasSearch = z.object({
  semestre: absentOr(semestreSchema),
  /** The board if absent. */
  ver: absentOr(z.enum(VISTAS)),
  facultad: absentOr(z.string()),
});

export type VisitasAddress = z.output<typeof visitasSearch>;
