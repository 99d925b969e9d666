import { describe, expect, it } from 'vitest';
import type { ValoresDeAjustes } from '../ajustes.ts';
import { changesToSend, faultsOf, parseNumber } from './AjustesPage.tsx';

const iniciales: ValoresDeAjustes = {
  porcentajeDeCupos: 90,
  diasDeRiesgo: 15,
  marcaDeMejora: 3.5,
  evidenciaEnMejoras: 0,
  aprendizaje: 0,
  tiempoDeVisita: 0,
  respuestasParaDocente: 5,
  encuestaEnAcompanamiento: 0,
  comprobantesPorCorreo: 1,
  correosPorDia: 10,
  diasDeBorrador: 60,
  diasDeCorreo: 90,
  aniosDeCorreo: 5,
  aniosDeAuditoria: 5,
  horasDeCupo: 24,
  diasHabilesDeAviso: 3,
  recordarEsperas: 1,
};

describe('a typed setting', () => {
  it('accepts a decimal comma or point', () => {
    expect(['3,5', ' 3.5 ', '12'].map(parseNumber)).toEqual([3.5, 3.5, 12]);
    expect(['', 'tres', '1e3', '3,5,1'].map(parseNumber)).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('gets a message if it is no number or out of range', () => {
    expect(faultsOf({ diasDeRiesgo: '', marcaDeMejora: '4,5' })).toEqual({
      diasDeRiesgo: 'Escriba un número entero de 1 a 365.',
    });
  });

  it("is sent if it changed, as null if it equals the installation's value", () => {
    const valores = { ...iniciales, diasDeRiesgo: 10 };
    expect(
      changesToSend({ diasDeRiesgo: '15', diasDeCorreo: '90', marcaDeMejora: '4' }, { valores, iniciales }),
    ).toEqual({
      diasDeRiesgo: null,
      marcaDeMejora: 4,
    });
  });
});
