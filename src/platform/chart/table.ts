// Turns the numbers of a chart into a table.
import { totalOf, valueAt, type ChartData, type ValueAt } from './chart.ts';
import { changeText, numberText, valueText } from './words.ts';

/** A cell of a chart's table; `at`: the value that it is, where it is one. */
export type NumberCell = { readonly text: string; readonly at: ValueAt | null };

/** The numbers of a chart in rows, each with its name first. */
export type NumberTable = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly cells: readonly NumberCell[] }[];
};

/** A column of the table beside the values of a category. */
type Column = { readonly head: string; readonly textOf: (category: number) => string };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const numberOr = (value: number | null): string => (value === null ? '—' : numberText(value));

function moreOf(data: ChartData): Column[] {
  const { measure, unit, series, reference, counts } = data;
  return [
    ...(measure.adds && series.length > 1
      ? [{ head: 'Total', textOf: (category: number) => numberText(totalOf(data, category)) }]
      : []),
    ...(measure.changes
      ? [
          { head: 'Cambio', textOf: (category: number) => capital(changeText(data, category)) },
          {
            head: 'Por azar, hasta',
            textOf: (category: number) => valueText({ adds: false }, measure.changes?.noise[category] ?? 0),
          },
        ]
      : []),
    ...(!measure.adds && series.length === 1
      ? [{ head: capital(unit.many), textOf: (category: number) => numberText(counts[0]?.[category] ?? 0) }]
      : []),
    ...(reference
      ? [{ head: reference.name, textOf: (category: number) => numberOr(reference.values[category] ?? null) }]
      : []),
  ];
}

/** Returns the numbers of a chart as a table: its values, and for means the number of things behind each. */
export function tableOf(data: ChartData): NumberTable {
  const { axis, series, categories, measure, unit, counts } = data;
  const more = moreOf(data);
  // Several means may be of the same things: each is written with its own number of things.
  const isCounted = !measure.adds && series.length > 1;
  const textOf = (at: ValueAt): string => {
    const value = valueAt(data, at);
    const count = counts[at.series]?.[at.category] ?? 0;
    if (value === null) return numberOr(null);
    const text = valueText(measure, value);
    return isCounted ? `${text} (${numberText(count)})` : text;
  };
  const headOf = (text: string): string => (isCounted ? `${text} (${unit.many})` : text);
  return {
    heads: [
      axis,
      ...series.map(({ text }) => (text === '' ? measure.name : headOf(text))),
      ...more.map(({ head }) => head),
    ],
    rows: categories.map(({ key, text }, category) => ({
      key,
      name: text,
      cells: [
        ...series.map((_, one) => ({ text: textOf({ series: one, category }), at: { series: one, category } })),
        ...more.map((column) => ({ text: column.textOf(category), at: null })),
      ],
    })),
  };
}
