import type { ChartData } from './chart.ts';
import { layOutChart } from './lay-out.ts';
import { endOf } from './scale.ts';
import type { Frame } from './scene.ts';

/** The categories of a chart from one to before another. */
export function slice(data: ChartData, from: number, to: number): ChartData {
  const { reference } = data;
  return {
    ...data,
    categories: data.categories.slice(from, to),
    values: data.values.map((of) => of.slice(from, to)),
    counts: data.counts.map((of) => of.slice(from, to)),
    reference: reference && { ...reference, values: reference.values.slice(from, to) },
  };
}

/** A chart as charts that are no higher than a page: of very many rows, a stretch each. */
export function partsOfChart(data: ChartData, frame: Frame, room: number): ChartData[] {
  const count = data.categories.length;
  if (count < 2 || layOutChart(data, frame).height <= room) return [data];
  const middle = Math.ceil(count / 2);
  // Both on the scale of the whole.
  const whole = { ...data, measure: { ...data.measure, max: endOf(data) } };
  return [slice(whole, 0, middle), slice(whole, middle, count)].flatMap((part) => partsOfChart(part, frame, room));
}
