import type { MeasureText } from './scene.ts';

type Room = { readonly width: number; readonly lines: number };

/** A text that ends in time to fit a width. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end).trimEnd()}…`)) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Matches the places where a line may break: not inside an hour such as '2:00 p. m.' or '12:00 m.'. */
const BETWEEN_WORDS = /\s+(?!m\.)/;

/** A text in lines between its words; what does not fit ends in an ellipsis. */
export function wrap(text: string, { width, lines: most }: Room, size: number, measure: MeasureText): string[] {
  const fits = (part: string): boolean => measure(part, size) <= width;
  const lines: string[] = [];
  let rest = text.split(BETWEEN_WORDS).filter((word) => word !== '');
  while (rest.length > 0 && lines.length < most) {
    let count = 1;
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count += 1;
    const last = lines.length === most - 1;
    lines.push(cut(rest.slice(0, last ? rest.length : count).join(' '), fits));
    rest = rest.slice(count);
  }
  return lines;
}

/** Returns true if a text fits in so many lines with every word whole. */
export function isWrappable(text: string, room: Room, size: number, measure: MeasureText): boolean {
  const wrapped = wrap(text, room, size, measure);
  return wrapped.join(' ') === text.split(/\s+/).join(' ');
}
