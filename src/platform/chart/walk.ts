import type { ValueAt } from './chart.ts';
import type { Scene } from './scene.ts';

/** Which way each key goes: along the categories, or along the series of one. */
const STEPS: Readonly<Record<string, { readonly along: 'x' | 'y'; readonly by: 1 | -1 }>> = {
  ArrowRight: { along: 'x', by: 1 },
  ArrowLeft: { along: 'x', by: -1 },
  ArrowDown: { along: 'y', by: 1 },
  ArrowUp: { along: 'y', by: -1 },
};

/** The mark to which a key leads from another one: arrows as they are drawn, Home and End; null: it leads nowhere. */
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
