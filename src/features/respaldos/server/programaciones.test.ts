import { expect, it } from 'vitest';
import { hasDayBroken, nextStart } from './programaciones.ts';

// A Friday, 7:00 in the morning in Bogotá.
const VIERNES = new Date('2026-11-20T12:00:00.250Z');

it.each([
  [{ dia: 6, hora: 2 }, '2026-11-21T07:00:00.000Z'],
  [{ dia: 5, hora: 23 }, '2026-11-21T04:00:00.000Z'],
  [{ dia: 5, hora: 5 }, '2026-11-27T10:00:00.000Z'],
  [{ dia: 1, hora: 0 }, '2026-11-23T05:00:00.000Z'],
  [{ dia: 7, hora: 20 }, '2026-11-23T01:00:00.000Z'],
])('begins %o next at %s', (timing, esperado) => {
  expect(nextStart(timing, VIERNES).toISOString()).toBe(esperado);
});

it('waits a week if the hour has just passed', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(nextStart({ dia: 6, hora: 2 }, now).toISOString()).toBe('2026-11-28T07:00:00.000Z');
});

it('uses the day of Bogotá, not of UTC', () => {
  const saturday = new Date('2026-11-21T03:00:00Z');
  expect(nextStart({ dia: 5, hora: 23 }, saturday).toISOString()).toBe('2026-11-21T04:00:00.000Z');
});

it.each([
  ['2026-11-21T07:00:30Z', false],
  ['2026-11-21T11:59:00Z', false],
  ['2026-11-21T12:00:00Z', true],
  ['2026-11-21T15:00:00Z', true],
  ['2026-11-22T04:00:00Z', true],
])('tells at %s whether the night of a Saturday at 2:00 is over: %s', (now, pasada) => {
  expect(hasDayBroken(new Date('2026-11-21T07:00:00Z'), new Date(now))).toBe(pasada);
});
