// Semesters: that of a day, instant or record; their days, neighbours and ranges; an instant's civil day in Bogotá.
import { DAY_MS } from '#platform/contract/time.ts';
import { ZONA } from './momento.ts';

/** A semester: `AAAA-1` for January–June, `AAAA-2` for July–December (spec 1 §5). */
export type Semestre = `${number}-${1 | 2}`;

export const COMO_SEMESTRE = 'El semestre se escribe así: 2026-2.';

const yearMonthDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA, dateStyle: 'short' });

/** Returns the civil day of an instant in Bogotá, `AAAA-MM-DD`. */
export const diaOf = (instante: Date): string => yearMonthDay.format(instante);

/** Returns the semester of a civil day. @param dia `AAAA-MM-DD` */
export const semestreOfDia = (dia: string): Semestre =>
  `${Number(dia.slice(0, 4))}-${Number(dia.slice(5, 7)) <= 6 ? 1 : 2}`;

/** Returns the semester of an instant in Bogotá. */
export const semestreOf = (instante: Date): Semestre => semestreOfDia(diaOf(instante));

/** Returns the first civil day of a semester. */
export const startOfSemestre = (semestre: Semestre): string =>
  `${semestre.slice(0, 4)}-${semestre.endsWith('1') ? '01' : '07'}-01`;

/** Returns the first and last day of a semester extended by a month at each end. */
export function diasWithMargenOf(semestre: Semestre): { readonly desde: string; readonly hasta: string } {
  const [year, part] = semestre.split('-').map(Number);
  return part === 1
    ? { desde: `${year! - 1}-12-01`, hasta: `${year}-07-31` }
    : { desde: `${year}-06-01`, hasta: `${year! + 1}-01-31` };
}

export const previousSemestre = (semestre: Semestre): Semestre => {
  const [year, part] = semestre.split('-').map(Number);
  return part === 2 ? `${year!}-1` : `${year! - 1}-2`;
};

export const nextSemestre = (semestre: Semestre): Semestre => {
  const [year, part] = semestre.split('-').map(Number);
  return part === 1 ? `${year!}-2` : `${year! + 1}-1`;
};

/** Returns every semester from `desde` to `hasta`, both included, oldest first; none when `desde` is later. */
export function semestresBetween(desde: Semestre, hasta: Semestre): Semestre[] {
  const half = (semestre: Semestre): number => {
    const [year, part] = semestre.split('-').map(Number);
    return year! * 2 + part! - 1;
  };
  const [first, last] = [half(desde), half(hasta)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i): Semestre => {
    const value = first + i;
    return `${Math.floor(value / 2)}-${value % 2 === 0 ? 1 : 2}`;
  });
}

/** Longest wait of a form filled in without connection that still counts for the instant of its filling in. */
const ESPERA_MS = 15 * DAY_MS;

/**
 * Returns the instant at which a form was filled in, if the client gives one of the last 15 days; else null (DECISIONS
 * §2). Anonymous forms give noon of their day, which may be still to come: any later instant of the day of arrival
 * counts as the arrival.
 * @param diligenciado ISO instant that the client gives
 */
export function filledAt(recibido: Date, diligenciado: string | undefined): Date | null {
  const filled = new Date(diligenciado === undefined ? NaN : Date.parse(diligenciado));
  const waited = recibido.getTime() - filled.getTime();
  if (Number.isNaN(waited) || waited > ESPERA_MS) return null;
  if (waited >= 0) return filled;
  return diaOf(filled) === diaOf(recibido) ? recibido : null;
}

/** Returns the semester of a record: that of its filling in, if {@link filledAt} knows it; else that of its arrival. */
export const semestreOfEnvio = (recibido: Date, diligenciado: string | undefined): Semestre =>
  semestreOf(filledAt(recibido, diligenciado) ?? recibido);
