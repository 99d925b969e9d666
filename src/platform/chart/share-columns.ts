// Shares the charts of a page between two columns of similar height.
import { isEmpty, type ChartData } from './chart.ts';
import { foldChart } from './fold.ts';
import { layOutChart } from './lay-out.ts';
import { layOutLegend } from './legend.ts';
import type { Frame } from './scene.ts';

/** About the width of a column; letters are not measured, since a line more or less changes nothing. */
const FRAME: Frame = { width: 544, size: 13, measure: (text, size) => text.length * size * 0.5 };
/** The height of a chart's title, its table's button and the gaps around them, in the units of the drawing. */
const AROUND = 140;

function heightOf(data: ChartData): number {
  if (isEmpty(data)) return AROUND;
  const { data: drawn, others } = foldChart(data, { open: false });
  const notes = [others, data.note].filter((note) => note !== null).length * 28;
  return AROUND + notes + layOutLegend(drawn, FRAME).height + layOutChart(drawn, FRAME).height;
}

/** The extra height, in units of the drawing, that is accepted to keep two consecutive charts in one column. */
const TOGETHER = 8;

/**
 * Shares charts between two columns so that these end at about the same height. Each column keeps the order of the
 * charts, whatever is opened later, and the first chart is in the first column.
 * @returns the places of the charts of each column that has any
 */
export function shareColumns(charts: readonly ChartData[]): readonly (readonly number[])[] {
  const heights = charts.map(heightOf);
  const sum = (places: readonly number[]): number => places.reduce((total, place) => total + heights[place]!, 0);
  // A report has a dozen charts at most: all ways are tried. A binary digit of `way` is the column of a chart; the
  // first has none.
  const ways = Array.from({ length: 2 ** Math.max(0, charts.length - 1) }, (_, way) => {
    const columnOf = (place: number): number => Math.floor(way / 2 ** (place - 1)) % 2;
    const columns = [0, 1].map((column) => [...charts.keys()].filter((place) => columnOf(place) === column));
    const parted = columns.flat().filter((place, i, all) => i > 0 && place !== all[i - 1]! + 1).length;
    return { columns, cost: Math.max(...columns.map(sum)) + TOGETHER * parted };
  });
  const best = ways.reduce((one, other) => (other.cost < one.cost ? other : one));
  return best.columns.filter((places) => places.length > 0);
}
