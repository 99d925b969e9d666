import { daysIn } from '../day.ts';

const DAY_MS = 86_400_000;

/** Milliseconds of a civil day in UTC, where every day has 24 hours. @param day `AAAA-MM-DD` */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

/** Days since Monday, 0 to 6. */
const weekday = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

/** The same day some months later or, negative, earlier; the last of that month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months));
  const last = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return addDays(dayAt(first.getTime()), Math.min(date, last) - 1);
}

/** Keys of the grid of a date picker (WAI-ARIA Authoring Practices): the day that each leads to. */
const MOVES: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

/** The day that a key leads to from another; null if the key moves nothing. */
export const dayAfterKey = (day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null =>
  MOVES[key]?.(day, shiftKey) ?? null;

/** The weeks of the month of a day, from Monday to Sunday, always six; null where a day is of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const start = addDays(`${month}-01`, -weekday(`${month}-01`));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, i) => {
      const one = addDays(start, week * 7 + i);
      return one.startsWith(month) ? one : null;
    }),
  );
}
