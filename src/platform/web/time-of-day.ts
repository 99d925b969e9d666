// Times of a day: as people type them, and as the product writes them.
/** A time of a day: `17:45`. */
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns true for a time of a day from 00:00 to 23:59. */
export const isTimeOfDay = (value: string): boolean => TIME.test(value);

/** Writes a time as everywhere in the product, with non-breaking spaces: `5:45 p. m.`; any other text is unchanged. */
export function timeInWords(value: string): string {
  const [, hour, minute] = TIME.exec(value) ?? [];
  if (hour === undefined) return value;
  return `${Number(hour) % 12 || 12}:${minute}\u00a0${Number(hour) < 12 ? 'a' : 'p'}.\u00a0m.`;
}

const TYPED = /^(\d{1,2})(?:[:.]?(\d\d))?\s*([ap])?\.?\s*(?:m\.?)?$/i;

/** Reads a typed time: `5:45 p. m.`, `5 pm`, `17:45`, `1745`; any other text is returned as it is. */
export function parseTimeOfDay(text: string): string {
  const [, hours, minutes = '00', half] = TYPED.exec(text.trim()) ?? [];
  if (hours === undefined) return text;
  const hour = Number(hours);
  if (half && (hour === 0 || hour > 12)) return text;
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  const value = `${String(ofDay).padStart(2, '0')}:${minutes}`;
  return isTimeOfDay(value) ? value : text;
}

const DAY_MINUTES = 24 * 60;

/** Moves a time by some minutes, within its day. */
export function shiftTime(value: string, minutes: number): string {
  const [, hour, minute] = TIME.exec(value) ?? [];
  if (hour === undefined) return value;
  const moved = Number(hour) * 60 + Number(minute) + minutes;
  const within = Math.min(Math.max(moved, 0), DAY_MINUTES - 1);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
