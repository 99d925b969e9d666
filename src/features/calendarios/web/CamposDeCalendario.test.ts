import { expect, it } from 'vitest';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { parseTyped, typedOf } from './CamposDeCalendario.tsx';

const read = (cambio: Partial<ReturnType<typeof typedOf>>) => {
  const leido = parseTyped('2026-2', { ...typedOf(exampleCalendario('2026-2')), ...cambio });
  return leido.ok ? [] : [...leido.fallos];
};

it('returns an unedited calendar unchanged, also an empty one', () => {
  for (const calendario of [exampleCalendario('2026-2'), emptyCalendario('2026-2')]) {
    expect(parseTyped('2026-2', typedOf(calendario))).toEqual({ ok: true, calendario });
  }
});

it('reports faults at their fields', () => {
  expect(read({ semanas: '0' })).toEqual([['semanas', 'Escriba al menos una semana.']]);
  expect(read({ semanas: 'dos' })).toEqual([['semanas', 'Escriba un número entero de semanas.']]);
  expect(read({ finalHasta: '' })).toEqual([['examenFinal.hasta', 'Escriba una fecha completa: día, mes y año.']]);
  expect(read({ finalHasta: '2026-11-01' })).toEqual([
    ['examenFinal', 'La fecha final no puede ser anterior a la inicial.'],
  ]);
  expect(read({ notas60: '2025-10-17' })).toMatchObject([['notas60', expect.stringContaining('Revise el año')]]);
});
