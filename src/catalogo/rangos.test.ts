import { describe, expect, it } from 'vitest';
import { claveOfRango, isRango, rangoOf, rangosBetween, rangoText, shortRango } from './rangos.ts';

describe('stretches of days', () => {
  it('are complete, from the first to the last', () => {
    const { tramo, rangos } = rangosBetween('2026-12-30', '2027-01-04', { tramo: 'semana', max: 40 });
    expect([tramo, ...rangos.map(claveOfRango)]).toEqual(['semana', '2026-12-28/2027-01-03', '2027-01-04/2027-01-10']);
  });

  it.each([
    ['2026-11-01', '2026-12-10', 'dia', 40],
    ['2026-11-01', '2026-12-11', 'semana', 7],
    ['2026-01-01', '2026-11-20', 'mes', 11],
    ['2023-01-16', '2026-11-20', 'trimestre', 16],
    ['2000-01-01', '2026-11-20', 'ano', 27],
  ])('from %s to %s are the shortest of which there are not too many: %s', (primero, ultimo, tramo, count) => {
    const rangosOfDias = rangosBetween(primero, ultimo, { tramo: 'dia', max: 40 });
    expect([rangosOfDias.tramo, rangosOfDias.rangos.length]).toEqual([tramo, count]);
  });

  it('are the last years when even years are too many', () => {
    const { rangos } = rangosBetween('1900-01-01', '2026-11-20', { tramo: 'dia', max: 40 });
    expect([rangos.length, rangos.at(-1)!.hasta]).toEqual([40, '2026-12-31']);
  });

  it.each([
    ['2026-11-20', 'dia', '20 de noviembre de 2026', '20 nov'],
    ['2026-11-16/2026-11-22', 'semana', 'Semana del 16 al 22 de noviembre de 2026', '16 nov'],
    ['2026-11-30/2026-12-06', 'semana', 'Semana del 30 de noviembre al 6 de diciembre de 2026', '30 nov'],
    ['2026-12-28/2027-01-03', 'semana', 'Semana del 28 de diciembre de 2026 al 3 de enero de 2027', '28 dic'],
    ['2026-02-01/2026-02-28', 'mes', 'Febrero de 2026', 'feb 26'],
    ['2026-10-01/2026-12-31', 'trimestre', 'Octubre a diciembre de 2026', 'T4 2026'],
    ['2026-01-01/2026-12-31', 'ano', 'Año 2026', '2026'],
    ['2026-11-03/2026-11-05', 'dia', 'Del 3 al 5 de noviembre de 2026', '3 nov'],
  ] as const)('%s is told in words', (clave, tramo, texto, corto) => {
    const rango = rangoOf(clave)!;
    expect([claveOfRango(rango), rangoText(rango), shortRango(rango, tramo)]).toEqual([clave, texto, corto]);
  });

  it.each([
    '',
    '2026',
    '2026-02-29',
    '2026-13-01',
    '2026-11-20/',
    '2026-11-20/2026-11-19',
    '2026-11-20/2026-11-31',
    'x',
  ])('%j is none', (clave) => expect(isRango(clave)).toBe(false));
});
