import { expect, it } from 'vitest';
import { MISSING } from './all-samples.ts';

it('every component of the design system has a sample', () => {
  expect(MISSING).toEqual([]);
});
