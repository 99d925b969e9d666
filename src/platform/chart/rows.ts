// Lays out a chart as horizontal bars, with names beside or above them.
import {
  hasBar,
  isNoise,
  isOfReference,
  isStacked,
  shareOfReference,
  totalOf,
  valueAt,
  type ChartData,
} from './chart.ts';
import { paintAt, paintOf, paintOfChange } from './paints.ts';
import { scaleOf, type ValueScale } from './scale.ts';
import { BASELINE, LEADING, type Band, type Frame, type Mark, type Rule, type Scene, type Words } from './scene.ts';
import { numberText, shareText, valueText, wrap } from './words.ts';

/** Widths below this, in sizes of letters, put names above their bars. */
const NARROW = 36;
/** The largest share of the width that names take beside their bars. */
const NAMES = 0.36;

/** Lays out a chart as horizontal bars, one line or more for each category. */
export function layOutRows(data: ChartData, frame: Frame): Scene {
  const layout = columnsOf(data, frame);
  const { size, width } = frame;
  const line = size * LEADING + GAP;
  const said = layout.shares ? sharesWords(frame) : [];
  const top = said.length * size * LEADING + (layout.shares ? GAP / 2 : 0);
  const rows: Row[] = [];
  for (const category of data.categories.keys()) rows.push(rowOf(layout, category, rows.at(-1)?.end ?? top));
  const end = rows.at(-1)?.end ?? top;
  const stretches: (readonly [number, number])[] = layout.above ? rows.map(({ drawn }) => drawn) : [[top, end]];
  const ticks = ticksOf(layout).flatMap(({ at, text }): (Rule | Words)[] => {
    const x = layout.from + at * layout.track;
    const axis: Words = { kind: 'words', role: 'axis', x, y: end + size * LEADING, size, anchor: 'middle', text };
    const role = at === layout.zero ? 'base' : 'grid';
    return [
      ...stretches.map(([from, to]): Rule => ({ kind: 'rule', role, from: [x, from], to: [x, to] })),
      ...(text === '' ? [] : [axis]),
    ];
  });
  return {
    width,
    height: end + (ticks.some(({ kind }) => kind === 'words') || data.measure.changes ? line : GAP),
    flow: 'down',
    under: [
      ...said,
      ...rows.flatMap(({ bands }) => bands),
      ...ticks,
      ...sidesOf(layout, end + size * LEADING),
      ...rows.flatMap(({ names }) => names),
    ],
    marks: rows.flatMap(({ marks }) => marks),
    over: rows.flatMap(({ over }) => over),
  };
}

/** Lays out the sentence above parts of a hundred: bars of one length, of wholes that differ. */
const sharesWords = ({ width, size, measure }: Frame): Words[] =>
  wrap('Cada barra es el 100 %; entre paréntesis, cuántos.', { width, lines: 3 }, size, measure).map((text, i) => ({
    kind: 'words',
    role: 'axis',
    x: 0,
    y: (i + 0.8) * size * LEADING,
    size,
    anchor: 'start',
    text,
  }));

/** Returns the ticks of an axis; where bars say their values themselves, only the one at which they begin. */
function ticksOf(layout: Layout): ValueScale['ticks'] {
  const { data, zero } = layout;
  return isOfReference(data) ? written(scaleOf(data).ticks, layout) : [{ at: zero, text: '' }];
}

/** Lays out the names of both sides of zero in a chart of changes. */
function sidesOf({ data, from, track, zero, size }: Layout, y: number): Words[] {
  if (!data.measure.changes) return [];
  const x = from + zero * track;
  const side = { kind: 'words', role: 'axis', y, size } as const;
  return [
    { ...side, x: x - GAP, anchor: 'end', text: 'Bajó' },
    { ...side, x: x + GAP, anchor: 'start', text: 'Subió' },
  ];
}

/** Returns the ticks whose texts fit: all, every second one… */
function written(ticks: ValueScale['ticks'], { track, size, measure }: Layout): ValueScale['ticks'] {
  const widest = Math.max(...ticks.map(({ text }) => measure(text, size))) + GAP;
  const every = Math.ceil(widest / (track / Math.max(1, ticks.length - 1)));
  return ticks.filter((_, i) => i % every === 0);
}

