import { describe, expect, it } from 'vitest';
import {
  addDias,
  addDiasHabiles,
  diasHabilesBetween,
  diasHabilesFrom,
  isHabil,
  nombreOfFestivo,
  oldestDiaWithin,
} from './dias-habiles.ts';

const festivosOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10)).filter(
    (dia) => dia.startsWith(String(year)) && nombreOfFestivo(dia) !== undefined,
  );

it('knows the holidays of 2026, that of the new law among them', () => {
  expect(festivosOf(2026)).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-03-23',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-18',
    '2026-06-08',
    '2026-06-15',
    '2026-06-29',
    '2026-07-13',
    '2026-07-20',
    '2026-08-07',
    '2026-08-17',
    '2026-10-12',
    '2026-11-02',
    '2026-11-16',
    '2026-12-08',
    '2026-12-25',
  ]);
});

it.each([
  ['2025-07-14', undefined],
  ['2026-07-09', undefined],
  ['2027-07-12', 'Día de Nuestra Señora del Rosario de Chiquinquirá'],
  ['2029-07-09', 'Día de Nuestra Señora del Rosario de Chiquinquirá'],
  ['2026-11-01', undefined],
  ['2026-11-02', 'Todos los Santos'],
  ['2027-03-26', 'Viernes Santo'],
])('says of %s: %s', (dia, nombre) => {
  expect(nombreOfFestivo(dia)).toBe(nombre);
});

it.each([
  ['2026-11-20', true, 'a Friday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-16', false, 'the Monday on which a holiday is kept'],
  ['2026-12-08', false, 'a holiday on a Tuesday'],
  ['2026-12-09', true, 'the day after'],
])('%s is a business day: %s (%s)', (dia, habil) => {
  expect(isHabil(dia)).toBe(habil);
});

it('ends a term on its last business day, over weekends, holidays and the end of the year', () => {
  expect(addDiasHabiles('2026-11-20', 1)).toBe('2026-11-23');
  expect(addDiasHabiles('2026-11-13', 1)).toBe('2026-11-17');
  expect(addDiasHabiles('2026-11-14', 1)).toBe('2026-11-17');
  expect(addDiasHabiles('2026-12-30', 2)).toBe('2027-01-04');
});

it('counts the business days after a day', () => {
  expect(diasHabilesBetween('2026-11-20', '2026-11-20')).toBe(0);
  expect(diasHabilesBetween('2026-11-20', '2026-11-22')).toBe(0);
  expect(diasHabilesBetween('2026-11-13', '2026-11-20')).toBe(4);
});

it('counts the business days of many pairs of days as it does those of one', () => {
  const [primero, ultimo] = ['2026-10-30', '2027-01-15'];
  const count = diasHabilesFrom(primero, ultimo);
  expect([count.get(primero), [...count.keys()].at(-1)]).toEqual([0, ultimo]);
  for (const desde of ['2026-10-30', '2026-11-14', '2026-12-24']) {
    const after = [...count].filter(([dia]) => dia >= desde);
    for (const [hasta, habiles] of after) expect(habiles - count.get(desde)!).toBe(diasHabilesBetween(desde, hasta));
  }
});

describe('the oldest day that is not older than some business days', () => {
  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 5, '2026-11-12'],
    ['2026-11-22', 5, '2026-11-12'],
    ['2026-11-23', 5, '2026-11-13'],
    ['2026-11-16', 0, '2026-11-13'],
  ])('on %s, %i: %s', (today, count, dia) => {
    expect(oldestDiaWithin(today, count)).toBe(dia);
  });

  it('is the border of the age, every day of two years', () => {
    for (let today = '2026-01-01'; today < '2028-01-01'; today = addDias(today, 1)) {
      const dia = oldestDiaWithin(today, 5);
      expect(diasHabilesBetween(dia, today)).toBeLessThanOrEqual(5);
      expect(diasHabilesBetween(addDias(dia, -1), today)).toBeGreaterThan(5);
    }
  });
});
