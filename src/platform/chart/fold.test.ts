import { expect, it } from 'vitest';
import type { ChartData } from './chart.ts';
import { foldChart } from './fold.ts';
import { layOutChart } from './lay-out.ts';
import { tableOf } from './table.ts';
import { chartOf, frameOf } from './testing.ts';

const OTHERS = { one: 'otro programa', many: 'otros # programas' };
const ranked = (count: number, rest: Partial<ChartData> = {}): ChartData => ({
  ...chartOf([Array.from({ length: count }, (_, i) => 100 - i)], { others: OTHERS }),
  ...rest,
});
const folded = (data: ChartData) => foldChart(data, { open: false });

it('shows twelve of thirteen bars, says what the others come to, and shows all when asked for', () => {
  const { data, others, all } = folded(ranked(13));
  expect([data.categories.length, others, all]).toEqual([12, 'Y 88 registros en otro programa.', 'Ver todos (13)']);
  const open = foldChart(ranked(13), { open: true });
  expect([open.data.categories.length, open.others, open.all]).toEqual([13, null, 'Ver todos (13)']);
});

it('cuts nothing of twelve, and nothing whose order is not that of its values', () => {
  for (const data of [ranked(12), ranked(30, { others: undefined }), ranked(30, { form: 'columns' })]) {
    expect(folded(data)).toEqual({ data, others: null, all: null });
  }
});

it('never draws a category without room of its own: it is named below the plot and in the table', () => {
  const all = chartOf([[40, 30, 46]], { others: OTHERS });
  const data = {
    ...all,
    categories: all.categories.map((one, i) => (i === 2 ? { ...one, text: 'Otras (17)', rest: 17 } : one)),
  };
  for (const form of ['bars', 'stacks', 'columns'] as const) {
    const { data: drawn, others } = folded({ ...data, form });
    expect(others).toBe('Y 46 registros en otros 17 programas.');
    const scene = layOutChart(drawn, frameOf(640));
    const texts = [...scene.under, ...scene.over].flatMap((shape) => (shape.kind === 'words' ? [shape.text] : []));
    expect([scene.marks.length, texts.includes('46'), texts.some((text) => text.startsWith('Otras'))]).toEqual([
      2,
      false,
      false,
    ]);
  }
  expect(tableOf(data).rows.at(-1)).toMatchObject({ name: 'Otras (17)', cells: [{ text: '46' }] });
});

it('adds up no means', () => {
  const measure = { name: 'Promedio', max: 5, adds: false };
  expect(folded(ranked(20, { measure })).others).toBe('Y otros 8 programas.');
});

it('says what has no data apart from the others, folded or not', () => {
  const withMissing = (count: number, rest: Partial<ChartData> = {}): ChartData => {
    const data = ranked(count + 1, rest);
    return {
      ...data,
      categories: data.categories.map((one, i) => (i === count ? { ...one, text: 'Sin dato', missing: true } : one)),
    };
  };
  const { data, others, all } = folded(withMissing(13));
  expect([data.categories.length, others, all]).toEqual([
    12,
    'Y 88 registros en otro programa. Sin dato: 87.',
    'Ver todos (13)',
  ]);
  expect(foldChart(withMissing(13), { open: true })).toMatchObject({ others: null, all: 'Ver todos (13)' });
  expect(folded(withMissing(12)).data.categories.at(-1)?.text).toBe('Sin dato');
  const measure = { name: 'Promedio', max: 100, adds: false };
  expect(folded(withMissing(13, { measure })).others).toBe('Y otro programa. Sin dato: 87,00.');
});
