import { describe, expect, it } from 'vitest';
import {
  estadoOf,
  faultsOf,
  MENSAJES,
  momentoInWords,
  notaOfVigencia,
  refusalInWords,
  SIN_LIMITES,
  takes,
  vigenciaInWords,
  type Vigencia,
} from './vigencia.ts';

/** From 8 a. m. of 1 November to 6 p. m. of 30 November, in Bogotá. */
const NOVIEMBRE: Vigencia = {
  ...SIN_LIMITES,
  abre: '2026-11-01T13:00:00.000Z',
  cierra: '2026-11-30T23:00:00.000Z',
};

const bogota = (texto: string): Date => new Date(`${texto}-05:00`);

describe('the window of a form', () => {
  it.each([
    ['2026-11-01T07:59:59.999', 'por-abrir'],
    ['2026-11-01T08:00:00', 'abierta'],
    ['2026-11-30T18:00:00', 'abierta'],
    ['2026-11-30T18:00:59.999', 'abierta'],
    ['2026-11-30T18:01:00', 'cerrada'],
  ])('at %s is %s', (momento, estado) => {
    expect(estadoOf(NOVIEMBRE, bogota(momento))).toBe(estado);
  });

  it('without limits is always open', () => {
    expect(estadoOf(SIN_LIMITES, bogota('1999-01-01T00:00:00'))).toBe('abierta');
    expect(vigenciaInWords(SIN_LIMITES, bogota('2026-11-20T12:00:00'))).toBeUndefined();
    expect(notaOfVigencia(SIN_LIMITES, bogota('2026-11-20T12:00:00'))).toBeUndefined();
  });

  it('must close after it opens', () => {
    expect(faultsOf(NOVIEMBRE)).toEqual({});
    expect(faultsOf({ ...NOVIEMBRE, cierra: NOVIEMBRE.abre })).toEqual({ cierra: 'Debe cerrar después de abrir.' });
  });
});

describe('a sending', () => {
  const taken = (recibido: string, diligenciado?: string, anonimo = false): boolean =>
    takes(NOVIEMBRE, {
      recibido: bogota(recibido),
      diligenciado: diligenciado && bogota(diligenciado).toISOString(),
      anonimo,
    });

  it.each([
    ['before the opening', '2026-11-01T07:59:59', undefined, false],
    ['within', '2026-11-15T12:00:00', undefined, true],
    ['within, filled in before the opening', '2026-11-01T08:30:00', '2026-10-31T20:00:00', true],
    ['after the close', '2026-11-30T18:01:00', undefined, false],
    ['after the close, filled in before it', '2026-12-10T09:00:00', '2026-11-30T17:59:00', true],
    ['after the close, filled in after it', '2026-12-10T09:00:00', '2026-11-30T18:01:00', false],
    ['on the fifteenth day after it was filled in', '2026-12-15T17:59:00', '2026-11-30T17:59:00', true],
    ['later than that', '2026-12-15T17:59:00.001', '2026-11-30T17:59:00', false],
    ['after the close, with a later instant', '2026-11-30T18:05:00', '2026-11-30T18:30:00', false],
    ['before the opening, with an instant within the window', '2026-11-01T07:00:00', '2026-11-01T08:00:00', false],
  ])('%s', (_, recibido, diligenciado, expected) => {
    expect(taken(recibido, diligenciado)).toBe(expected);
  });

  it('without a readable instant counts as it arrives', () => {
    const recibido = bogota('2026-12-01T00:00:00');
    expect(takes(NOVIEMBRE, { recibido, diligenciado: 'ayer', anonimo: false })).toBe(false);
  });

  // Our pages give noon of the day for it.
  it.each([
    ['on the day of the close, before noon', '2026-11-30T18:30:00', '2026-11-30T12:00:00', true],
    ['on a later day', '2026-12-03T09:00:00', '2026-11-30T12:00:00', true],
    ['filled in on a later day', '2026-12-03T09:00:00', '2026-12-01T12:00:00', false],
    ['without a day', '2026-11-30T18:30:00', undefined, false],
  ])('that is anonymous, %s', (_, recibido, diligenciado, expected) => {
    expect(taken(recibido, diligenciado, true)).toBe(expected);
  });

  it('that is anonymous counts by its day while noon is still to come', () => {
    const temprano: Vigencia = { ...NOVIEMBRE, cierra: bogota('2026-11-30T09:00:00').toISOString() };
    const llegada = { recibido: bogota('2026-11-30T10:00:00'), diligenciado: '2026-11-30T12:00:00-05:00' };
    expect(takes(temprano, { ...llegada, anonimo: true })).toBe(true);
    expect(takes(temprano, { ...llegada, anonimo: false })).toBe(false);
  });
});

describe('its words', () => {
  const limpio = (texto: string | undefined): string | undefined => texto?.replaceAll('\u00a0', ' ');

  it.each([
    ['2026-11-30T18:00:00', 'el 30 de noviembre de 2026 a las 6:00 p. m.'],
    ['2026-12-01T01:30:00', 'el 1 de diciembre de 2026 a la 1:30 a. m.'],
    ['2026-12-01T13:00:00', 'el 1 de diciembre de 2026 a la 1:00 p. m.'],
    ['2026-12-01T11:00:00', 'el 1 de diciembre de 2026 a las 11:00 a. m.'],
  ])('%s is %s', (momento, texto) => {
    expect(limpio(momentoInWords(bogota(momento).toISOString()))).toBe(texto);
  });

  it('tell the opening before it, with the close', () => {
    const before = vigenciaInWords(NOVIEMBRE, bogota('2026-10-31T12:00:00'))!;
    expect(limpio(before.aviso)).toBe(
      'Abre el 1 de noviembre de 2026 a las 8:00 a. m. y cierra el 30 de noviembre de 2026 a las 6:00 p. m.',
    );
    expect(before.mensaje).toBe(MENSAJES.antes);
    expect(limpio(notaOfVigencia(NOVIEMBRE, bogota('2026-10-31T12:00:00'))!.texto)).toBe(
      'Abre el 01/11/2026, 8:00 a. m.',
    );
  });

  it('tell the close within it', () => {
    const instante = bogota('2026-11-20T12:00:00');
    expect(limpio(vigenciaInWords(NOVIEMBRE, instante)!.aviso)).toBe(
      'Cierra el 30 de noviembre de 2026 a las 6:00 p. m.',
    );
    expect(vigenciaInWords(NOVIEMBRE, instante)).not.toHaveProperty('mensaje');
    expect(vigenciaInWords({ ...NOVIEMBRE, cierra: null }, instante)).toBeUndefined();
    expect(notaOfVigencia(NOVIEMBRE, instante)).toMatchObject({ abierta: true });
  });

  it('tell after it that it closed, in the words of the managers, in a sentence for other clients', () => {
    const cerrada = vigenciaInWords({ ...NOVIEMBRE, despues: 'Escriba a la Unidad.' }, bogota('2026-12-01T12:00:00'))!;
    expect(limpio(refusalInWords(cerrada))).toBe(
      'Este formulario cerró el 30 de noviembre de 2026 a las 6:00 p. m. Escriba a la Unidad.',
    );
  });
});
