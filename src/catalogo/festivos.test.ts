import { expect, it } from 'vitest';
import { nombreDeFestivo } from './festivos.ts';

const festivosDe = (year: number): string[] =>
  Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10)).filter(
    (dia) => dia.startsWith(String(year)) && nombreDeFestivo(dia) !== undefined,
  );

it('knows the holidays of 2026, that of the new law among them', () => {
  expect(festivosDe(2026)).toEqual([
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
  expect(nombreDeFestivo(dia)).toBe(nombre);
});
