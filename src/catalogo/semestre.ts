import { ZONA } from './momento.ts';

/** A semester as the whole product writes it: `AAAA-1` for January–June, `AAAA-2` for July–December (spec 1 §5). */
export type Semestre = `${number}-${1 | 2}`;

/** The fault of what is no semester. */
export const COMO_SEMESTRE = 'El semestre se escribe así: 2026-2.';

const yearMonthDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA, dateStyle: 'short' });

/** The civil day that an instant falls in, `AAAA-MM-DD`, by the calendar of Bogotá. */
export const diaDe = (instante: Date): string => yearMonthDay.format(instante);

/** The semester of a civil day. @param dia `AAAA-MM-DD` */
export const semestreDeDia = (dia: string): Semestre =>
  `${Number(dia.slice(0, 4))}-${Number(dia.slice(5, 7)) <= 6 ? 1 : 2}`;

/** The semester that an instant falls in, by the calendar of Bogotá. */
export const semestreDe = (instante: Date): Semestre => semestreDeDia(diaDe(instante));

/** The first civil day of a semester. */
export const comienzoDeSemestre = (semestre: Semestre): string =>
  `${semestre.slice(0, 4)}-${semestre.endsWith('1') ? '01' : '07'}-01`;

/** The days of a semester and of the month before and after it. */
export function diasConMargenDe(semestre: Semestre): { readonly desde: string; readonly hasta: string } {
  const [year, part] = semestre.split('-').map(Number);
  return part === 1
    ? { desde: `${year! - 1}-12-01`, hasta: `${year}-07-31` }
    : { desde: `${year}-06-01`, hasta: `${year! + 1}-01-31` };
}

/** The semester before another. */
export const semestreAnterior = (semestre: Semestre): Semestre => {
  const [year, part] = semestre.split('-').map(Number);
  return part === 2 ? `${year!}-1` : `${year! - 1}-2`;
};

/** The semester after another. */
export const semestreSiguiente = (semestre: Semestre): Semestre => {
  const [year, part] = semestre.split('-').map(Number);
  return part === 1 ? `${year!}-2` : `${year! + 1}-1`;
};

/** Every semester from `desde` to `hasta`, both included, oldest first; none when `desde` is later. */
export function semestresEntre(desde: Semestre, hasta: Semestre): Semestre[] {
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

/** Days within which a form that was kept without connection still counts for the semester in which it was filled. */
const DIAS_DE_ESPERA = 15;

/**
 * The semester of a record: that of its arrival, or that in which it was filled when it says so and was not long on its
 * way (DECISIONS §2). A time in the future or too old is ignored.
 * @param diligenciado ISO instant that the client gives
 */
export function semestreDelEnvio(recibido: Date, diligenciado: string | undefined): Semestre {
  const filled = diligenciado === undefined ? NaN : Date.parse(diligenciado);
  const waited = recibido.getTime() - filled;
  return semestreDe(waited >= 0 && waited <= DIAS_DE_ESPERA * 86_400_000 ? new Date(filled) : recibido);
}
