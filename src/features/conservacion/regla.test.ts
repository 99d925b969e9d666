import { expect, it } from 'vitest';
import { retentionEndOf } from './regla.ts';

it.each([
  ['2024-1', 1, '2024-08-01'],
  ['2024-1', 12, '2025-07-01'],
  ['2024-2', 1, '2025-02-01'],
  ['2024-2', 6, '2025-07-01'],
  ['2023-2', 60, '2029-01-01'],
] as const)('the retention of the records of %s, %i months, ends on %s', (semestre, meses, dia) => {
  expect(retentionEndOf(semestre, meses)).toBe(dia);
});
