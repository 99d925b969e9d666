// The colours, patterns, dashes and points of charts, and the choice of those of a series, bar or change.
import type { ChartData, Tone, ValueAt } from './chart.ts';

/** The pattern that fills the bars of a series, which distinguishes them without colours. */
export type Pattern = 'solid' | 'rising' | 'plain' | 'dots' | 'cross' | 'level' | 'falling' | 'upright' | 'zigzag';

/** The look of a series: its colour on white, its pattern, and the dashes and points of its line. */
export type Paint = {
  readonly color: string;
  readonly pattern: Pattern;
  /** Lengths in units of the drawing; empty for a solid line. */
  readonly dash: readonly number[];
  readonly point: 'circle' | 'square' | 'diamond' | 'triangle';
  /** Text on it is dark in either scheme; otherwise it has the colour of the surroundings. */
  readonly dark?: true;
};

/** Paints of series that differ by nothing but their names. */
const NAMED: readonly Paint[] = [
  { color: '#0b5563', pattern: 'solid', dash: [], point: 'circle' },
  { color: '#b0540c', pattern: 'rising', dash: [7, 4], point: 'square' },
  { color: '#3f4f86', pattern: 'plain', dash: [2, 3], point: 'diamond' },
  { color: '#9c559f', pattern: 'dots', dash: [9, 3, 2, 3], point: 'triangle' },
  { color: '#4a6214', pattern: 'cross', dash: [4, 4], point: 'circle' },
  { color: '#c0304a', pattern: 'level', dash: [12, 4], point: 'square' },
  { color: '#755000', pattern: 'falling', dash: [2, 5], point: 'diamond' },
  { color: '#7a7064', pattern: 'upright', dash: [7, 2, 2, 2], point: 'triangle' },
  { color: '#0d6b41', pattern: 'zigzag', dash: [10, 3, 2, 3, 2, 3], point: 'circle' },
];

/** Grey, with upright lines where patterns are drawn: of a category without data, and of what is compared with. */
const GREY = NAMED.findIndex(({ pattern }) => pattern === 'upright');

/** Paints of the steps of a scale, from the worst to the best; they have the same colours everywhere. */
const STEPS: readonly Paint[] = [
  { color: '#8c2f10', pattern: 'level', dash: [12, 4], point: 'square' },
  { color: '#ad5f1a', pattern: 'falling', dash: [7, 4], point: 'diamond' },
  { color: '#8f8779', pattern: 'dots', dash: [2, 3], point: 'triangle', dark: true },
  { color: '#2f7888', pattern: 'rising', dash: [9, 3, 2, 3], point: 'square' },
  { color: '#0b5563', pattern: 'solid', dash: [], point: 'circle' },
];

/** Paints of tones, in the order of `TONES`. */
const TONED: readonly Paint[] = [
  { color: '#1a5686', pattern: 'solid', dash: [], point: 'circle' },
  { color: '#9a6100', pattern: 'rising', dash: [7, 4], point: 'square' },
  { color: '#56a06e', pattern: 'plain', dash: [2, 3], point: 'diamond', dark: true },
];

/** In the order of their paints. */
export const TONES: readonly Tone[] = ['info', 'warning', 'success'];

/** All of them. The colours are the light ones of tokens.css, held by a test. */
export const PAINTS: readonly Paint[] = [...NAMED, ...STEPS, ...TONED];

/** The number of series that paints distinguish: those beyond repeat the first paints. */
export const DISTINCT = NAMED.length;

/** Returns the name of the token with a paint's colour. */
export function tokenOf(paint: number): string {
  const [step, tone] = [paint - DISTINCT, paint - DISTINCT - STEPS.length];
  if (step < 0) return `chart-${paint + 1}`;
  return tone < 0 ? `step-${step + 1}` : `area-${TONES[tone]}`;
}

/**
 * Returns the paint of a series: that of its tone, that of its grade where it is a step of a scale, or by its place.
 */
export function paintAt({ series }: Pick<ChartData, 'series'>, place: number): number {
  const { grade, tone, muted } = series[place] ?? {};
  if (muted) return GREY;
  if (tone !== undefined) return DISTINCT + STEPS.length + TONES.indexOf(tone);
  const named = series.slice(0, place).filter((before) => !before.muted).length;
  return grade === undefined ? named % DISTINCT : DISTINCT + Math.round(grade * (STEPS.length - 1));
}

/** Returns the paint of a bar: its series'; in a chart of one series, a category without data has another. */
export const paintOf = (data: Pick<ChartData, 'series' | 'categories'>, { series, category }: ValueAt): number =>
  data.series.length === 1 && data.categories[category]?.missing ? GREY : paintAt(data, series);

/**
 * A change has the colour of the better half of a scale where it rises, of the worse where it falls, and of the middle
 * where chance explains it.
 */
export const paintOfChange = (value: number, isNoise: boolean): number =>
  DISTINCT + (isNoise ? 2 : value < 0 ? 1 : STEPS.length - 1);

/** Returns true if a paint has one colour throughout: letters on it need no ground of their own. */
export const isSolid = (paint: number): boolean => PAINTS[paint]!.pattern === 'solid';

/** The side of a pattern's tile, in units of the drawing, and how much of its colour is behind it. */
export const TILE = 6;
export const TINT = { pattern: 0.16, plain: 0.42 } as const;

/** The lines of a pattern's tile, as SVG and PDF write a path; null where it has none. */
export const STROKES: Readonly<Record<Pattern, string | null>> = {
  solid: null,
  plain: null,
  // Beyond the corners, so that neighbouring tiles join.
  rising: 'M-1.5 1.5L1.5 -1.5M0 6L6 0M4.5 7.5L7.5 4.5',
  falling: 'M-1.5 4.5L1.5 7.5M0 0L6 6M4.5 -1.5L7.5 1.5',
  cross: 'M0 6L6 0M0 0L6 6',
  level: 'M0 3L6 3',
  upright: 'M3 0L3 6',
  zigzag: 'M-1 5.5L3 1.5L7 5.5',
  // A round end makes a point of a line without length.
  dots: 'M1.5 1.5L1.5 1.5M4.5 4.5L4.5 4.5',
};

export const strokeWidth = (pattern: Pattern): number => (pattern === 'dots' ? 2.2 : 1.4);

/** Colours of the parts of a chart that are no series, on white. */
export const PAPER = { ink: '#211c16', soft: '#5e5548', line: '#c9c0b0', surface: '#ffffff' } as const;

/** Returns the path of the outline of a line's point. @param r its radius */
export function pointPath(point: Paint['point'], x: number, y: number, r: number): string {
  const to = (dx: number, dy: number): string => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  if (point === 'square') return `M${to(-r, -r)}L${to(r, -r)}L${to(r, r)}L${to(-r, r)}Z`;
  if (point === 'diamond') return `M${to(0, -1.35 * r)}L${to(1.35 * r, 0)}L${to(0, 1.35 * r)}L${to(-1.35 * r, 0)}Z`;
  if (point === 'triangle') return `M${to(0, -1.3 * r)}L${to(1.25 * r, r)}L${to(-1.25 * r, r)}Z`;
  return `M${to(-r, 0)}A${r} ${r} 0 1 0 ${to(r, 0)}A${r} ${r} 0 1 0 ${to(-r, 0)}Z`;
}
