// Writes quantities in Spanish: file sizes, durations, thousands, counted things.
import { listText } from './lists.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Returns how sizes are written, in this unit or larger ones. */
export const sizeTextFrom =
  (smallest: (typeof UNITS)[number]) =>
  (bytes: number): string => {
    const fitting = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
    const power = Math.max(fitting, UNITS.indexOf(smallest));
    const value = bytes / 1000 ** power;
    return `${value.toLocaleString('es-CO', { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${UNITS[power]}`;
  };

/** Writes the size of a file: `8,7 MB`. */
export const sizeText = sizeTextFrom('bytes');

/** Writes a duration: `8 s`, `2 min 5 s`, `1 h 20 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Writes a number with its thousands: `12.402`. */
export const inThousands = (value: number): string => value.toLocaleString('es-CO');

/** Writes a number of things: `1 fila`, `3.000 filas`. */
export const countOf = (value: number, singular: string, plural: string): string =>
  `${inThousands(value)} ${value === 1 ? singular : plural}`;

/** Writes a list; of more than `most` texts, those and the number of the others: `Foro A, Foro B y 12 más`. */
export const shortListText = (texts: readonly string[], most: number): string =>
  listText(texts.length > most ? [...texts.slice(0, most), `${inThousands(texts.length - most)} más`] : texts);
