import { expect, test } from 'vitest';
import { dayFault, dayOf, isDay, writeDay } from './day.ts';

const TODAY = '2026-11-25';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  [' 01 / 02 / 2026 ', '2026-02-01'],
  ['1-2-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1 2 2026', '2026-02-01'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['29/02/2028', '2028-02-29'],
])('%j is read as %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
  expect(isDay(dayOf(text))).toBe(true);
});

test.each([
  ['31/02/2026', 'El 31/02/2026 no existe: ese mes tiene 28 días.'],
  ['29/2/2026', 'El 29/2/2026 no existe: ese mes tiene 28 días.'],
  ['31042026', 'El 31/04/2026 no existe: ese mes tiene 30 días.'],
  ['00/11/2026', 'El 00/11/2026 no existe: ese mes tiene 30 días.'],
  ['2026-02-30', 'El 30/02/2026 no existe: ese mes tiene 28 días.'],
  ['11/25/2026', 'No hay un mes 25. Escriba primero el día y después el mes: 20/11/2026.'],
  ['1/2/26', 'Escriba día, mes y año con cuatro cifras, así: 20/11/2026.'],
  ['mañana', 'Escriba día, mes y año con cuatro cifras, así: 20/11/2026.'],
  ['1/2', 'Escriba día, mes y año con cuatro cifras, así: 20/11/2026.'],
])('%j stays as it was written, with the reason why it is no date', (text, fault) => {
  expect(dayOf(` ${text} `)).toBe(text);
  expect(isDay(dayOf(text))).toBe(false);
  expect(writeDay(text)).toBe(text);
  expect(dayFault(text, {}, TODAY)).toBe(fault);
});

test('a day is written as people read it, and nothing written is no fault', () => {
  expect(writeDay('2026-02-01')).toBe('01/02/2026');
  expect(writeDay('')).toBe('');
  expect(dayFault('', { max: TODAY }, TODAY)).toBeNull();
});

test('a date past a limit gets a message with the day of the limit', () => {
  const limits = { min: '2026-06-01', max: '2027-01-31' };
  expect(dayFault('2026-06-01', limits, TODAY)).toBeNull();
  expect(dayFault('2027-01-31', limits, TODAY)).toBeNull();
  expect(dayFault('2026-05-31', limits, TODAY)).toBe('La fecha no puede ser anterior al 01/06/2026.');
  expect(dayFault('2027-02-01', limits, TODAY)).toBe('La fecha no puede ser posterior al 31/01/2027.');
  expect(dayFault('2026-11-26', { max: TODAY }, TODAY)).toBe('La fecha no puede ser posterior a hoy.');
  expect(dayFault('0206-11-20', {}, TODAY)).toBe('La fecha no puede ser anterior al 01/01/1900.');
  expect(dayFault('9026-11-20', {}, TODAY)).toBe('La fecha no puede ser posterior al 31/12/2099.');
});
