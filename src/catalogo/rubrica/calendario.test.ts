import { describe, expect, it } from 'vitest';
import {
  type Calendario,
  calendarioVacio,
  esquemaCalendario,
  faltanEnCalendario,
  semanaDelDia,
  semanasDe,
} from './calendario.ts';

const COMPLETO: Calendario = {
  semestre: '2026-2',
  inicio: '2026-08-03',
  semanas: 17,
  notas60: '2026-10-17',
  notas40: '2026-12-05',
  examenFinal: { desde: '2026-11-23', hasta: '2026-11-28' },
  habilitacion: { desde: '2026-12-07', hasta: '2026-12-11' },
};

it('accepts a calendar that is whole, and one of which nothing was entered', () => {
  for (const calendario of [COMPLETO, calendarioVacio('2027-1')]) {
    expect(esquemaCalendario.parse(calendario)).toEqual(calendario);
  }
});

it.each([
  ['a semester that is none', { semestre: '2026-3' }],
  ['no week at all', { semanas: 0 }],
  ['a date that is none', { notas60: '17/10/2026' }],
  ['a day that no month has', { notas40: '2026-11-31' }],
  ['a period that ends before it begins', { examenFinal: { desde: '2026-11-28', hasta: '2026-11-23' } }],
])('refuses %s', (_, cambio) => {
  expect(esquemaCalendario.safeParse({ ...COMPLETO, ...cambio }).success).toBe(false);
});

it('tells which dates are missing, all or those that are asked about', () => {
  const calendario = { ...COMPLETO, notas40: null, habilitacion: null };
  expect(faltanEnCalendario(COMPLETO)).toEqual([]);
  expect(faltanEnCalendario(calendario)).toEqual(['la fecha de las notas del 40 %', 'las fechas de la habilitación']);
  expect(faltanEnCalendario(calendario, ['notas60', 'notas40'])).toEqual(['la fecha de las notas del 40 %']);
  expect(faltanEnCalendario(calendarioVacio('2026-2'))).toHaveLength(6);
});

describe('the weeks of a semester', () => {
  it('are seven days each, from the start on', () => {
    const semanas = semanasDe(COMPLETO);
    expect(semanas).toHaveLength(17);
    expect(semanas[0]).toEqual({ numero: 1, desde: '2026-08-03', hasta: '2026-08-09' });
    expect(semanas[16]).toEqual({ numero: 17, desde: '2026-11-23', hasta: '2026-11-29' });
  });

  it.each([
    ['2026-08-02', undefined],
    ['2026-08-03', 1],
    ['2026-08-09', 1],
    ['2026-08-10', 2],
    ['2026-11-29', 17],
    ['2026-11-30', undefined],
  ])('take in %s as week %s', (dia, numero) => {
    expect(semanaDelDia(COMPLETO, dia)?.numero).toBe(numero);
  });

  it('are not known while the calendar does not say', () => {
    expect(semanasDe(calendarioVacio('2026-2'))).toEqual([]);
    expect(semanasDe({ ...COMPLETO, semanas: null })).toEqual([]);
  });
});
