import { describe, expect, it } from 'vitest';
import { writtenOf } from '../correccion.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { entero, type OpcionesEntero } from './entero.ts';
import { schemaOf, textoOf } from './index.ts';

const etiqueta = 'Promedio';
const campoOf = (limits: Omit<OpcionesEntero, 'etiqueta'>) => entero({ etiqueta, ...limits });
const promedio = campoOf({ min: 0, max: 5, decimales: 2 });

const read = (campo: ReturnType<typeof campoOf>, value: unknown) => schemaOf(campo, ENTORNO).safeParse(value);

describe('a number with decimals', () => {
  it.each([
    ['3,5', 3.5],
    ['3.5', 3.5],
    [' 4,25 ', 4.25],
    ['3,50', 3.5],
    ['5', 5],
    [0.07, 0.07],
    [1.15, 1.15],
    ['0', 0],
  ])('%j is read as %d', (typed, stored) => {
    expect(read(promedio, typed)).toEqual({ success: true, data: stored });
  });

  it.each([
    '3,555',
    '3.500',
    3.555,
    '5,01',
    '-0,5',
    '3,',
    ',5',
    '1.234,5',
    '3,5,1',
    '3e0',
    '0x3',
    '٣',
    'tres',
    Infinity,
    true,
  ])('%j is none of these', (typed) => {
    expect(read(promedio, typed).error?.issues[0]?.message).toBe('Escriba un número entre 0 y 5. Decimales: máximo 2.');
  });

  it('has limits with decimals, below zero too, and four decimals', () => {
    const fino = campoOf({ min: -1.5, max: 0.25, decimales: 4 });
    expect([-1.5, '-0,1234', 0.25].map((value) => read(fino, value).success)).toEqual([true, true, true]);
    expect(read(fino, -1.6).error?.issues[0]?.message).toBe(
      'Escriba un número entre -1,5 y 0,25. Decimales: máximo 4.',
    );
    expect(read(campoOf({ min: 0, max: 1, decimales: 1 }), 2).error?.issues[0]?.message).toBe(
      'Escriba un número entre 0 y 1. Decimales: máximo 1.',
    );
  });

  it('is shown and corrected with its comma', () => {
    expect([textoOf(promedio, 3.5), textoOf(promedio, 4), writtenOf(promedio, 3.5)]).toEqual(['3,5', '4', '3,5']);
    expect(textoOf(campoOf({ min: 0, max: 1, decimales: 4 }), 0.0001)).toBe('0,0001');
  });
});

it('a whole number has no decimals', () => {
  for (const value of ['1,5', 1.5, '11']) {
    expect(read(campoOf({ min: 1, max: 10 }), value).error?.issues[0]?.message).toBe('Elija un número entre 1 y 10.');
  }
});
