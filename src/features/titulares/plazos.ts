// Classes of data owners' requests with their legal terms in business days (Ley 1581 de 2012), and their urgency.
import { addDiasHabiles, diasHabilesBetween } from '#catalogo/dias-habiles.ts';

/**
 * Classes of requests, with the business days that the law gives for the answer (Ley 1581 de 2012, arts. 14 and 15).
 */
export const CLASES = {
  consulta: {
    nombre: 'Consulta',
    explica: 'Quiere saber qué datos suyos hay y qué se hace con ellos.',
    habiles: 10,
    prorroga: 5,
  },
  reclamo: {
    nombre: 'Reclamo',
    explica: 'Pide corregir, actualizar o suprimir datos, o dice que no se cumple la ley.',
    habiles: 15,
    prorroga: 8,
  },
} as const;

export type Clase = keyof typeof CLASES;

/**
 * Returns the last day of a term. Business days are counted from the day after the start; the days of an extension
 * follow the first term. All days are `AAAA-MM-DD`.
 * @param correDesde day of receipt, or day on which a claim was completed
 */
export const dueDateOf = (clase: Clase, correDesde: string, prorrogada: boolean): string =>
  addDiasHabiles(correDesde, CLASES[clase].habiles + (prorrogada ? CLASES[clase].prorroga : 0));

/** Months after which an incomplete claim counts as abandoned (art. 15, 1). */
const MESES_PARA_COMPLETAR = 2;

/**
 * Returns the day on which an incomplete claim counts as abandoned: two months after the request to complete it, on the
 * same day.
 */
export function abandonedOn(dia: string): string {
  const [year, month, day] = dia.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + MESES_PARA_COMPLETAR + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + MESES_PARA_COMPLETAR, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}

export type Urgencia = 'vencida' | 'por-vencer' | 'a-tiempo';

/**
 * Returns the urgency of an open request and the business days left: 0 on the last day, negative after it.
 * @param aviso business days before the end from which the request is due soon
 */
export function urgenciaOf(vence: string, today: string, aviso: number): { urgencia: Urgencia; quedan: number } {
  if (today > vence) return { urgencia: 'vencida', quedan: 0 - diasHabilesBetween(vence, today) };
  const remaining = diasHabilesBetween(today, vence);
  return { urgencia: remaining <= aviso ? 'por-vencer' : 'a-tiempo', quedan: remaining };
}
