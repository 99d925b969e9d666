import { expect, it } from 'vitest';
import { formatDia, formatFecha, formatInstante, wallTimeOf } from './momento.ts';

it('writes days and times as they are read in Colombia, by the clock of Bogotá', () => {
  const instante = new Date('2026-11-21T02:05:09Z');
  expect(formatFecha(instante)).toBe('20/11/2026');
  expect(formatInstante(instante)).toBe('20/11/2026, 9:05\u00a0p.\u00a0m.');
  expect(formatInstante(new Date('2026-03-01T05:00:00Z'))).toBe('01/03/2026, 12:00\u00a0a.\u00a0m.');
  expect(formatDia('2026-02-28')).toBe('28/02/2026');
});

it('gives spreadsheets the wall time of Bogotá', () => {
  expect(wallTimeOf(new Date('2026-11-21T02:05:09Z')).toISOString()).toBe('2026-11-20T21:05:09.000Z');
  expect(wallTimeOf(new Date('2026-01-01T04:59:59Z')).toISOString()).toBe('2025-12-31T23:59:59.000Z');
});
