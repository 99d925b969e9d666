// Lays out a chart as upright columns, stacked or side by side.
import { hasBar, isStacked, totalOf, valueAt, type ChartData } from './chart.ts';
import { gridOf, type Grid } from './grid.ts';
import { paintAt, paintOf } from './paints.ts';
import { LEAST } from './rows.ts';
import { BASELINE, type Frame, type Mark, type Rule, type Scene, type Words } from './scene.ts';
import { valueText } from './words.ts';

/** The largest share of a column's room that it takes, and its largest width in sizes of letters. */
const SHARE = 0.72;
const WIDEST = 5;
/** The gap between two numbers; they are written bolder than they are measured. */
const BETWEEN = 6;

/** Lays out a chart as columns: on each other where they can be added up, else side by side. */
export function layOutColumns(data: ChartData, frame: Frame): Scene {
  const grid = gridOf(data, frame, (step) => areTopsFree(data, step, frame));
  const width = Math.min(grid.step * SHARE, frame.size * WIDEST * (isStacked(data) ? 1 : data.series.length));
  const marks = data.categories.flatMap((_, category) =>
    isStacked(data) ? pileOf(data, category, grid, width) : besideOf(data, category, grid, width),
  );
  const over = data.categories.flatMap((_, category) => writtenOf({ data, category, grid, width, frame, marks }));
  return { width: frame.width, height: grid.whole, flow: 'across', under: grid.shapes, marks, over };
}

/** Lays out the columns of a category on each other. */
function pileOf(data: ChartData, category: number, { middleOf, yOf }: Grid, width: number): Mark[] {
  let below = 0;
  return data.series.flatMap((_, series) => {
    const value = valueAt(data, { series, category }) ?? 0;
    if (value <= 0) return [];
    const [y, base] = [yOf(below + value), yOf(below)];
    below += value;
    const box = { x: middleOf(category) - width / 2, y, width, height: base - y };
    return [{ series, category, paint: paintAt(data, series), shape: { kind: 'bar', ...box } as const, hit: box }];
  });
}

/** Lays out the columns of a category side by side; the pointer finds each from the top of the chart to its foot. */
function besideOf(data: ChartData, category: number, { middleOf, yOf, top, height }: Grid, width: number): Mark[] {
  const own = width / data.series.length;
  return data.series.flatMap((_, series) => {
    const value = valueAt(data, { series, category });
    if (!hasBar(data, value)) return [];
    const x = middleOf(category) - width / 2 + series * own;
    const base = top + height;
    const y = Math.min(yOf(value), data.measure.adds ? base : base - LEAST);
    const gap = data.series.length > 1 && own > 6 ? 1 : 0;
    const shape = { kind: 'bar', x: x + gap, y, width: own - 2 * gap, height: base - y } as const;
    const paint = paintOf(data, { series, category });
    return [{ series, category, paint, shape, hit: { x, y: top, width: own, height } }];
  });
}

type Writing = {
  readonly data: ChartData;
  readonly category: number;
  readonly grid: Grid;
  readonly width: number;
  readonly frame: Frame;
  readonly marks: readonly Mark[];
};

type Letters = Pick<Frame, 'size' | 'measure'>;

const widestOf = ({ measure: of }: ChartData, values: readonly (number | null)[], { size, measure }: Letters): number =>
  Math.max(...values.map((value) => measure(valueText(of, value ?? 0), size)));

/** Returns true if there is room for the total above each column. */
const areTopsFree = (data: ChartData, step: number, letters: Letters): boolean =>
  isStacked(data)
    ? widestOf(
        data,
        data.categories.map((_, i) => totalOf(data, i)),
        letters,
      ) <
      step - BETWEEN
    : widestOf(data, data.values.flat(), letters) < step / data.series.length - BETWEEN;

/** Returns the numbers of a category, where those of all categories have room, and the rule of its reference. */
function writtenOf({ data, category, grid, width, frame: { size, measure }, marks }: Writing): (Rule | Words)[] {
  const stacked = isStacked(data);
  const x = grid.middleOf(category);
  const put = (value: number, at: number, y: number, on?: number): Words => {
    return { kind: 'words', role: 'value', x: at, y, size, anchor: 'middle', text: valueText(data.measure, value), on };
  };
  const own = marks.filter((mark) => mark.category === category);
  const valueOf = (mark: Mark): number => valueAt(data, mark) ?? 0;
  const total = totalOf(data, category);
  const widest = widestOf(data, data.values.flat(), { size, measure });
  const isFree = widest < (stacked ? width : grid.step / data.series.length - BETWEEN);
  const tops = stacked
    ? [put(total, x, grid.yOf(total) - 4)]
    : own.map((mark) => put(valueOf(mark), mark.hit.x + mark.hit.width / 2, grid.yOf(valueOf(mark)) - 4));
  const within = own.flatMap((mark) => {
    const { hit, paint } = mark;
    const y = hit.y + hit.height / 2 + size * BASELINE;
    return stacked && own.length > 1 && hit.height > size * 1.3 ? [put(valueOf(mark), x, y, paint)] : [];
  });
  const hasTops = areTopsFree(data, grid.step, { size, measure });
  // An empty place could also mean that nothing was counted.
  const isZero = data.measure.adds && total === 0;
  const reference = data.reference?.values[category] ?? null;
  return [
    ...(isFree ? within : []),
    ...(hasTops && own.length > 0 ? tops : []),
    ...(hasTops && isZero ? [put(0, x, grid.yOf(0) - 4)] : []),
    ...(reference === null ? [] : [ruleAt(x, grid.yOf(reference), width / 2 + 3)]),
  ];
}

const ruleAt = (x: number, y: number, half: number): Rule => ({
  kind: 'rule',
  role: 'reference',
  from: [x - half, y],
  to: [x + half, y],
});
