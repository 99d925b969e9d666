// Says in one sentence what the numbers of a chart tell, by rules; nothing that they do not hold.
import { isEmpty, isNoise, isOfReference, isStacked, totalOf, valueAt, type ChartData } from './chart.ts';
import { numberText, shareText, valueText } from './words.ts';

const sum = (values: readonly (number | null)[]): number => values.reduce((all: number, one) => all + (one ?? 0), 0);

/** The categories and series that a conclusion may name: not those without data, nor the rest. */
const namedOf = ({ categories }: ChartData): number[] =>
  [...categories.keys()].filter((place) => !categories[place]!.missing && categories[place]!.rest === undefined);

const nameOf = ({ categories }: ChartData, place: number): string => `«${categories[place]!.text.replace(/\.$/, '')}»`;

/** Returns the place with the greatest value; null if it has none or shares it with another place. */
function greatestOf(places: readonly number[], valueOf: (place: number) => number): number | null {
  const [first, second] = places.toSorted((a, b) => valueOf(b) - valueOf(a));
  if (first === undefined || valueOf(first) === 0) return null;
  return second !== undefined && valueOf(second) === valueOf(first) ? null : first;
}

function ofChanges(data: ChartData): string {
  const places = [...data.categories.keys()];
  const valueOf = (place: number): number => valueAt(data, { series: 0, category: place }) ?? 0;
  const real = places.filter((place) => !isNoise(data, place));
  if (real.length === 0) return 'Sin cambio: ninguna diferencia es mayor que la que se da por azar.';
  const [rises, falls] = [
    real.filter((place) => valueOf(place) > 0).length,
    real.filter((place) => valueOf(place) < 0).length,
  ];
  const most = real.toSorted((a, b) => Math.abs(valueOf(b)) - Math.abs(valueOf(a)))[0]!;
  const said = [
    ...(rises > 0 ? [rises === 1 ? 'Subió 1' : `Subieron ${rises}`] : []),
    ...(falls > 0 ? [falls === 1 ? 'bajó 1' : `bajaron ${falls}`] : []),
  ].join(' y ');
  const others = places.length - real.length;
  const rest = others === 0 ? '' : `, y ${numberText(others)} sin cambio`;
  const text = `${said}${rest}; lo que más cambió: ${nameOf(data, most)} (${valueText(data.measure, valueOf(most))}).`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The series with the largest share of all parts. */
function ofParts(data: ChartData): string | null {
  const totals = data.series.map((_, series) => sum(data.values[series] ?? []));
  const all = sum(totals);
  const first = greatestOf([...totals.keys()], (place) => totals[place]!);
  return first === null ? null : `En total, «${data.series[first]!.text}»: ${shareText(totals[first]! / all)}.`;
}

/** The options that are as full as they can be. */
function ofReference(data: ChartData): string | null {
  const limited = namedOf(data).filter((place) => (data.reference?.values[place] ?? null) !== null);
  if (limited.length === 0) return null;
  const full = limited.filter(
    (place) => (valueAt(data, { series: 0, category: place }) ?? 0) >= data.reference!.values[place]!,
  );
  const of = `de ${numberText(limited.length)} con límite`;
  return full.length === 1 ? `Llena: ${nameOf(data, full[0]!)}, 1 ${of}.` : `Llenas: ${numberText(full.length)} ${of}.`;
}

/** The most frequent category, as a share where the values are parts of one whole. */
function ofCounts(data: ChartData): string | null {
  const first = greatestOf(namedOf(data), (place) => totalOf(data, place));
  if (first === null) return null;
  const total = totalOf(data, first);
  const whole = data.whole ?? (isStacked(data) ? sum(data.categories.map((_, place) => totalOf(data, place))) : 0);
  const share = whole > 0 ? ` (${shareText(total / whole)} de ${numberText(whole)})` : '';
  return `Lo más frecuente: ${nameOf(data, first)}, ${numberText(total)}${share}.`;
}

/** The lowest and the highest mean. */
function ofMeans(data: ChartData): string | null {
  const places = namedOf(data).filter((place) => valueAt(data, { series: 0, category: place }) !== null);
  if (data.series.length > 1 || places.length < 2) return null;
  const valueOf = (place: number): number => valueAt(data, { series: 0, category: place })!;
  const highest = greatestOf(places, valueOf);
  const lowest = greatestOf(places, (place) => -valueOf(place));
  if (highest === null || lowest === null) return null;
  const said = (place: number): string => `${nameOf(data, place)}, ${valueText(data.measure, valueOf(place))}`;
  return `Lo más bajo: ${said(lowest)}; lo más alto: ${said(highest)}.`;
}

/** The number of all that have data, where some have none. */
function ofAnswers(data: ChartData): string | null {
  const missing = data.categories.findIndex((category) => category.missing);
  if (missing < 0 || data.whole === undefined || data.series.length > 1) return null;
  const answered = data.whole - totalOf(data, missing);
  return `Con dato: ${numberText(answered)} de ${numberText(data.whole)} (${shareText(answered / data.whole)}).`;
}

/**
 * Returns the conclusion of a chart: the largest share, changes beyond chance, what is full, the extremes of means, and
 * the number that have data; null where the numbers tell none of these, as where two values share the first place.
 */
export function conclusionOf(data: ChartData): string | null {
  if (isEmpty(data)) return null;
  if (data.measure.changes) return ofChanges(data);
  if (!data.measure.adds) return data.form === 'line' ? null : ofMeans(data);
  const first = isOfReference(data) ? ofReference(data) : data.form === 'stacks' ? ofParts(data) : ofCounts(data);
  return [first, ofAnswers(data)].filter((sentence) => sentence !== null).join(' ') || null;
}
