// Reads dates as people type them (`20/11/2026`), writes them so, and checks that they exist and keep their limits.
/** Limits of a date where no others are given: a year with a digit too few or too many is outside. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2099-12-31';

/** Civil days, `AAAA-MM-DD`, between which a date must lie, both included. */
export type DayLimits = { readonly min?: string | undefined; readonly max?: string | undefined };

type Parts = readonly [year: string, month: string, day: string];

/** Reads year, month and day as they are written, existing or not. */
function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  if (iso) return [iso[1]!, iso[2]!, iso[3]!];
  const [, day, month, year] =
    /^(\d\d?)\s?[/. -]\s?(\d\d?)\s?[/. -]\s?(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  return year ? [year, month!, day!] : null;
}

/** Number of days in a month, 1 to 12. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const exists = ([year, month, day]: Parts): boolean =>
  isMonth(Number(month)) && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));

/**
 * Reads a date as people write it: `20/11/2026`, `1/2/2026`, `20-11-2026`, `20112026` or `2026-11-20`.
 * @returns the civil day `AAAA-MM-DD`; the text as it is, trimmed, if it is no date that exists
 */
export function dayOf(text: string): string {
  const trimmed = text.trim();
  const parts = partsOf(trimmed);
  if (!parts || !exists(parts)) return trimmed;
  const [year, month, day] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns true if a text is a civil day `AAAA-MM-DD` that exists. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && exists(partsOf(text)!);

/** Writes a civil day as `20/11/2026`; another text stays as it is. */
export const writeDay = (text: string): string => (isDay(text) ? text.split('-').toReversed().join('/') : text);

/**
 * Returns the reason for which a date field does not accept its text, in Spanish; null if it does, or if it is empty.
 * @param text a civil day `AAAA-MM-DD`, or the text written instead of one
 * @param today the present civil day: a limit that is today is called so
 */
export function dayFault(text: string, { min = FIRST_DAY, max = LAST_DAY }: DayLimits, today: string): string | null {
  const name = (limit = ''): string => (limit === today ? 'a hoy' : `al ${writeDay(limit)}`);
  if (text === '') return null;
  if (isDay(text)) {
    if (text < min) return `La fecha no puede ser anterior ${name(min)}.`;
    return text > max ? `La fecha no puede ser posterior ${name(max)}.` : null;
  }
  const parts = partsOf(text);
  if (!parts) return 'Escriba día, mes y año con cuatro cifras, así: 20/11/2026.';
  const [year, month, day] = parts;
  if (!isMonth(Number(month))) return `No hay un mes ${month}. Escriba primero el día y después el mes: 20/11/2026.`;
  return `El ${day}/${month}/${year} no existe: ese mes tiene ${daysIn(Number(year), Number(month))} días.`;
}
