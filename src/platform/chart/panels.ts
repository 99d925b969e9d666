// Lays out line charts of several series as small panels, one for each series.
import { valueAt, type ChartData } from './chart.ts';
import { GAP } from './grid.ts';
import { paintAt } from './paints.ts';
import { breakOf, cutWords, scaleOf, type ValueScale } from './scale.ts';
import { BASELINE, LEADING, type Frame, type Mark, type Rule, type Scene, type Words } from './scene.ts';
import { valueText, wrap } from './words.ts';

/** The least width of a panel and the height of its plot, in sizes of letters. */
const NARROWEST = 11;
const HEIGHT = 7;
/** The radius of points, and of the one that says its value. */
const [RADIUS, LAST] = [3, 4];
const TICKS = 3;
/** The gap between two panels. */
const BETWEEN = 2 * GAP;

type Point = { readonly category: number; readonly value: number; readonly x: number; readonly y: number };

/** Returns a path through points, interrupted where there is none. */
export const pathOf = (points: readonly (Pick<Point, 'x' | 'y'> | null)[]): string =>
  points
    .flatMap((point, i) => (point ? [`${points[i - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`] : []))
    .join(' ');

type Layout = {
  readonly data: ChartData;
  readonly frame: Frame;
  readonly scale: ValueScale;
  /** The left edge of the first panel of a row, the number of panels in a row, and the width of each. */
  readonly left: number;
  readonly inRow: number;
  readonly panel: number;
  readonly plot: { readonly width: number; readonly height: number };
  /** The distance between the middles of two neighbouring categories. */
  readonly step: number;
  readonly names: readonly (readonly string[])[];
  /** The distance from the top of a panel to its plot, and the panel's height with the words underneath. */
  readonly above: number;
  readonly whole: number;
};

function shareOut(data: ChartData, frame: Frame): Layout {
  const { width, size, measure } = frame;
  const scale = scaleOf(data, TICKS);
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => measure(text, size))) + GAP;
  const left = widest(scale.ticks.map(({ text }) => text));
  const fit = Math.max(1, Math.floor((width - left + BETWEEN) / (NARROWEST * size + BETWEEN)));
  const inRow = Math.ceil(data.series.length / Math.ceil(data.series.length / fit));
  const panel = (width - left - BETWEEN * (inRow - 1)) / inRow;
  const ends = widest(data.values.flat().map((value) => valueText(data.measure, value ?? 0)));
  const plot = { width: panel - ends, height: HEIGHT * size };
  const names = data.series.map(({ text }) => wrap(text, { width: panel, lines: 3 }, size, measure));
  const above = Math.max(...names.map((lines) => lines.length)) * size * LEADING + size;
  const whole = above + plot.height + size * LEADING + 2 * GAP;
  const step = plot.width / Math.max(1, data.categories.length);
  return { data, frame, scale, left, inRow, panel, plot, step, names, above, whole };
}

/**
 * Lays out a line for each series in a plot of its own, all on one scale: lines that lie close stay distinguishable.
 */
export function layOutPanels(data: ChartData, frame: Frame): Scene {
  const layout = shareOut(data, frame);
  const panels = [...data.series.keys()].map((series) => panelOf(layout, series));
  const end = Math.ceil(data.series.length / layout.inRow) * layout.whole;
  const cut = cutWords(data, frame, end);
  return {
    width: frame.width,
    height: end + cut.height,
    flow: 'panels',
    under: [...panels.flatMap(({ under }) => under), ...cut.words],
    marks: panels.flatMap(({ marks }) => marks),
    over: panels.flatMap(({ over }) => over),
  };
}

function panelOf(layout: Layout, series: number): Pick<Scene, 'under' | 'marks' | 'over'> {
  const { data, frame, scale, left, inRow, panel, plot, step, names, above, whole } = layout;
  const { size } = frame;
  const x = left + (series % inRow) * (panel + BETWEEN);
  const y = Math.floor(series / inRow) * whole;
  const base = y + above + plot.height;
  const points = data.categories.map((_, category): Point | null => {
    const value = valueAt(data, { series, category });
    if (value === null) return null;
    return { category, value, x: x + (category + 0.5) * step, y: base - scale.at(value) * plot.height };
  });
  const drawn = points.filter((point) => point !== null);
  const last = drawn.at(-1);
  const paint = paintAt(data, 0);
  const titles = names[series]!.map((text, i): Words => {
    const on = y + (i + 0.5) * size * LEADING + size * BASELINE;
    return { kind: 'words', role: 'label', x, y: on, size, anchor: 'start', text };
  });
  return {
    under: [
      ...ticksOf(layout, { x, base, isFirst: series % inRow === 0 }),
      { kind: 'rule', role: 'base', from: [x, base], to: [x + plot.width, base] },
      ...breakOf(data, x, base),
      ...titles,
      ...categoriesOf(data, frame, { x, y: base + size * LEADING, width: plot.width }),
      { kind: 'curve', paint, d: pathOf(points) },
    ],
    marks: drawn.map((point): Mark => {
      const shape = { kind: 'point', x: point.x, y: point.y, radius: point === last ? LAST : RADIUS } as const;
      const hit = { x: point.x - step / 2, y: y + above, width: step, height: plot.height };
      return { series, category: point.category, paint, shape, hit };
    }),
    over: last ? [endOf(data, last, size)] : [],
  };
}

/** Lays out the lines behind a plot; their values are written beside the first plot of a row. */
function ticksOf(
  { scale, left, plot, frame: { size } }: Layout,
  { x, base, isFirst }: { readonly x: number; readonly base: number; readonly isFirst: boolean },
): (Rule | Words)[] {
  return scale.ticks.flatMap(({ at, text }): (Rule | Words)[] => {
    const on = base - at * plot.height;
    const words = { kind: 'words', role: 'axis', x: left - GAP, y: on + size * BASELINE, size } as const;
    return [
      { kind: 'rule', role: 'grid', from: [x, on], to: [x + plot.width, on] },
      ...(isFirst ? [{ ...words, anchor: 'end', text } as const] : []),
    ];
  });
}

/** Lays out the last value of a line, at its end. */
const endOf = ({ measure }: ChartData, { value, x, y }: Point, size: number): Words => {
  const place = { x: x + GAP, y: y + size * BASELINE, size, anchor: 'start' } as const;
  return { kind: 'words', role: 'value', ...place, text: valueText(measure, value) };
};

/** Lays out the names of the first and the last category under a plot: the order identifies those between. */
function categoriesOf(
  { categories }: ChartData,
  { size, measure }: Frame,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): Words[] {
  const room = { width: categories.length > 1 ? width / 2 - GAP : width, lines: 1 };
  const name = (at: number): string => {
    const { text = '', short = text } = categories[at] ?? {};
    return wrap(short, room, size, measure).join('');
  };
  const first: Words = { kind: 'words', role: 'axis', x, y, size, anchor: 'start', text: name(0) };
  const last: Words = { ...first, x: x + width, anchor: 'end', text: name(categories.length - 1) };
  return categories.length === 0 ? [] : categories.length === 1 ? [first] : [first, last];
}
