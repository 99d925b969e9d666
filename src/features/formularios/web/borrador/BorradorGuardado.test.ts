import { expect, it } from 'vitest';
import { timeAgo } from './BorradorGuardado.tsx';

it.each([
  [0, 'hace un momento'],
  [5999, 'hace 5 s'],
  [60_000, 'hace 1 min'],
  [3_599_999, 'hace 59 min'],
  [7_200_000, 'hace 2 h'],
  [86_400_000, 'hace 1 día'],
  [3 * 86_400_000, 'hace 3 días'],
])('%i ms is %s', (ms, texto) => {
  expect(timeAgo(ms)).toBe(texto);
});
