// Lays out any chart as a scene, by its form; the chart of one line is laid out here, the others in their own files.
import { isInPanels, valueAt, type ChartData } from './chart.ts';
import { layOutColumns } from './columns.ts';
import { GAP, gridOf, isUpright } from './grid.ts';
import { paintAt } from './paints.ts';
import { layOutPanels, pathOf } from './panels.ts';
import { layOutRows } from './rows.ts';
import { breakOf, cutWords } from './scale.ts';
import type { Frame, Mark, Scene, Words } from './scene.ts';
import { pointText } from './words.ts';

/** The distance from a point at which the pointer still finds it. */
const REACH = 12;
/** A point's radius, where points do not touch each other. */
const RADIUS = 4;

type Point = { readonly category: number; readonly x: number; readonly y: number };

/** The distance from a point to the foot of the value below it, in sizes of letters. */
const BELOW = 1.35;

/** Lays out a chart as one line; where there is no value it is interrupted. */
function layOutLine(data: ChartData, frame: Frame): Scene {
  const grid = gridOf(data, frame, (step) => areWritten(data, step, frame));
  const points = data.categories.map((_, category): Point | null => {
    const value = valueAt(data, { series: 0, category });
    return value === null ? null : { category, x: grid.middleOf(category), y: grid.yOf(value) };
  });
  const drawn = points.filter((point) => point !== null);
  const reach = Math.max(4, Math.min(REACH, grid.step / 2));
  const radius = Math.max(1.5, Math.min(RADIUS, grid.step / 4));
  const paint = paintAt(data, 0);
  const cut = cutWords(data, frame, grid.whole);
  return {
    width: frame.width,
    height: grid.whole + cut.height,
    flow: 'across',
    under: [
      ...grid.shapes,
      ...breakOf(data, grid.left + GAP / 2, grid.top + grid.height),
      ...cut.words,
      { kind: 'curve', paint, d: pathOf(points) },
    ],
    marks: drawn.map(({ category, x, y }): Mark => {
      const hit = { x: x - reach, y: y - REACH, width: 2 * reach, height: 2 * REACH };
      return { series: 0, category, paint, shape: { kind: 'point', x, y, radius }, hit };
    }),
    over: areWritten(data, grid.step, frame)
      ? drawn.map((point, i) => {
          const isValley = [drawn[i - 1], drawn[i + 1]].every((beside) => beside && beside.y < point.y - frame.size);
          const hasRoom = point.y + BELOW * frame.size < grid.top + grid.height;
          return writtenOf(data, point, { ...frame, below: isValley && hasRoom });
        })
      : [],
  };
}

/** Returns true if there is room for every value beside its point. */
const areWritten = (data: ChartData, step: number, { size, measure }: Pick<Frame, 'size' | 'measure'>): boolean =>
  data.values[0]!.every((value, i) => value === null || measure(pointText(data, i), size) + GAP < step);

/** Lays out a value above its point, or below it in a valley, whose line would cross it above. */
function writtenOf(
  data: ChartData,
  { category, x, y }: Point,
  { size, below }: Pick<Frame, 'size'> & { readonly below: boolean },
): Words {
  const text = pointText(data, category);
  const at = below ? y + size * BELOW : y - size * 0.7;
  return { kind: 'words', role: 'value', x, y: at, size, anchor: 'middle', text };
}

/** Columns side by side that are narrower than this, in sizes of letters, cannot be distinguished. */
const NARROWEST = 0.5;

/** Lays out a chart in a width. Columns whose names have no room under them become rows. */
export function layOutChart(data: ChartData, frame: Frame): Scene {
  if (isInPanels(data)) return layOutPanels(data, frame);
  if (data.form === 'line') return layOutLine(data, frame);
  if (data.form !== 'columns' || !isUpright(data, frame)) return layOutRows(data, frame);
  const beside = data.measure.adds ? 1 : data.series.length;
  const own = frame.width / Math.max(1, data.categories.length * beside);
  return own < frame.size * NARROWEST ? layOutRows(data, frame) : layOutColumns(data, frame);
}
