import { type ChartData, valueAt } from './chart.ts';
import { GAP, gridOf } from './grid.ts';
import { paintAt } from './paints.ts';
import type { Curve, Frame, Mark, Scene, Words } from './scene.ts';
import { valueText } from './words.ts';

/** How far from a point a pointer finds it. */
const REACH = 12;
/** A point's radius, where points do not touch each other. */
const RADIUS = 4;

type Point = { readonly series: number; readonly category: number; readonly x: number; readonly y: number };

/** Lays out a chart as a line for each series; where there is no value it is interrupted. */
export function layOutLine(data: ChartData, frame: Frame): Scene {
  const grid = gridOf(data, frame, (step) => areWritten(data, step, frame));
  const points = data.series.map((_, series) =>
    data.categories.map((__, category): Point | null => {
      const value = valueAt(data, { series, category });
      return value === null ? null : { series, category, x: grid.middleOf(category), y: grid.yOf(value) };
    }),
  );
  const drawn = points.flat().filter((point) => point !== null);
  const reach = Math.max(4, Math.min(REACH, grid.step / 2));
  const radius = Math.max(1.5, Math.min(RADIUS, grid.step / 4));
  return {
    width: frame.width,
    height: grid.whole,
    flow: 'across',
    under: [
      ...grid.shapes,
      ...points.map((of, i): Curve => ({ kind: 'curve', paint: paintAt(data, i), d: pathOf(of) })),
    ],
    marks: drawn.map(({ series, category, x, y }): Mark => {
      const hit = { x: x - reach, y: y - REACH, width: 2 * reach, height: 2 * REACH };
      return { series, category, paint: paintAt(data, series), shape: { kind: 'point', x, y, radius }, hit };
    }),
    over: writtenOf(data, drawn, grid.step, frame),
  };
}

/** Whether values stand over their points: all have room, and no other line is there. */
const areWritten = (data: ChartData, step: number, { size, measure }: Pick<Frame, 'size' | 'measure'>): boolean =>
  data.series.length === 1 &&
  data.values.flat().every((value) => value === null || measure(valueText(data.measure, value), size) + GAP < step);

/** The values over their points, where all have room; of several lines they would stand on each other. */
function writtenOf(data: ChartData, points: readonly Point[], step: number, { size, measure }: Frame): Words[] {
  const words = points.map(({ x, y, ...at }): Words => {
    const text = valueText(data.measure, valueAt(data, at) ?? 0);
    return { kind: 'words', role: 'value', x, y: y - size * 0.7, size, anchor: 'middle', text };
  });
  return areWritten(data, step, { size, measure }) ? words : [];
}

/** A path through points, interrupted where there is none. */
const pathOf = (points: readonly (Point | null)[]): string =>
  points
    .flatMap((point, i) => (point ? [`${points[i - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`] : []))
    .join(' ');
