// Builders for tests of charts: chart data of made-up numbers, and a drawing frame with a simple measure of text.
import type { ChartData } from './chart.ts';
import type { Frame } from './scene.ts';

export function chartOf(
  values: readonly (readonly (number | null)[])[],
  { categories, ...rest }: Partial<Omit<ChartData, 'categories'>> & { readonly categories?: readonly string[] } = {},
): ChartData {
  const names = categories ?? (values[0] ?? []).map((_, i) => `Categoría ${i + 1}`);
  return {
    title: 'Inscripciones por programa',
    form: 'bars',
    measure: { name: 'Inscripciones', max: null, adds: true },
    unit: { one: 'registro', many: 'registros' },
    axis: 'Programa',
    series: values.map((_, i) => ({ key: String(i), text: values.length > 1 ? `Serie ${i + 1}` : '' })),
    categories: names.map((text, i) => ({ key: String(i), text })),
    values,
    counts: values.map((of) => of.map((value) => value ?? 0)),
    reference: null,
    note: null,
    ...rest,
  };
}

/** A width whose letters are all of half their size. */
export const frameOf = (width: number): Frame => ({
  width,
  size: 13,
  measure: (text, size) => text.length * size * 0.5,
});
