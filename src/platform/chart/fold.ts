// Fits the categories of a chart to the room: the greatest bars on the screen, parts of a page each on paper.
import { totalOf, valueAt, type ChartData } from './chart.ts';
import { layOutChart } from './lay-out.ts';
import { endOf } from './scale.ts';
import type { Frame } from './scene.ts';
import { countText, numberText, valueText } from './words.ts';

/** The most bars in the order of their lengths that are shown at once. */
const MOST = 12;

export type Folded = {
  /** The chart with the categories that are drawn. */
  readonly data: ChartData;
  /** The rest, in words: 'Y 46 registros en otros 17 programas.'; null: there is none. */
  readonly others: string | null;
  /** The label of the button that shows all bars: 'Ver todos (57)'; null if none are left out for their number. */
  readonly all: string | null;
};

/**
 * Keeps the greatest bars of a chart, or all of them, and puts the others in words: a category without room is never a
 * bar.
 */
export function foldChart(data: ChartData, { open }: { readonly open: boolean }): Folded {
  const { categories, others, form } = data;
  // The category without data is last.
  const listed = categories.filter(({ rest }) => rest === undefined).length;
  const named = categories.slice(0, listed).filter(({ missing }) => !missing).length;
  const isLong = others !== undefined && (form === 'bars' || form === 'stacks') && named > MOST;
  const shown = isLong && !open ? MOST : listed;
  return {
    data: shown === categories.length ? data : slice(data, 0, shown),
    others: others && shown < categories.length ? saidOf(data, shown, others) : null,
    all: isLong ? `Ver ${others.many.startsWith('otras') ? 'todas' : 'todos'} (${numberText(named)})` : null,
  };
}

function saidOf(data: ChartData, from: number, { one, many }: NonNullable<ChartData['others']>): string {
  const places = [...data.categories.keys()].slice(from);
  const missing = places.find((place) => data.categories[place]?.missing);
  const left = places.filter((place) => place !== missing);
  const count = left.reduce((sum, place) => sum + (data.categories[place]?.rest ?? 1), 0);
  const words = count === 1 ? one : many.replace('#', numberText(count));
  const total = left.reduce((sum, place) => sum + totalOf(data, place), 0);
  const said = data.measure.adds ? `Y ${countText(data, total)} en ${words}.` : `Y ${words}.`;
  return missing === undefined ? said : `${said} ${missingText(data, missing)}`;
}

/** Returns the category without data in words: 'Sin dato: 12.'. */
function missingText(data: ChartData, place: number): string {
  const { text = '' } = data.categories[place] ?? {};
  if (data.measure.adds) return `${text}: ${numberText(totalOf(data, place))}.`;
  const value = data.series.length === 1 ? valueAt(data, { series: 0, category: place }) : null;
  return value === null ? `También hay «${text}».` : `${text}: ${valueText(data.measure, value)}.`;
}

function slice(data: ChartData, from: number, to: number): ChartData {
  const { reference } = data;
  return {
    ...data,
    categories: data.categories.slice(from, to),
    values: data.values.map((of) => of.slice(from, to)),
    counts: data.counts.map((of) => of.slice(from, to)),
    measure: {
      ...data.measure,
      changes: data.measure.changes && {
        ...data.measure.changes,
        noise: data.measure.changes.noise.slice(from, to),
      },
    },
    reference: reference && { ...reference, values: reference.values.slice(from, to) },
  };
}

/** Splits a chart into charts that are no higher than a page, each with a stretch of its rows. */
export function partsOfChart(data: ChartData, frame: Frame, room: number): ChartData[] {
  const count = data.categories.length;
  if (count < 2 || layOutChart(data, frame).height <= room) return [data];
  const middle = Math.ceil(count / 2);
  // Both keep the scale of the whole chart.
  const whole = { ...data, measure: { ...data.measure, max: endOf(data) } };
  return [slice(whole, 0, middle), slice(whole, middle, count)].flatMap((part) => partsOfChart(part, frame, room));
}
