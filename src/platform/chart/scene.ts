import type { ValueAt } from './chart.ts';

/** How wide a text is, in the units of the drawing. */
export type MeasureText = (text: string, size: number) => number;

/** What a chart is laid out for: its width, the size of its letters, and how wide these are. */
export type Frame = { readonly width: number; readonly size: number; readonly measure: MeasureText };

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A straight line: behind the marks, under them, or what they are compared with. */
export type Rule = {
  readonly kind: 'rule';
  readonly role: 'grid' | 'base' | 'reference';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
};

/** A line of text on its baseline. */
export type Words = {
  readonly kind: 'words';
  readonly role: 'label' | 'axis' | 'value';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** The paint of the bar on which it stands, one of `PAINTS`. */
  readonly on?: number | undefined;
};

/** What joins the points of a series, in one of `PAINTS`; `d` as SVG and PDF write a path. */
export type Curve = { readonly kind: 'curve'; readonly paint: number; readonly d: string };

/** The drawing of one value: a bar or a point, and where a pointer finds it. */
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
  /** Which way the categories follow each other; in panels across, and the series under each other. */
  readonly flow: 'down' | 'across' | 'panels';
  readonly under: readonly (Rule | Words | Curve)[];
  readonly marks: readonly Mark[];
  /** What is read over the marks. */
  readonly over: readonly (Rule | Words)[];
};

/** The distance between lines of text, and from the middle of a line to its baseline, in sizes of letters. */
export const LEADING = 1.25;
export const BASELINE = 0.35;
