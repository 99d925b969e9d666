import { scaleLinear } from 'd3-scale';
import { type ChartData, isBeyond, isStacked, totalOf } from './chart.ts';
import { numberText, shareText } from './words.ts';

/** Where values stand on an axis, from 0 to 1, and the values that are written beside it. */
export type ValueScale = {
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
};

/** Ticks that an axis has room for, about. */
const TICKS = 5;

function greatestOf(data: ChartData): number {
  const references = data.reference?.values ?? [];
  const values = isStacked(data)
    ? data.categories.map((_, category) => totalOf(data, category))
    : data.values.flatMap((of) => of.filter((_, category) => !isBeyond(data, category)));
  return Math.max(0, ...[...values, ...references].map((value) => value ?? 0));
}

function linearOf(data: ChartData) {
  const { max } = data.measure;
  const most = max ?? greatestOf(data);
  const scale = scaleLinear().domain([0, most > 0 ? most : 1]);
  return max === null ? scale.nice(TICKS) : scale;
}

/** Where the scale of a chart's values ends. */
export const endOf = (data: ChartData): number => linearOf(data).domain()[1] ?? 1;

/** The scale of a chart's values: it begins at 0, and counts have no tick between whole numbers. */
export function scaleOf(data: ChartData): ValueScale {
  const scale = linearOf(data);
  const ticks = scale.ticks(TICKS).filter((tick) => !data.measure.adds || Number.isInteger(tick));
  return { at: scale, ticks: ticks.map((tick) => ({ at: scale(tick), text: numberText(tick) })) };
}

/** The scale of shares of a whole. */
export const SHARES: ValueScale = {
  at: (share) => share,
  ticks: [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: shareText(at) })),
};
