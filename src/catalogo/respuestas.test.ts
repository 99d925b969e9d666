import { expect, it } from 'vitest';
import { RESPUESTAS, sortByPedido } from './respuestas.ts';

const firstFor = (pedido: string): string => sortByPedido(RESPUESTAS, pedido)[0]!.nombre;

it.each([
  ['NO ME APARECE MI CALIFICACION de Álgebra', 'Calificación que no aparece'],
  ['El aula de Cálculo no aparece', 'El aula no aparece'],
  ['Necesito mis certificados', 'Certificado'],
  ['Se fue la internet y pido otro intento', 'Otro intento por una caída de internet'],
])('«%s» is offered «%s» first', (pedido, nombre) => {
  expect(firstFor(pedido)).toBe(nombre);
});

it('texts keep their order where nothing of them was asked', () => {
  expect(sortByPedido(RESPUESTAS, 'Buenos días')).toEqual(RESPUESTAS);
  expect(sortByPedido(RESPUESTAS, '')).toEqual(RESPUESTAS);
});
