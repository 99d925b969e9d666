import { expect, it } from 'vitest';
import { calendarioVacio, calendarioDeEjemplo } from '#catalogo/rubrica/calendario.ts';
import { escritoDe, leerEscrito } from './CamposDeCalendario.tsx';

const leer = (cambio: Partial<ReturnType<typeof escritoDe>>) => {
  const leido = leerEscrito('2026-2', { ...escritoDe(calendarioDeEjemplo('2026-2')), ...cambio });
  return leido.ok ? [] : [...leido.fallos];
};

it('returns an unedited calendar unchanged, also an empty one', () => {
  for (const calendario of [calendarioDeEjemplo('2026-2'), calendarioVacio('2026-2')]) {
    expect(leerEscrito('2026-2', escritoDe(calendario))).toEqual({ ok: true, calendario });
  }
});

it('reports faults at their fields', () => {
  expect(leer({ semanas: '0' })).toEqual([['semanas', 'Escriba al menos una semana.']]);
  expect(leer({ semanas: 'dos' })).toEqual([['semanas', 'Escriba un número entero de semanas.']]);
  expect(leer({ finalHasta: '' })).toEqual([['examenFinal.hasta', 'Escriba una fecha completa: día, mes y año.']]);
  expect(leer({ finalHasta: '2026-11-01' })).toEqual([
    ['examenFinal', 'La fecha final no puede ser anterior a la inicial.'],
  ]);
  expect(leer({ notas60: '2025-10-17' })).toMatchObject([['notas60', expect.stringContaining('Revise el año')]]);
});
