import { expect, it } from 'vitest';
import { tieneAlgo } from './Lista.tsx';

it.each([[''], [null], [undefined], [[]], [{ a: '', b: [], c: { d: false } }]])('sees nothing typed in %j', (valor) => {
  expect(tieneAlgo(valor)).toBe(false);
});

it.each([['x'], [0], [true], [{ a: '', b: ['x'] }], [{ a: { b: 'x' } }]])('sees what was typed in %j', (valor) => {
  expect(tieneAlgo(valor)).toBe(true);
});
