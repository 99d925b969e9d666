import { type ChartData, isOfReference, isStacked } from './chart.ts';
import { endText, GAP, type Layout, type Row, rowOf } from './row.ts';
import { type Frame, LEADING, type Rule, type Scene, type Words } from './scene.ts';
import { scaleOf, SHARES, type ValueScale } from './scale.ts';

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
  const scale = layout.shares ? SHARES : scaleOf(data);
  const stretches: (readonly [number, number])[] = layout.above ? rows.map(({ drawn }) => drawn) : [[top, end]];
  const ticks = written(scale.ticks, layout).flatMap(({ at, text }): (Rule | Words)[] => {
    const x = layout.from + at * layout.track;
    const axis: Words = { kind: 'words', role: 'axis', x, y: end + size * LEADING, size, anchor: 'middle', text };
    const role = at === 0 ? 'base' : 'grid';
    return [...stretches.map(([from, to]): Rule => ({ kind: 'rule', role, from: [x, from], to: [x, to] })), axis];
  });
  const total: Words = { kind: 'words', role: 'axis', x: width, y: size, size, anchor: 'end', text: 'Total' };
  return {
    width,
    height: end + line,
    flow: 'down',
    under: [...(layout.shares ? [total] : []), ...ticks, ...rows.flatMap(({ names }) => names)],
    marks: rows.flatMap(({ marks }) => marks),
    over: rows.flatMap(({ over }) => over),
  };
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
  const edge = above ? measure(shares || isOfReference(data) ? '0 %' : '0', size) / 2 : 0;
  return {
    ...frame,
    data,
    shares,
    above,
    from: names + edge,
    track: width - names - edge - Math.max(ends + GAP, size * 1.5),
    bar,
    at: scaleOf(data).at,
  };
}
