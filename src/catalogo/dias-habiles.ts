// Civil days, business days and Colombian holidays. Days are written `AAAA-MM-DD`.
import { getHolidaysForYear } from 'colombian-holidays';
import { DAY_MS } from '#platform/contract/time.ts';

/** Returns the civil day some days later or, for a negative number, earlier. @param dia `AAAA-MM-DD` */
export const addDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of civil days from one to another, negative if the other is earlier. */
export const diasBetween = (desde: string, hasta: string): number =>
  (Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DAY_MS;

/** Returns the instant at which a civil day begins in Bogotá, which has had no summer time since 1993. @param dia `AAAA-MM-DD` */
export const comienzoOf = (dia: string): Date => new Date(`${dia}T00:00:00-05:00`);

/** Returns the day of the week: 1 is Monday, 7 is Sunday. @param dia `AAAA-MM-DD` */
export const weekdayOf = (dia: string): number => new Date(`${dia}T00:00:00Z`).getUTCDay() || 7;

/** Returns true if a civil day is a business day: Monday to Friday, and no Colombian holiday. @param dia `AAAA-MM-DD` */
export const isHabil = (dia: string): boolean => weekdayOf(dia) < 6 && nombreOfFestivo(dia) === undefined;

/**
 * Returns the business day on which a term ends. Its first day is the business day after the event that starts it.
 * @param dia `AAAA-MM-DD` of the event
 * @param count business days, 1 or more
 */
export function addDiasHabiles(dia: string, count: number): string {
  let [ultimo, remaining] = [dia, count];
  while (remaining > 0) {
    ultimo = addDias(ultimo, 1);
    if (isHabil(ultimo)) remaining -= 1;
  }
  return ultimo;
}

/** Returns the business days from a civil day to another, both included, in order. @param desde `AAAA-MM-DD` */
export function habilesBetween(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let dia = desde; dia <= hasta; dia = addDias(dia, 1)) if (isHabil(dia)) dias.push(dia);
  return dias;
}

/** Counts the business days after a civil day up to another, included: the age of a record of the first day. */
export function diasHabilesBetween(desde: string, hasta: string): number {
  let count = 0;
  for (let dia = addDias(desde, 1); dia <= hasta; dia = addDias(dia, 1)) if (isHabil(dia)) count += 1;
  return count;
}

/**
 * Counts the business days from a first civil day up to each later one. `diasHabilesBetween` of two days is the difference of
 * their counts, so that many pairs cost one pass over the days.
 * @param primero `AAAA-MM-DD`
 * @param ultimo `AAAA-MM-DD`, included
 */
export function diasHabilesFrom(primero: string, ultimo: string): ReadonlyMap<string, number> {
  const count = new Map([[primero, 0]]);
  for (let [dia, habiles] = [primero, 0]; dia < ultimo; count.set(dia, habiles)) {
    dia = addDias(dia, 1);
    if (isHabil(dia)) habiles += 1;
  }
  return count;
}

/**
 * Returns the oldest civil day whose records have an age of at most `cuantos` business days: `diasHabilesBetween` of the day
 * before it is greater.
 * @param today `AAAA-MM-DD`
 */
export function oldestDiaWithin(today: string, count: number): string {
  let [dia, remaining] = [today, count];
  for (;;) {
    if (isHabil(dia)) remaining -= 1;
    if (remaining < 0) return dia;
    dia = addDias(dia, -1);
  }
}

/** Holiday of Ley 2578 de 2026, missing in the library: 9 July, moved to the next Monday. */
const CHIQUINQUIRA = { desde: 2026, nombre: 'Día de Nuestra Señora del Rosario de Chiquinquirá' };

/** Returns the Monday on or after 9 July, `AAAA-07-DD`. */
function lunesDeChiquinquira(year: number): string {
  const diaDeSemana = new Date(Date.UTC(year, 6, 9)).getUTCDay();
  return new Date(Date.UTC(year, 6, 9 + ((8 - diaDeSemana) % 7))).toISOString().slice(0, 10);
}

const festivosByYear = new Map<number, ReadonlyMap<string, string>>();

function festivosOf(year: number): ReadonlyMap<string, string> {
  const known = festivosByYear.get(year);
  if (known) return known;
  const festivos = new Map(getHolidaysForYear(year).map(({ celebrationDate, name }) => [celebrationDate, name.es]));
  if (year >= CHIQUINQUIRA.desde) festivos.set(lunesDeChiquinquira(year), CHIQUINQUIRA.nombre);
  festivosByYear.set(year, festivos);
  return festivos;
}

/**
 * Returns the name of the Colombian holiday on a civil day, counting moved holidays on the Monday (Ley 51 de 1983); undefined
 * for any other day.
 * @param dia `AAAA-MM-DD`
 */
export const nombreOfFestivo = (dia: string): string | undefined => festivosOf(Number(dia.slice(0, 4))).get(dia);
