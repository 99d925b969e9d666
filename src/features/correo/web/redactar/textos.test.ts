import { expect, it } from 'vitest';
import { cuantos } from './textos.ts';

it('counts in words', () => {
  expect([cuantos(1, 'fila', 'filas'), cuantos(1200, 'fila', 'filas')]).toEqual(['1 fila', '1.200 filas']);
});
