import { type ChartData, isOfReference, isStacked, shareOfReference, totalOf, valueAt, type ValueAt } from './chart.ts';

const TWO = { maximumFractionDigits: 2 };

/** A number as it is written: `12.402`, `4,25`. */
export const numberText = (value: number): string => value.toLocaleString('es-CO', TWO);

/** A tick of an axis, with the decimals that its steps need: `0,005`. */
export const tickText = (value: number, decimals: number): string =>
  value.toLocaleString('es-CO', { minimumFractionDigits: value === 0 ? 0 : decimals, maximumFractionDigits: decimals });

/** A value as it is written: means all with two decimals, so that they are compared at a glance. */
export const valueText = ({ adds, changes }: Pick<ChartData['measure'], 'adds' | 'changes'>, value: number): string =>
  changes
    ? value.toLocaleString('es-CO', {
        signDisplay: 'exceptZero',
        minimumFractionDigits: changes.decimals,
        maximumFractionDigits: changes.decimals,
      })
    : adds
      ? numberText(value)
      : value.toLocaleString('es-CO', { ...TWO, minimumFractionDigits: 2 });

const percentText = (share: number, decimals: number): string =>
  `${(share * 100).toLocaleString('es-CO', { maximumFractionDigits: decimals })} %`;

/** A share as it is written: `30 %`. */
export const shareText = (share: number): string => percentText(share, share > 0 && share < 0.1 ? 1 : 0);

/** A share to the tenth, where it is compared with one that is near: `24,7 %`. */
export const exactShareText = (share: number): string => percentText(share, 1);

/** Returns a number of things in words: `1 registro`, `12 registros`. */
export const countText = ({ unit }: Pick<ChartData, 'unit'>, count: number): string =>
  `${numberText(count)} ${count === 1 ? unit.one : unit.many}`;

/** Returns the name of a value: 'Semana del 16 al 22 de noviembre, Abierto'. */
function nameOf({ categories, series }: ChartData, at: ValueAt): string {
  return [categories[at.category]?.text ?? '', series[at.series]?.text ?? ''].filter((part) => part !== '').join(', ');
}

/** A value in words: '12 registros', 'Promedio 4,25 de 5, 12 registros', '12 registros (30 %)'. */
function saidOf(data: ChartData, at: ValueAt): string {
  const value = valueAt(data, at);
  const count = data.counts[at.series]?.[at.category] ?? 0;
  const { adds, name, max } = data.measure;
  if (value === null) return 'sin datos';
  if (!adds)
    return `${name} ${valueText(data.measure, value)}${max === null ? '' : ` de ${numberText(max)}`}, ${countText(data, count)}`;
  const share = partOf(data, at.category, value);
  const reference = data.reference?.values[at.category] ?? null;
  const compared = reference === null ? '' : `, ${data.reference!.name.toLowerCase()}: ${numberText(reference)}`;
  const taken = isOfReference(data) ? shareOfReference(data, at.category) : null;
  const part = taken !== null && Number.isFinite(taken) ? ` (${shareText(taken)})` : '';
  return `${countText(data, value)}${share}${compared}${part}`;
}

/** Returns a value's share of its pile, or of the whole chart unless it has a reference: ' (30 %)'; '' where it has none. */
function partOf(data: ChartData, category: number, value: number): string {
  const whole = isStacked(data) ? totalOf(data, category) : isOfReference(data) ? 0 : (data.whole ?? 0);
  return whole > 0 ? ` (${shareText(value / whole)})` : '';
}

/** Joins the notes below a chart; null where there are none. */
export const notesOf = (...notes: readonly (string | null)[]): string | null =>
  notes.filter((note) => note !== null).join(' ') || null;

/** A value with its name, as it is heard and as it stands beside the pointer. */
export const wordsOf = (data: ChartData, at: ValueAt): string => `${nameOf(data, at)}: ${saidOf(data, at)}`;
