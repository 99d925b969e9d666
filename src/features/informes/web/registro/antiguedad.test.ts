import { expect, it } from 'vitest';
import { antiguedadDe } from '../labels.ts';

it.each([
  // A Monday and a Friday of Bogotá, where it is five hours earlier; 12 October 2026 is a holiday.
  ['2026-10-05T15:00:00Z', '2026-10-06T03:00:00Z', 'hoy'],
  ['2026-10-05T15:00:00Z', '2026-10-06T06:00:00Z', 'hace 1 día hábil'],
  ['2026-10-09T15:00:00Z', '2026-10-12T15:00:00Z', 'hoy'],
  ['2026-10-09T15:00:00Z', '2026-10-14T15:00:00Z', 'hace 2 días hábiles'],
])('of %s, seen at %s, is: %s', (instante, now, said) => {
  expect(antiguedadDe(instante, new Date(now))).toBe(said);
});
