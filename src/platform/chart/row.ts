import { type ChartData, hasBar, isOfReference, isStacked, shareOfReference, totalOf, valueAt } from './chart.ts';
import { paintAt, paintOf, paintOfChange } from './paints.ts';
import { BASELINE, type Frame, LEADING, type Mark, type Rule, type Words } from './scene.ts';
import { numberText, valueText } from './words.ts';
import { wrap } from './wrap.ts';

/** Between a name, its bar and what is written beside them. */
export const GAP = 8;
/** A mean at the foot of its scale is seen all the same, and so is a change of next to nothing. */
export const LEAST = 2;

/** The geometry of names, bars and the numbers at their ends. */
export type Layout = Frame & {
  readonly data: ChartData;
  /** Bars are as long as their share of the category, not as their value. */
  readonly shares: boolean;
  /** Names stand above their bars. */
  readonly above: boolean;
  /** The end of names, or their beginning where they are above. */
  readonly named: number;
  /** The left end of bars, and the length of the longest. */
  readonly from: number;
  readonly track: number;
  /** The height of one bar. */
  readonly bar: number;
  /** Returns the length of a value, or of its share of the reference, of 1. */
  readonly at: (value: number) => number;
  /** The place of zero, of 1: changes go from there to either side. */
  readonly zero: number;
};

/** Returns the words at the end of a bar. */
export function endText(data: ChartData, series: number, category: number): string {
  const value = isStacked(data) ? totalOf(data, category) : valueAt(data, { series, category });
  const reference = data.reference?.values[category] ?? null;
  if (value === null) return '—';
  const text = valueText(data.measure, value);
  if (reference !== null) return `${text} de ${numberText(reference)}`;
  return isOfReference(data) ? `${text} sin límite` : text;
}

/** Returns the place of a category's reference, of 1; 0 where it has none. */
function referenceAt({ data, at }: Layout, category: number): number {
  const reference = data.reference?.values[category] ?? null;
  return reference === null ? 0 : at(isOfReference(data) ? 1 : reference);
}

export type Row = {
  /** The height at which it ends. */
  readonly end: number;
  /** The heights between which bars are drawn: lines behind them do not cross the names above. */
  readonly drawn: readonly [top: number, end: number];
  readonly names: readonly Words[];
  readonly marks: readonly Mark[];
  readonly over: readonly (Rule | Words)[];
};

/** One category, from a height downwards. */
export function rowOf(layout: Layout, category: number, begin: number): Row {
  const { data, size, width, measure, above, named: nameAt, from, track, bar } = layout;
  const bars = isStacked(data) ? 1 : data.series.length;
  const line = size * LEADING;
  // The longest name fits to the last fraction.
  const room = { width: above ? width - nameAt : nameAt + 0.01, lines: above ? 4 : 6 };
  const lines = wrap(data.categories[category]?.text ?? '', room, size, measure);
  const [named, drawn] = [lines.length * line, bars * bar];
  const pad = size * 0.35;
  const height = above ? named + drawn + 3 * pad : Math.max(named, drawn) + 2 * pad;
  const top = begin + (above ? named + pad * 1.5 : (height - drawn) / 2);
  const first = begin + (above ? pad : (height - named) / 2);
  const names = lines.map((text, i): Words => {
    const y = first + (i + 0.5) * line + size * BASELINE;
    return {
      kind: 'words',
      role: 'label',
      x: nameAt,
      y,
      size,
      anchor: above ? 'start' : 'end',
      text,
    };
  });
  const marks = isStacked(data) ? partsOf(layout, category, top) : barsOf(layout, category, top);
  const ends = Array.from({ length: bars }, (_, series) => endOf(layout, { series, category }, top, marks));
  const reference = data.reference?.values[category] ?? null;
  const x = from + referenceAt(layout, category) * track;
  const compared: Rule = { kind: 'rule', role: 'reference', from: [x, top - 3], to: [x, top + drawn + 3] };
  const within = isStacked(data) ? marks.flatMap((mark) => withinOf(layout, mark)) : [];
  const end = begin + height;
  return {
    end,
    drawn: [above ? top - pad / 2 : begin, end],
    names,
    marks,
    over: [...within, ...ends, ...(reference === null ? [] : [compared])],
  };
}

/** Bars side by side, each from the beginning. */
function barsOf({ data, from, track, bar, width, at, zero }: Layout, category: number, top: number): Mark[] {
  return data.series.flatMap((_, series) => {
    const value = valueAt(data, { series, category });
    if (!hasBar(data, value)) return [];
    const y = top + series * bar;
    const gap = data.series.length > 1 ? 1 : 0;
    // What has no limit has no length either, and can be chosen all the same.
    const reach = isOfReference(data) ? (shareOfReference(data, category) ?? 0) : value;
    const length = Math.max(Math.abs(at(reach) - zero) * track, data.measure.adds ? 0 : LEAST);
    const x = from + zero * track - (value < 0 ? length : 0);
    const shape = { kind: 'bar', x, y: y + gap, width: length, height: bar - 2 * gap } as const;
    const paint = data.measure.changes ? paintOfChange(value) : paintOf(data, { series, category });
    return [{ series, category, paint, shape, hit: { x: from, y, width: width - from, height: bar } }];
  });
}

/** Bars one after the other. */
function partsOf({ data, shares, from, track, bar, at }: Layout, category: number, top: number): Mark[] {
  const total = totalOf(data, category);
  let x = from;
  return data.series.flatMap((_, series) => {
    const value = valueAt(data, { series, category }) ?? 0;
    if (value <= 0) return [];
    const box = { x, y: top, width: (shares ? value / total : at(value)) * track, height: bar };
    x += box.width;
    return [{ series, category, paint: paintAt(data, series), shape: { kind: 'bar', ...box } as const, hit: box }];
  });
}

/** A part's value, where it has room for it. */
function withinOf({ data, size, measure }: Layout, { shape, hit, paint, ...at }: Mark): Words[] {
  const text = numberText(valueAt(data, at) ?? 0);
  const small = size * 0.9;
  if (shape.kind !== 'bar' || measure(text, small) + GAP > hit.width) return [];
  const [x, y] = [hit.x + hit.width / 2, hit.y + hit.height / 2 + small * BASELINE];
  return [{ kind: 'words', role: 'value', x, y, size: small, anchor: 'middle', text, on: paint }];
}

function endOf(
  layout: Layout,
  { series, category }: { readonly series: number; readonly category: number },
  top: number,
  marks: readonly Mark[],
): Words {
  const { data, size, from, bar, width, shares, track, zero } = layout;
  const own = marks.filter((mark) => isStacked(data) || mark.series === series);
  const start = from + zero * track;
  const end = Math.max(start, ...own.map(({ shape }) => (shape.kind === 'bar' ? shape.x + shape.width : start)));
  const reference = from + referenceAt(layout, category) * track;
  const text = endText(data, series, category);
  const y = top + (series + 0.5) * bar + size * BASELINE;
  if ((valueAt(data, { series, category }) ?? 0) < 0) {
    const x = Math.min(...own.map(({ hit, shape }) => (shape.kind === 'bar' ? shape.x : hit.x))) - GAP * 0.75;
    return { kind: 'words', role: 'label', x, y, size, anchor: 'end', text };
  }
  if (shares) return { kind: 'words', role: 'label', x: width, y, size, anchor: 'end', text };
  return { kind: 'words', role: 'label', x: Math.max(end, reference) + GAP * 0.75, y, size, anchor: 'start', text };
}
