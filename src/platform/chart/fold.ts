import { type ChartData, totalOf } from './chart.ts';
import { slice } from './parts.ts';
import { numberText } from './words.ts';

/** Bars in the order of their lengths that are seen at once. */
const MOST = 12;

export type Folded = {
  /** What is drawn. */
  readonly data: ChartData;
  /** What is not, in words: 'Y 46 en otros 17 programas.'; null: nothing. */
  readonly others: string | null;
  /** Where some bars are only out of sight, the words that ask for all: 'Ver todos (57)'. */
  readonly all: string | null;
};

/** The greatest bars of a chart, or all of them, and the others in words: what has no room of its own is never a bar. */
export function foldChart(data: ChartData, { open }: { readonly open: boolean }): Folded {
  const { categories, others, form } = data;
  const named = categories.filter(({ rest }) => rest === undefined).length;
  const isLong = others !== undefined && (form === 'bars' || form === 'stacks') && named > MOST;
  const shown = isLong && !open ? MOST : named;
  return {
    data: shown === categories.length ? data : slice(data, 0, shown),
    others: others && shown < categories.length ? saidOf(data, shown, others) : null,
    all: isLong ? `Ver ${others.many.startsWith('otras') ? 'todas' : 'todos'} (${numberText(named)})` : null,
  };
}

function saidOf(data: ChartData, from: number, { one, many }: NonNullable<ChartData['others']>): string {
  const left = data.categories.slice(from);
  const count = left.reduce((sum, { rest = 1 }) => sum + rest, 0);
  const words = count === 1 ? one : many.replace('#', numberText(count));
  if (!data.measure.adds) return `Y ${words}.`;
  return `Y ${numberText(left.reduce((sum, _, i) => sum + totalOf(data, from + i), 0))} en ${words}.`;
}
