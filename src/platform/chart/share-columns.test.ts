import { expect, it } from 'vitest';
import { shareColumns } from './share-columns.ts';
import { chartOf } from './testing.ts';

const bars = (count: number) => chartOf([Array.from({ length: count }, (_, i) => i + 1)]);
const columns = chartOf([[1, 2, 3]], { form: 'columns' });

it('shares charts between two columns that end at about the same height, in each in their order', () => {
  expect(shareColumns([columns, columns, columns, columns])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(shareColumns([columns, columns, bars(12)])).toEqual([[0, 1], [2]]);
  expect(shareColumns([bars(12), columns, columns])).toEqual([[0], [1, 2]]);
  expect(shareColumns([columns, bars(12), columns])).toEqual([[0, 2], [1]]);
});

it('leaves one chart and none where they are', () => {
  expect([shareColumns([bars(3)]), shareColumns([])]).toEqual([[[0]], []]);
});
