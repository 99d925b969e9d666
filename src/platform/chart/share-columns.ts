import { type ChartData, isEmpty } from './chart.ts';
import { foldChart } from './fold.ts';
import { layOutChart } from './lay-out.ts';
import { layOutLegend } from './legend.ts';
import type { Frame } from './scene.ts';

/** As wide as a column is, about; letters are not measured, since nothing hangs on a line more or less. */
const FRAME: Frame = { width: 560, size: 13, measure: (text, size) => text.length * size * 0.5 };
/** A chart's title, its table's handle and what is around them, in the units of the drawing. */
const AROUND = 140;

function heightOf(data: ChartData): number {
  if (isEmpty(data)) return AROUND;
  const { data: drawn, others } = foldChart(data, { open: false });
  const notes = [others, data.note].filter((note) => note !== null).length * 28;
  return AROUND + notes + layOutLegend(drawn, FRAME).height + layOutChart(drawn, FRAME).height;
}

/**
 * How many of some charts stand in the first of two columns, so that both are about as high. In each they follow each other as
 * they are given, whatever is opened later.
 */
export function shareColumns(charts: readonly ChartData[]): number {
  const heights = charts.map(heightOf);
  const sum = (of: readonly number[]): number => of.reduce((total, height) => total + height, 0);
  const taller = (first: number): number => Math.max(sum(heights.slice(0, first)), sum(heights.slice(first)));
  return [...charts.keys()]
    .map((i) => i + 1)
    .reduce((best, first) => (taller(first) < taller(best) ? first : best), charts.length);
}
