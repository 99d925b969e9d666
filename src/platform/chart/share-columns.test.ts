import { expect, it } from 'vitest';
import { shareColumns } from './share-columns.ts';
import { chartOf } from './testing.ts';

const bars = (count: number) => chartOf([Array.from({ length: count }, (_, i) => i + 1)]);
const columns = chartOf([[1, 2, 3]], { form: 'columns' });

it('shares charts in their order between two columns that are about as high', () => {
  expect(shareColumns([columns, columns, columns, columns])).toBe(2);
  expect(shareColumns([columns, columns, bars(40)])).toBe(2);
  expect(shareColumns([bars(40), columns, columns])).toBe(1);
});

it('leaves one chart and none where they are', () => {
  expect([shareColumns([bars(3)]), shareColumns([])]).toEqual([1, 0]);
});
