// A laid-out chart: the shapes to draw, and the keyboard's way from mark to mark.
import type { ValueAt } from './chart.ts';

/** Returns the width of a text, in the units of the drawing. */
export type MeasureText = (text: string, size: number) => number;

/** The frame of a layout: its width, the size of its letters, and a function that measures them. */
export type Frame = { readonly width: number; readonly size: number; readonly measure: MeasureText };

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A straight line: behind the marks, under them, or of the reference. */
export type Rule = {
  readonly kind: 'rule';
  readonly role: 'grid' | 'base' | 'reference';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
};

/** The range of chance behind a bar. */
export type Band = { readonly kind: 'band' } & Box;

/** A line of text on its baseline. */
export type Words = {
  readonly kind: 'words';
  readonly role: 'label' | 'axis' | 'value';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** The paint of the bar behind it, one of `PAINTS`. */
  readonly on?: number | undefined;
};

/** The line that joins the points of a series, in one of `PAINTS`; `d` as SVG and PDF write a path. */
export type Curve = { readonly kind: 'curve'; readonly paint: number; readonly d: string };

/** The drawing of one value: a bar or a point, and the box in which a pointer finds it. */
export type Mark = ValueAt & {
  /** One of `PAINTS`. */
  readonly paint: number;
  readonly shape:
    | ({ readonly kind: 'bar' } & Box)
    | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly radius: number };
  readonly hit: Box;
};

/** A chart as shapes, laid out once for the screen, the picture and the page of paper. */
export type Scene = {
  readonly width: number;
  readonly height: number;
  /** The direction in which categories follow each other; in panels across, with the series under each other. */
  readonly flow: 'down' | 'across' | 'panels';
  readonly under: readonly (Rule | Words | Curve | Band)[];
  readonly marks: readonly Mark[];
  /** Texts and lines drawn over the marks. */
  readonly over: readonly (Rule | Words)[];
};

/** The distance between lines of text, and from the middle of a line to its baseline, in sizes of letters. */
export const LEADING = 1.25;
export const BASELINE = 0.35;

/** The direction of each key: along the categories, or along the series of one category. */
const STEPS: Readonly<Record<string, { readonly along: 'x' | 'y'; readonly by: 1 | -1 }>> = {
  ArrowRight: { along: 'x', by: 1 },
  ArrowLeft: { along: 'x', by: -1 },
  ArrowDown: { along: 'y', by: 1 },
  ArrowUp: { along: 'y', by: -1 },
};

/**
 * Returns the mark to which a key leads from another one: arrows as the marks are drawn, Home and End; null if it leads
 * nowhere.
 */
export function walk<M extends ValueAt>(
  marks: readonly M[],
  flow: Scene['flow'],
  from: ValueAt,
  key: string,
): M | null {
  if (key === 'Home') return marks[0] ?? null;
  if (key === 'End') return marks.at(-1) ?? null;
  const step = STEPS[key];
  if (!step) return null;
  const alongCategories = (flow !== 'down') === (step.along === 'x');
  // Upwards the series of a pile follow each other.
  const by = !alongCategories && flow === 'across' ? -step.by : step.by;
  const ahead = (of: keyof ValueAt) => marks.filter((mark) => (mark[of] - from[of]) * by > 0);
  if (!alongCategories)
    return nearest(
      ahead('series').filter(({ category }) => category === from.category),
      'series',
      from,
    );
  const next = nearest(ahead('category'), 'category', from);
  return (
    next &&
    nearest(
      marks.filter(({ category }) => category === next.category),
      'series',
      from,
    )
  );
}

function nearest<M extends ValueAt>(marks: readonly M[], of: keyof ValueAt, from: ValueAt): M | null {
  const distance = (mark: M): number => Math.abs(mark[of] - from[of]);
  return marks.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