/** Shares the width among names, bars and numbers. */
function columnsOf(data: ChartData, frame: Frame): Layout {
  const { width, size, measure } = frame;
  const above = width < NARROW * size;
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => measure(text, size)));
  const names = above ? 0 : Math.min(width * NAMES, widest(data.categories.map(({ text }) => text))) + GAP;
  const series = isStacked(data) ? [0] : [...data.series.keys()];
  const ends = widest(series.flatMap((one) => data.categories.map((_, i) => endText(data, one, i))));
  const bar = size * (series.length > 1 ? 1.2 : 1.5);
  const shares = data.form === 'stacks';
  // Half of the first tick is outside the bars.
  const edge = above && isOfReference(data) ? measure('0 %', size) / 2 : 0;
  // Falls are written on the left of their bars, and both sides have a name.
  const left = data.measure.changes ? Math.max(ends, measure('Bajó', size)) + GAP : 0;
  const scale = scaleOf(data);
  return {
    ...frame,
    data,
    shares,
    above,
    named: above ? edge : names + edge - GAP,
    from: names + edge + left,
    track:
      width -
      names -
      edge -
      left -
      Math.max(ends + GAP, size * 1.5, data.measure.changes ? measure('Subió', size) + GAP : 0),
    bar,
    at: scale.at,
    zero: data.measure.changes ? scale.at(0) : 0,
  };
}

/** The gap between a name, its bar and the number beside it. */
const GAP = 8;
/** The least length of a bar: a mean at the foot of its scale stays visible, and so does a tiny change. */
export const LEAST = 2;

/** The geometry of names, bars and the numbers at their ends. */
type Layout = Frame & {
  readonly data: ChartData;
  /** Bars are as long as their share of the category, not as their value. */
  readonly shares: boolean;
  readonly above: boolean;
  /** The right edge of names, or their left edge where they are above. */
  readonly named: number;
  /** The left end of bars, and the length of the longest. */
  readonly from: number;
  readonly track: number;
  /** The height of one bar. */
  readonly bar: number;
  /** Returns the length of a value, or of its share of the reference, of 1. */
  readonly at: (value: number) => number;
  /** The place of zero, from 0 to 1: changes extend from there to either side. */
  readonly zero: number;
};

function endText(data: ChartData, series: number, category: number): string {
  const value = isStacked(data) ? totalOf(data, category) : valueAt(data, { series, category });
  const reference = data.reference?.values[category] ?? null;
  if (value === null) return '—';
  const text = valueText(data.measure, value);
  if (data.form === 'stacks') return `(${text})`;
  if (reference !== null) return `${text} de ${numberText(reference)}`;
  return isOfReference(data) ? `${text} sin límite` : text;
}

/** Returns the place of a category's reference, of 1; 0 where it has none. */
function referenceAt({ data, at }: Layout, category: number): number {
  const reference = data.reference?.values[category] ?? null;
  return reference === null ? 0 : at(isOfReference(data) ? 1 : reference);
}

type Row = {
  /** The height at which it ends. */
  readonly end: number;
  /** The heights between which bars are drawn: lines behind them do not cross the names above. */
  readonly drawn: readonly [top: number, end: number];
  readonly names: readonly Words[];
  readonly bands: readonly Band[];
  readonly marks: readonly Mark[];
  readonly over: readonly (Rule | Words)[];
};

/** Lays out one category, from a height downwards. */
function rowOf(layout: Layout, category: number, begin: number): Row {
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
  const stretch: Row['drawn'] = [above ? top - pad / 2 : begin, end];
  return {
    end,
    drawn: stretch,
    bands: bandsOf(layout, category, stretch),
    names,
    marks,
    over: [...within, ...ends, ...(reference === null ? [] : [compared])],
  };
}

/** Lays out the range of chance behind a change. */
function bandsOf({ data, from, track, at }: Layout, category: number, [y, end]: Row['drawn']): Band[] {
  const noise = data.measure.changes?.noise[category];
  if (noise === undefined) return [];
  const [left, right] = [at(-noise) * track, at(noise) * track];
  return [{ kind: 'band', x: from + left, y, width: right - left, height: end - y }];
}

/** Lays out bars under each other, each from the beginning. */
function barsOf({ data, from, track, bar, width, at, zero }: Layout, category: number, top: number): Mark[] {
  return data.series.flatMap((_, series) => {
    const value = valueAt(data, { series, category });
    if (!hasBar(data, value)) return [];
    const y = top + series * bar;
    const gap = data.series.length > 1 ? 1 : 0;
    // A bar without a limit has no length either, and can be chosen all the same.
    const reach = isOfReference(data) ? (shareOfReference(data, category) ?? 0) : value;
    const length = Math.max(Math.abs(at(reach) - zero) * track, data.measure.adds ? 0 : LEAST);
    const x = from + zero * track - (value < 0 ? length : 0);
    const shape = { kind: 'bar', x, y: y + gap, width: length, height: bar - 2 * gap } as const;
    const paint = data.measure.changes
      ? paintOfChange(value, isNoise(data, category))
      : paintOf(data, { series, category });
    return [{ series, category, paint, shape, hit: { x: from, y, width: width - from, height: bar } }];
  });
}

/** Lays out bars one after the other in a line. */
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

/** Lays out the value of a part, or its share where all bars are as long, if it fits. */
function withinOf({ data, shares, size, measure }: Layout, { shape, hit, paint, ...at }: Mark): Words[] {
  const value = valueAt(data, at) ?? 0;
  const text = shares ? shareText(value / totalOf(data, at.category)) : numberText(value);
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
