import { expect, it } from 'vitest';
import { formatNearDay } from './Actos.tsx';

it.each([
  ['2026-11-25', 'Hoy'],
  ['2026-11-24', 'Ayer'],
  ['2026-11-23', 'lunes 23 de noviembre'],
  ['2025-12-31', 'miércoles 31 de diciembre de 2025'],
])('calls %s, on 25 November 2026, %s', (dia, called) => {
  expect(formatNearDay(dia, '2026-11-25')).toBe(called);
});
