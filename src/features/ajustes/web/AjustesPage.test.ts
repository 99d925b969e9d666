import { describe, expect, it } from 'vitest';
import type { ValoresDeAjustes } from '../ajustes.ts';
import { cambiosDe, faltasDe, leerNumero } from './AjustesPage.tsx';

const iniciales: ValoresDeAjustes = {
  diasHabilesDeSolicitud: 5,
  porcentajeDeCupos: 90,
  diasDeRiesgo: 15,
  marcaDeMejora: 3.5,
  respuestasParaDocente: 0,
  diasDeBorrador: 60,
  diasDeCorreo: 90,
  aniosDeAuditoria: 5,
  diasHabilesDeAviso: 3,
};

describe('a setting that is typed', () => {
  it('is a number with a comma or a point', () => {
    expect(['3,5', ' 3.5 ', '12'].map(leerNumero)).toEqual([3.5, 3.5, 12]);
    expect(['', 'tres', '1e3', '3,5,1'].map(leerNumero)).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('is refused in words where it is none or out of its range', () => {
    expect(faltasDe({ diasDeRiesgo: '', marcaDeMejora: '4,5' })).toEqual({
      diasDeRiesgo: 'Escriba un número entero de 1 a 365.',
    });
  });

  it('is sent where it changes something, as that of the installation where it is that', () => {
    const valores = { ...iniciales, diasDeRiesgo: 10 };
    expect(cambiosDe({ diasDeRiesgo: '15', diasDeCorreo: '90', marcaDeMejora: '4' }, { valores, iniciales })).toEqual({
      diasDeRiesgo: null,
      marcaDeMejora: 4,
    });
  });
});
