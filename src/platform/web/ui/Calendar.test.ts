import { expect, test } from 'vitest';
import { dayAfterKey, weeksOf } from './Calendar.tsx';

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-03-01', '2026-02-22'],
  ['ArrowDown', '2028-02-25', '2028-03-03'],
  ['Home', '2026-11-25', '2026-11-23'],
  ['Home', '2026-11-23', '2026-11-23'],
  ['End', '2026-11-25', '2026-11-29'],
  ['End', '2026-11-29', '2026-11-29'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageUp', '2026-01-15', '2025-12-15'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['Shift+PageUp', '2028-02-29', '2027-02-28'],
  ['Shift+PageDown', '2026-11-25', '2027-11-25'],
])('%s leads from %s to %s', (keys, from, to) => {
  const [key = '', shift] = keys.split('+').toReversed();
  expect(dayAfterKey(from, { key, shiftKey: shift !== undefined })).toBe(to);
});

test('other keys lead nowhere', () => {
  expect(dayAfterKey('2026-11-25', { key: 'a', shiftKey: false })).toBeNull();
});

test('a month is six weeks from Monday to Sunday, with its own days alone', () => {
  const weeks = weeksOf('2026-11-25');
  expect(weeks).toHaveLength(6);
  // The first of November 2026 is a Sunday, the thirtieth a Monday.
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02-14').flat().filter(Boolean)).toHaveLength(28);
});
