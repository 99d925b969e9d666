// The data of a chart: its form, measure, series, categories and values, with questions about them.

/** A meaning that a colour has in the whole product. */
export type Tone = 'info' | 'warning' | 'success';

/**
 * The form in which a chart is drawn: horizontal bars of named things; the parts of each, as a share of its whole;
 * columns of things in an order; a line through time for each series, side by side.
 */
export type ChartForm = 'bars' | 'stacks' | 'columns' | 'line';

/** The numbers of a chart with the words that name them: the whole input of drawing, table and export. */
export type ChartData = {
  readonly title: string;
  readonly form: ChartForm;
  readonly measure: {
    /** 'Inscripciones', 'Promedio'. */
    readonly name: string;
    /** The beginning of the scale of the values, 1 of 1 to 5; 0 unless given. */
    readonly min?: number | undefined;
    /** The end of the scale of the values, 5 or 10; null: the greatest of them. */
    readonly max: number | null;
    /**
     * Set where the values are changes: each is drawn from zero to its value, written with so many decimals. `noise`, by
     * category, is the greatest difference that chance explains.
     */
    readonly changes?: { readonly decimals: number; readonly noise: readonly number[] } | undefined;
    /** Its values can be added up, as counts can and means cannot. */
    readonly adds: boolean;
  };
  /** The name of the things counted: 'registro', 'registros'. */
  readonly unit: { readonly one: string; readonly many: string };
  /** The name of a category: 'Semana'. */
  readonly axis: string;
  /** One with an empty text where the values are not split. */
  readonly series: readonly {
    readonly key: string;
    readonly text: string;
    /** Its place on a scale from the worst (0) to the best (1), where it is a step of one. */
    readonly grade?: number | undefined;
    /** The tone that it has everywhere else, as a state does. */
    readonly tone?: Tone | undefined;
    /** It is there to compare the others with, and is drawn in grey. */
    readonly muted?: boolean | undefined;
  }[];
  /**
   * In drawing order. `short` is for categories with an order of their own, as weeks: some names are left out where not
   * all fit.
   */
  readonly categories: readonly {
    readonly key: string;
    readonly text: string;
    readonly short?: string | undefined;
    /** The number of things joined in this category because there is no room for each. */
    readonly rest?: number | undefined;
    /** The category of records without data; it is never one of the others. */
    readonly missing?: boolean | undefined;
  }[];
  /**
   * The categories that are not drawn, in words, where categories are in the order of their values or some have no
   * room; `#` is their number ('otro programa', 'otros # programas').
   */
  readonly others?: { readonly one: string; readonly many: string } | undefined;
  /** By series, then by category; null: there is none. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The sum of the values of one series, drawn or not, where they are parts of one whole. */
  readonly whole?: number | undefined;
  /** The number of things behind each value. */
  readonly counts: readonly (readonly number[])[];
  /** The number with which each category is compared, as enrolments with places. */
  readonly reference: { readonly name: string; readonly values: readonly (number | null)[] } | null;
  /** A note that the reader needs to understand it. */
  readonly note: string | null;
};

export type ValueAt = { readonly series: number; readonly category: number };

/** Returns a value of a chart; null if there is none. */
export const valueAt = ({ values }: ChartData, { series, category }: ValueAt): number | null =>
  values[series]?.[category] ?? null;

/** Returns the sum of a category over the series. */
export const totalOf = ({ values }: ChartData, category: number): number =>
  values.reduce((sum, of) => sum + (of[category] ?? 0), 0);

/** Returns true if the values of a category are drawn on each other, not side by side. */
export const isStacked = ({ form, series, measure }: ChartData): boolean =>
  form === 'stacks' || (form === 'columns' && series.length > 1 && measure.adds);

/** Returns true if each series has a plot of its own: lines that lie close hide each other in one. */
export const isInPanels = ({ form, series }: ChartData): boolean => form === 'line' && series.length > 1;

/** Returns true if a value has a bar: a count of 0 has none; a mean at the foot of its scale has one. */
export const hasBar = ({ measure }: ChartData, value: number | null): value is number =>
  value !== null && (measure.changes ? value !== 0 : measure.adds ? value > 0 : true);

/** Returns true if bars show their share of the reference: one huge reference would leave no length to the others. */
export const isOfReference = ({ form, series, measure, reference }: ChartData): boolean =>
  form === 'bars' && series.length === 1 && measure.adds && reference !== null;

/** Returns the share that a category's value is of its reference; null where it has none. */
export function shareOfReference(data: ChartData, category: number): number | null {
  const reference = data.reference?.values[category] ?? null;
  const value = valueAt(data, { series: 0, category });
  if (reference === null || value === null) return null;
  return value === 0 ? 0 : value / reference;
}

/** Returns true if chance explains a change. */
export const isNoise = (data: ChartData, category: number): boolean =>
  Math.abs(valueAt(data, { series: 0, category }) ?? 0) <= (data.measure.changes?.noise[category] ?? 0);

/** The sentence shown instead of a chart without values. */
export const NOTHING_TO_SHOW = 'No hay nada que mostrar con este filtro.';

export const isEmpty = ({ categories, values }: ChartData): boolean =>
  categories.length === 0 || values.every((of) => of.every((value) => value === null));

/** Points from which a line is drawn: with fewer it shows no course. */
export const LEAST_POINTS = 3;

/** Returns the sentence that is shown in place of a chart that has too little to draw; null if it is drawn. */
export function insteadOf(data: ChartData): string | null {
  if (isEmpty(data)) return NOTHING_TO_SHOW;
  const points = data.categories.filter((_, i) => data.values.some((of) => (of[i] ?? null) !== null)).length;
  if (data.form !== 'line' || points >= LEAST_POINTS) return null;
  return `Por ahora hay ${points === 1 ? 'un solo dato' : 'dos datos'}: la línea se dibuja desde tres. Los números están en la tabla.`;
}
