// The geometry that columns and charts of one line share: the plot, its value axis, and the names below.
import type { ChartData } from './chart.ts';
import { scaleOf, type ValueScale } from './scale.ts';
import { BASELINE, LEADING, type Frame, type Rule, type Words } from './scene.ts';
import { isWrappable, wrap } from './words.ts';

/** The height of columns and lines, in sizes of letters. */
const HEIGHT = 17;
/** The gap between text and shapes. */
export const GAP = 8;
/** Lines that the name of a column takes at most. */
const LINES = 3;

/** The geometry of columns and points: the room of the values, and the middle of each category. */
export type Grid = {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** The distance between the middles of two neighbouring categories. */
  readonly step: number;
  readonly middleOf: (category: number) => number;
  /** The height at which a value is drawn, from the top. */
  readonly yOf: (value: number) => number;
  /** The height of everything, with the words underneath. */
  readonly whole: number;
  readonly shapes: readonly (Rule | Words)[];
};

/**
 * Measures the room of a chart whose values grow upwards; the names that fit are written under it.
 * @param hasValues returns true if every value is written, so that no axis repeats them
 */
export function gridOf(data: ChartData, frame: Frame, hasValues: (step: number) => boolean): Grid {
  const scale = scaleOf(data);
  const { measure, size } = frame;
  const left = Math.max(...scale.ticks.map(({ text }) => measure(text, size))) + GAP;
  const count = Math.max(1, data.categories.length);
  return hasValues((frame.width - left) / count)
    ? roomOf(data, frame, { left: 0, at: scale.at, ticks: [{ at: 0, text: '' }] })
    : roomOf(data, frame, { left, at: scale.at, ticks: scale.ticks });
}

function roomOf(
  data: ChartData,
  { width, size, measure }: Frame,
  { left, at: valueAt, ticks: written }: ValueScale & { readonly left: number },
): Grid {
  const [top, height] = [size * 1.6, size * HEIGHT];
  const base = top + height;
  const step = (width - left) / Math.max(1, data.categories.length);
  const middleOf = (category: number): number => left + (category + 0.5) * step;
  const ticks = written.flatMap(({ at, text }): (Rule | Words)[] => {
    const y = base - at * height;
    return [
      { kind: 'rule', role: at === 0 ? 'base' : 'grid', from: [left, y], to: [width, y] },
      ...(text === ''
        ? []
        : [{ kind: 'words', role: 'axis', x: left - GAP, y: y + size * BASELINE, size, anchor: 'end', text } as const]),
    ];
  });
  const names = namesOf(data, { width: step, size, measure });
  const namesBelow = names.flatMap((lines, category) =>
    lines.map((text, i): Words => {
      const y = base + (i + 1) * size * LEADING + 2;
      const half = measure(text, size) / 2;
      const x = Math.min(Math.max(middleOf(category), half), width - half);
      return { kind: 'words', role: 'axis', x, y, size, anchor: 'middle', text };
    }),
  );
  const below = Math.max(1, ...names.map((lines) => lines.length)) * size * LEADING + GAP;
  const yOf = (value: number): number => base - valueAt(value) * height;
  return { left, top, height, step, middleOf, yOf, whole: base + below, shapes: [...ticks, ...namesBelow] };
}

type Categories = ChartData['categories'];

/** Returns the names of columns, whole where they fit, else short; null where not even these fit. */
function fittingNames(categories: Categories, { width, size, measure }: Frame): string[][] | null {
  const room = { width: width - GAP * 0.75, lines: LINES };
  const fit = [categories.map(({ text }) => text), categories.map(({ text, short }) => short ?? text)].find((names) =>
    names.every((name) => isWrappable(name, room, size, measure)),
  );
  return fit?.map((name) => wrap(name, room, size, measure)) ?? null;
}

/** Returns the name of each column in lines; of names with an order, only as many as fit. */
function namesOf({ categories }: ChartData, frame: Frame): readonly (readonly string[])[] {
  const { width, size, measure } = frame;
  const fit = fittingNames(categories, frame);
  if (fit) return fit;
  const names = categories.map(({ text, short }) => short ?? text);
  const widest = Math.max(...names.map((name) => measure(name, size))) + 1.5 * GAP;
  // At the left edge a name leans to the right, and may not reach the next one.
  const every = Math.max(1, Math.ceil(Math.max(widest / width, (1.5 * widest) / width - 0.5)));
  const one = { width: width * names.length, lines: 1 };
  // At the right edge a name leans to the left, and may not reach the one before.
  const isFree = (i: number): boolean => (names.length - i - 0.5 + every) * width >= 1.5 * widest;
  return names.map((name, i) => (i % every === 0 && isFree(i) ? wrap(name, one, size, measure) : []));
}

/** Returns true if the names of a chart's columns fit under them; of those with a short name, some are enough. */
export function isUpright({ categories }: ChartData, frame: Frame): boolean {
  if (categories.every(({ short }) => short !== undefined)) return true;
  const width = (frame.width - 4 * frame.size) / Math.max(1, categories.length);
  return fittingNames(categories, { ...frame, width }) !== null;
}
