import { expect, it } from 'vitest';
import { acompanamientoDocentes as acompanamientos } from '#catalogo/acompanamiento/informe.ts';
import { informacionCaracterizacionDigital as caracterizacion } from '#catalogo/caracterizacion/informe.ts';
import { informacionEncuestaSatisfaccion as satisfaccion } from '#catalogo/satisfaccion/informe.ts';
import type { Informe } from '#catalogo/informe.ts';
import { gradoDe } from './grado.ts';

function gradosDe(informe: Informe, cual: string, series: readonly string[]) {
  const grafico = informe.graficos?.find(({ clave }) => clave === cual);
  if (!grafico || grafico.ajeno) throw new Error(`no chart ${cual}`);
  return series.map((clave) => gradoDe(informe, grafico, clave));
}

it('tells the steps of a scale from the worst to the best, whichever of them there are', () => {
  expect(gradosDe(satisfaccion, 'servicio', ['1', '3', '5', '-'])).toEqual([0, 0.5, 1, undefined]);
  expect(gradosDe(caracterizacion, 'niveles', ['Bajo', 'Alto', '-'])).toEqual([1, 0, undefined]);
  expect(gradosDe(caracterizacion, 'nivelesDeUso', ['Medio'])).toEqual([0.5]);
  expect(gradosDe(acompanamientos, 'observaciones', ['pos', 'int', 'neg'])).toEqual([1, 0.5, 0]);
});

it('tells none of what is no scale', () => {
  expect(gradosDe(caracterizacion, 'equipoPropio', ['Sí', 'No'])).toEqual([undefined, undefined]);
  expect(gradosDe(caracterizacion, 'equipos', [''])).toEqual([undefined]);
});
