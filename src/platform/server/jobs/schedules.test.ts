import { expect, it } from 'vitest';
import { dueBy, judge } from './schedules.ts';

const at = (text: string): Date => new Date(`2026-11-27T${text}Z`);
const everyFive = dueBy('*/5 * * * *');
const known = (ultima: string | null, siguiente: string) => ({
  ultima: ultima === null ? null : at(ultima),
  siguiente: at(siguiente),
});

it('begins once in the minute in which a task is due, and then waits for the next one', () => {
  expect(judge(everyFive, undefined, at('10:02:00'))).toEqual({ ...known(null, '10:05:00'), begins: false });
  expect(judge(everyFive, known(null, '10:05:00'), at('10:04:59'))).toBe(null);
  expect(judge(everyFive, known(null, '10:05:00'), at('10:05:00'))).toEqual({
    ...known('10:05:00', '10:10:00'),
    begins: true,
  });
  expect(judge(everyFive, known('10:05:00', '10:10:00'), at('10:05:04'))).toBe(null);
});

it('catches up what a restart left out, and not what passed long ago', () => {
  const atSix = dueBy('0 6 * * *');
  const due = known(null, '06:00:00');
  expect(judge(atSix, due, at('06:04:59'))?.begins).toBe(true);
  expect(judge(atSix, due, at('06:05:01'))).toEqual({
    ultima: null,
    siguiente: new Date('2026-11-28T06:00:00Z'),
    begins: false,
  });
});

it('begins once, however many of its minutes passed', () => {
  const judged = judge(everyFive, known('09:00:00', '09:05:00'), at('23:57:00'));
  expect(judged).toEqual({ ultima: at('23:57:00'), siguiente: new Date('2026-11-28T00:00:00Z'), begins: true });
});

it('forgets what a clock noted that was ahead', () => {
  const ahead = { ultima: new Date('2027-01-06T15:30:00Z'), siguiente: new Date('2027-01-06T15:35:00Z') };
  expect(judge(everyFive, ahead, at('10:02:00'))).toEqual({ ...known(null, '10:05:00'), begins: false });
  // By seconds: the minute that began does not begin again.
  expect(judge(everyFive, known('10:05:00', '10:10:00'), at('10:04:58'))).toBe(null);
});

it('follows times that a release changed', () => {
  expect(judge(dueBy('30 * * * *'), known('10:05:00', '10:10:00'), at('10:06:00'))).toEqual({
    ...known('10:05:00', '10:30:00'),
    begins: false,
  });
});

it.each([
  ['*/30 13-22 * * 1-5', '2026-11-27T22:31:00Z', '2026-11-30T13:00:00Z'],
  ['*/10 6 * * *', '2026-11-27T06:50:00Z', '2026-11-28T06:00:00Z'],
  ['7 * * * *', '2026-12-31T23:07:00Z', '2027-01-01T00:07:00Z'],
  ['0 6 * * 1', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00Z'],
])('of %s after %s is %s', (cron, now, next) => {
  expect(judge(dueBy(cron), undefined, new Date(now))?.siguiente).toEqual(new Date(next));
});

it('refuses times that come less often than once a week', () => {
  expect(() => judge(dueBy('0 0 30 2 *'), undefined, at('10:00:00'))).toThrow('not due within a week');
});
