// The texts of a chart: numbers, shares, values in words, and their division into lines.
import { countOf } from '#platform/contract/quantities.ts';
import {
  isNoise,
  isOfReference,
  isStacked,
  shareOfReference,
  totalOf,
  valueAt,
  type ChartData,
  type ValueAt,
} from './chart.ts';
import type { MeasureText } from './scene.ts';

const TWO = { maximumFractionDigits: 2 };

/** Writes a number with a minus sign, where the language's own format has a hyphen. */
const localText = (value: number, options: Intl.NumberFormatOptions): string =>
  value.toLocaleString('es-CO', options).replace('-', '−');

/** Writes a number: `12.402`, `4,25`. */
export const numberText = (value: number): string => localText(value, TWO);

/** Writes a number with its sign, so that it is read as a change: `+0,20`, `−5`. */
export const signedText = (value: number, decimals: number): string =>
  localText(value, { signDisplay: 'exceptZero', minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Writes a tick of an axis, with the decimals that its steps need: `0,005`. */
export const tickText = (value: number, decimals: number): string =>
  localText(value, { minimumFractionDigits: value === 0 ? 0 : decimals, maximumFractionDigits: decimals });

/** Writes a value: all means with two decimals, so that they compare at a glance. */
export const valueText = ({ adds, changes }: Pick<ChartData['measure'], 'adds' | 'changes'>, value: number): string =>
  changes
    ? signedText(value, changes.decimals)
    : adds
      ? numberText(value)
      : localText(value, { ...TWO, minimumFractionDigits: 2 });

/** A mean of fewer things says of how many it is: chance moves it more. */
const FEW = 30;

/** Returns the places of the points of a line of means that are of few things. */
const fewOf = ({ form, measure, series, values, counts }: ChartData): number[] =>
  form !== 'line' || measure.adds || series.length > 1
    ? []
    : [...values[0]!.keys()].filter((i) => values[0]![i] !== null && (counts[0]?.[i] ?? FEW) < FEW);

/** Writes the value of a point, with the number of things behind it where they are few: `3,92 (4)`. */
export function pointText(data: ChartData, category: number): string {
  const text = valueText(data.measure, data.values[0]?.[category] ?? 0);
  return fewOf(data).includes(category) ? `${text} (${numberText(data.counts[0]?.[category] ?? 0)})` : text;
}

/** Few points are named one by one. */
const NAMED = 6;

/** Says which means are of few things; null where none is. */
function fewText(data: ChartData): string | null {
  const few = fewOf(data);
  if (few.length === 0) return null;
  if (few.length > NAMED) {
    const all = data.values[0]!.filter((value) => value !== null).length;
    return `${numberText(few.length)} de ${numberText(all)} promedios son de menos de ${FEW} ${data.unit.many} y varían mucho por azar.`;
  }
  const named = few.map((i) => `${data.categories[i]!.text} (${numberText(data.counts[0]?.[i] ?? 0)})`);
  return `Promedios de menos de ${FEW} ${data.unit.many}: ${named.join(', ')}.`;
}

/** Returns a change in words. */
export const changeText = (data: ChartData, category: number): string => {
  const value = data.values[0]?.[category] ?? 0;
  return isNoise(data, category) ? 'sin cambio' : value > 0 ? 'subió' : 'bajó';
};

const percentText = (share: number, decimals: number): string =>
  `${(share * 100).toLocaleString('es-CO', { maximumFractionDigits: decimals })} %`;

/** Writes a share: `30 %`. */
export const shareText = (share: number): string => percentText(share, share > 0 && share < 0.1 ? 1 : 0);

/** Writes a share to the tenth, where it is compared with one that is near: `24,7 %`. */
export const exactShareText = (share: number): string => percentText(share, 1);

/** Returns a number of things in words: `1 registro`, `12 registros`. */
export const countText = ({ unit }: Pick<ChartData, 'unit'>, count: number): string =>
  countOf(count, unit.one, unit.many);

/** Returns the name of a value: 'Semana del 16 al 22 de noviembre, Abierto'. */
function nameOf({ categories, series }: ChartData, at: ValueAt): string {
  return [categories[at.category]?.text ?? '', series[at.series]?.text ?? ''].filter((part) => part !== '').join(', ');
}

/** Returns a value in words: '12 registros', 'Promedio 4,25 de 5, 12 registros', '12 registros (30 %)'. */
function saidOf(data: ChartData, at: ValueAt): string {
  const value = valueAt(data, at);
  const count = data.counts[at.series]?.[at.category] ?? 0;
  const { adds, name, max } = data.measure;
  if (value === null) return 'sin datos';
  if (data.measure.changes) {
    return `${name} ${valueText(data.measure, value)}, ${changeText(data, at.category)}, ${countText(data, count)}`;
  }
  if (!adds)
    return `${name} ${valueText(data.measure, value)}${max === null ? '' : ` de ${numberText(max)}`}, ${countText(data, count)}`;
  const share = partOf(data, at.category, value);
  const reference = data.reference?.values[at.category] ?? null;
  const compared = reference === null ? '' : `, ${data.reference!.name.toLowerCase()}: ${numberText(reference)}`;
  const taken = isOfReference(data) ? shareOfReference(data, at.category) : null;
  const part = taken !== null && Number.isFinite(taken) ? ` (${shareText(taken)})` : '';
  return `${countText(data, value)}${share}${compared}${part}`;
}

/**
 * Returns a value's share of its pile, or of the whole chart unless it has a reference: ' (30 %)'; '' where it has
 * none.
 */
function partOf(data: ChartData, category: number, value: number): string {
  const whole = isStacked(data) ? totalOf(data, category) : isOfReference(data) ? 0 : (data.whole ?? 0);
  return whole > 0 ? ` (${shareText(value / whole)})` : '';
}

/** Joins the notes below a chart, and that of means of few things; null where there are none. */
export const notesOf = (data: ChartData, others: string | null): string | null =>
  [others, data.note, fewText(data)].filter((note) => note !== null).join(' ') || null;

/** Returns a value with its name, as a screen reader says it and as it is written beside the pointer. */
export const wordsOf = (data: ChartData, at: ValueAt): string => `${nameOf(data, at)}: ${saidOf(data, at)}`;

type Room = { readonly width: number; readonly lines: number };

/** Shortens a text to fit a width. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end).trimEnd()}…`)) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Matches the places where a line may break: not inside an hour such as '2:00 p. m.' or '12:00 m.', nor before '·' or '%'. */
const BETWEEN_WORDS = /\s+(?!m\.|[·%])/;

/** Splits a text into lines between its words; text that does not fit ends in an ellipsis. */
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
