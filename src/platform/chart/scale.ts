// The value axis of a chart: its range, its ticks, and the mark of an axis that is cut.
import { scaleLinear } from 'd3-scale';
import { isOfReference, isStacked, shareOfReference, totalOf, type ChartData } from './chart.ts';
import { LEADING, type Frame, type Rule, type Words } from './scene.ts';
import { numberText, shareText, tickText, wrap } from './words.ts';

/** The place of values on an axis, from 0 to 1, and the values that are written beside it. */
export type ValueScale = {
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
};

/** Ticks that an axis has room for, about. */
const TICKS = 5;

function greatestOf(data: ChartData): number {
  const references = data.reference?.values ?? [];
  const values = isStacked(data) ? data.categories.map((_, category) => totalOf(data, category)) : data.values.flat();
  return Math.max(0, ...[...values, ...references].map((value) => value ?? 0));
}

/** An axis that shows a part of its scale shows at least this much of it. */
const LEAST_SHOWN = 0.25;

/**
 * Returns the part of its scale that the axis of a line shows, where its values take up less than half of it; null for
 * all of it. Bars always have the whole: their lengths are compared.
 */
function cutOf({ form, measure, values }: ChartData): readonly [from: number, to: number] | null {
  const { min = 0, max, adds } = measure;
  const all = values.flat().filter((value) => value !== null);
  if (form !== 'line' || adds || max === null || all.length === 0) return null;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (most - least >= (max - min) / 2) return null;
  const around = Math.max(0, (max - min) * LEAST_SHOWN - (most - least)) / 2;
  const [from, to] = scaleLinear()
    .domain([least - around, most + around])
    .nice(3)
    .domain() as [number, number];
  return from <= min ? null : [from, Math.min(to, max)];
}

function linearOf(data: ChartData) {
  const { min = 0, max, changes } = data.measure;
  const cut = cutOf(data);
  if (cut) return scaleLinear().domain(cut);
  const most = max ?? greatestOf(data);
  if (changes) {
    // Chance is as wide as it is: an axis of the changes alone would magnify it.
    const ends = [0, ...data.values.flat().map((value) => value ?? 0), ...changes.noise.flatMap((one) => [one, -one])];
    const greatest = max ?? Math.max(...ends);
    return scaleLinear().domain([Math.min(...ends), greatest > 0 ? greatest : 1]);
  }
  const scale = scaleLinear().domain([min, most > min ? most : min + 1]);
  return max === null ? scale.nice(TICKS) : scale;
}

/** The length of all bars that exceed their reference. */
const BEYOND = 1.15;

function endOfShares(data: ChartData): number {
  if (data.measure.max !== null) return data.measure.max;
  return data.categories.some((_, category) => (shareOfReference(data, category) ?? 0) > 1) ? BEYOND : 1;
}

/** Returns the end of the scale of a chart's values; of shares of a reference, of the shares. */
export const endOf = (data: ChartData): number =>
  isOfReference(data) ? endOfShares(data) : (linearOf(data).domain()[1] ?? 1);

/** The shares of a reference that have a tick. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/**
 * Returns the scale of a chart's values: counts have no tick between whole numbers, and no two ticks have the same
 * text.
 * @param count ticks that the axis has room for, about
 */
export function scaleOf(data: ChartData, count = TICKS): ValueScale {
  if (isOfReference(data)) {
    const end = endOfShares(data);
    const at = (share: number): number => Math.min(share, end) / end;
    return { at, ticks: SHARES.map((share) => ({ at: at(share), text: shareText(share) })) };
  }
  const scale = linearOf(data);
  const ticks = scale.ticks(count).filter((tick) => !data.measure.adds || Number.isInteger(tick));
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return { at: scale, ticks: ticks.map((tick) => ({ at: scale(tick), text: tickText(tick, decimals) })) };
}

/** The zigzag of an axis that does not begin where its scale does, upwards from its foot: across and up, in pixels. */
const BREAK = [
  [0, 0],
  [0, 4],
  [4, 6],
  [-4, 10],
  [0, 12],
  [0, 16],
] as const;

/** Returns the zigzag at the foot of a cut axis; empty where the axis is whole. */
export const breakOf = (data: ChartData, x: number, base: number): Rule[] =>
  cutOf(data) === null
    ? []
    : BREAK.slice(1).map(([across, up], i): Rule => {
        const [before, below] = BREAK[i]!;
        return { kind: 'rule', role: 'base', from: [x + before, base - below], to: [x + across, base - up] };
      });

/**
 * Lays out the sentence under a chart that says the part of its scale that the axis shows; empty where it shows all of
 * it.
 */
export function cutWords(
  data: ChartData,
  { width, size, measure }: Frame,
  y: number,
): { readonly words: readonly Words[]; readonly height: number } {
  const cut = cutOf(data);
  if (cut === null) return { words: [], height: 0 };
  const { min = 0, max } = data.measure;
  const text = `Se muestra solo de ${numberText(cut[0])} a ${numberText(cut[1])}; la escala va de ${numberText(min)} a ${numberText(max ?? 0)}.`;
  const words = wrap(text, { width, lines: 3 }, size, measure).map((line, i): Words => ({
    kind: 'words',
    role: 'axis',
    x: 0,
    y: y + (i + 1) * size * LEADING,
    size,
    anchor: 'start',
    text: line,
  }));
  return { words, height: (words.length + 0.5) * size * LEADING };
}
