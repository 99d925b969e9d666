import { type ChartData, isInPanels } from './chart.ts';
import { layOutColumns } from './columns.ts';
import { isUpright } from './grid.ts';
import { layOutLine } from './line.ts';
import { layOutPanels } from './panels.ts';
import { layOutRows } from './rows.ts';
import type { Frame, Scene } from './scene.ts';

/** Columns side by side that are narrower than this, in sizes of letters, are told apart by nobody. */
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
