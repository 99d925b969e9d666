import { expect, it } from 'vitest';
import { parseTimeOfDay, shiftTime, timeInWords } from './time-of-day.ts';

it.each([
  ['5:45 p. m.', '17:45'],
  ['5:45\u00a0p.\u00a0m.', '17:45'],
  ['5 pm', '17:00'],
  ['12:00 a. m.', '00:00'],
  ['12 p. m.', '12:00'],
  ['17:45', '17:45'],
  ['1745', '17:45'],
  ['8', '08:00'],
])('reads %s', (typed, value) => {
  expect(parseTimeOfDay(typed)).toBe(value);
});

it('leaves what is no time as it was typed', () => {
  for (const text of ['', 'tarde', '25:00', '5:70', '13 pm', '0 am']) expect(parseTimeOfDay(text)).toBe(text);
});

it('writes every time so that it is read again', () => {
  expect(['00:05', '12:00', '23:59'].map(timeInWords)).toEqual([
    '12:05\u00a0a.\u00a0m.',
    '12:00\u00a0p.\u00a0m.',
    '11:59\u00a0p.\u00a0m.',
  ]);
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const value = shiftTime('00:00', minutes);
    expect(parseTimeOfDay(timeInWords(value))).toBe(value);
  }
});

it('moves within the day', () => {
  expect([shiftTime('00:10', -15), shiftTime('23:50', 15), shiftTime('tarde', 15)]).toEqual([
    '00:00',
    '23:59',
    'tarde',
  ]);
});
