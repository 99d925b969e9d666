import { type ChartData, isOfReference, isStacked } from './chart.ts';
import { endText, GAP, type Layout, type Row, rowOf } from './row.ts';
import { type Frame, LEADING, type Rule, type Scene, type Words } from './scene.ts';
import { scaleOf, type ValueScale } from './scale.ts';

/** Narrower than this, in sizes of letters, names stand above their bars. */
const NARROW = 36;
/** The most of the width that names take beside their bars. */
const NAMES = 0.36;

/** Lays out a chart as horizontal bars, one line or more for each category. */
export function layOutRows(data: ChartData, frame: Frame): Scene {
  const layout = columnsOf(data, frame);
  const { size, width } = frame;
  const line = size * LEADING + GAP;
  const top = layout.shares ? line : 0;
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
  const total: Words = { kind: 'words', role: 'axis', x: width, y: size, size, anchor: 'end', text: 'Total' };
  return {
    width,
    height: end + (ticks.some(({ kind }) => kind === 'words') || data.measure.changes ? line : GAP),
    flow: 'down',
    under: [
      ...(layout.shares ? [total] : []),
      ...ticks,
      ...sidesOf(layout, end + size * LEADING),
      ...rows.flatMap(({ names }) => names),
    ],
    marks: rows.flatMap(({ marks }) => marks),
    over: rows.flatMap(({ over }) => over),
  };
}

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

/** The ticks that have room for what is written under them: all, every second one… */
function written(ticks: ValueScale['ticks'], { track, size, measure }: Layout): ValueScale['ticks'] {
  const widest = Math.max(...ticks.map(({ text }) => measure(text, size))) + GAP;
  const every = Math.ceil(widest / (track / Math.max(1, ticks.length - 1)));
  return ticks.filter((_, i) => i % every === 0);
}

/** Shares the width. */
function columnsOf(data: ChartData, frame: Frame): Layout {
  const { width, size, measure } = frame;
  const above = width < NARROW * size;
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => measure(text, size)));
  const names = above ? 0 : Math.min(width * NAMES, widest(data.categories.map(({ text }) => text))) + GAP;
  const series = isStacked(data) ? [0] : [...data.series.keys()];
  const ends = widest(['Total', ...series.flatMap((one) => data.categories.map((_, i) => endText(data, one, i)))]);
  const bar = size * (series.length > 1 ? 1.2 : 1.5);
  const shares = data.form === 'stacks';
  // Half of the first tick stands outside the bars.
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
