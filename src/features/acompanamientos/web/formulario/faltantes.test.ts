import { expect, it } from 'vitest';
import { estadoDeEvaluacion, siguienteFaltante } from './diligencia.ts';
import { AMV, COMENZADA, COMPLETA, tras } from '../../testing/diligencia.ts';

const estadoDe = (diligencia: typeof COMENZADA) => estadoDeEvaluacion(AMV, diligencia.evaluacion);

it('counts complete criteria of those that are kept, and names each choice that is missing', () => {
  // What comes as N/A lacks its observation alone.
  expect(estadoDe(COMENZADA)).toMatchObject({ total: 21, completos: 0 });
  expect(estadoDe(COMENZADA).faltantes).toHaveLength(41);
  const sinUno = tras([{ tipo: 'quitar', criterio: 'induccion' }], COMPLETA);
  expect(estadoDe(sinUno)).toMatchObject({ total: 20, completos: 20, faltantes: [] });
});

it('leads from each choice to the next that is missing, and from the end back to the top', () => {
  const { faltantes } = estadoDe(COMENZADA);
  const desde = (criterio: string, parte: 'descriptor' | 'observacion') =>
    siguienteFaltante(AMV, faltantes, { criterio, parte });
  expect(siguienteFaltante(AMV, faltantes, null)).toEqual({ criterio: 'induccion', parte: 'descriptor' });
  expect(desde('induccion', 'descriptor')).toEqual({ criterio: 'induccion', parte: 'observacion' });
  expect(desde('induccion', 'observacion')).toEqual({ criterio: 'revision-material', parte: 'observacion' });
  const ultimo = AMV.criterios.at(-1)!.clave;
  expect(desde(ultimo, 'observacion')).toEqual({ criterio: 'induccion', parte: 'descriptor' });
  expect(siguienteFaltante(AMV, [], null)).toBeUndefined();
});
