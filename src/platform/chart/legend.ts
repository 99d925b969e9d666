// Lists the entries of a chart's legend, and places them in lines.
import { isInPanels, type ChartData } from './chart.ts';
import { paintAt } from './paints.ts';
import { LEADING, type Frame } from './scene.ts';
import { wrap } from './words.ts';

/**
 * An entry of the legend: a paint, or the line of the reference (`paint` null). `y` is the middle of its first line.
 */
export type Entry = {
  readonly paint: number | null;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
};

/** The side of an entry's sample, in sizes of letters. */
const SAMPLE = 1.1;

/** Returns true if a series has something to explain: counts of nothing have no bar. */
const isDrawn = ({ values }: ChartData, series: number): boolean => (values[series] ?? []).some((value) => value !== 0);

/**
 * Lists the entries of a chart's legend; empty where its series have no paint of their own and there is no reference.
 */
export const entriesOf = (data: ChartData): readonly { key: string; paint: number | null; text: string }[] => [
  ...data.series.flatMap(({ key, text }, i) =>
    text === '' || isInPanels(data) || !isDrawn(data, i) ? [] : [{ key, paint: paintAt(data, i), text }],
  ),
  ...(data.reference ? [{ key: '', paint: null, text: data.reference.name }] : []),
];

export function layOutLegend(
  data: ChartData,
  { width, size, measure }: Frame,
): { readonly entries: readonly Entry[]; readonly height: number } {
  const line = size * LEADING * 1.2;
  const sample = size * (SAMPLE + 0.5);
  let [x, y] = [0, 0];
  const entries = entriesOf(data).map(({ paint, text }): Entry => {
    const lines = wrap(text, { width: width - sample, lines: 2 }, size, measure);
    const own = sample + Math.max(...lines.map((part) => measure(part, size)));
    if (x > 0 && x + own > width) [x, y] = [0, y + line];
    const entry = { paint, x, y: y + line / 2, lines };
    x += own + size * 1.5;
    if (lines.length > 1) [x, y] = [0, y + line * lines.length];
    return entry;
  });
  return { entries, height: entries.length === 0 ? 0 : y + (x > 0 ? line : 0) };
}
