import { diasHabilesEntre, sumarDiasHabiles } from '#catalogo/dias-habiles.ts';

/** What a data owner may ask for, and the business days that the law gives (Ley 1581 de 2012, arts. 14 and 15). */
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
 * The last day of a term: business days counted from the day after it begins to run; those of the extension follow
 * upon the last of the first term. All days `AAAA-MM-DD`.
 * @param correDesde the day of receipt, or that on which a claim was completed
 */
export const venceEl = (clase: Clase, correDesde: string, prorrogada: boolean): string =>
  sumarDiasHabiles(correDesde, CLASES[clase].habiles + (prorrogada ? CLASES[clase].prorroga : 0));

/** Months after which whoever does not complete a claim has given it up (art. 15, 1). */
const MESES_PARA_COMPLETAR = 2;

/** The day on which a claim is given up that nobody completes: two months after that was asked, on the same day. */
export function desisteEl(dia: string): string {
  const [year, month, day] = dia.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + MESES_PARA_COMPLETAR + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + MESES_PARA_COMPLETAR, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}

/** How a request stands before its term. */
export type Urgencia = 'vencida' | 'por-vencer' | 'a-tiempo';

/**
 * How an open request stands, and the business days left of its term: none on its last day, negative after it.
 * @param aviso business days before the end from which it is announced
 */
export function urgenciaDe(vence: string, hoy: string, aviso: number): { urgencia: Urgencia; quedan: number } {
  if (hoy > vence) return { urgencia: 'vencida', quedan: 0 - diasHabilesEntre(vence, hoy) };
  const quedan = diasHabilesEntre(hoy, vence);
  return { urgencia: quedan <= aviso ? 'por-vencer' : 'a-tiempo', quedan };
}
