import { expect, it } from 'vitest';
import { hasContent } from './Lista.tsx';

it.each([[''], [null], [undefined], [[]], [{ a: '', b: [], c: { d: false } }]])('sees nothing typed in %j', (valor) => {
  expect(hasContent(valor)).toBe(false);
});

it.each([['x'], [0], [true], [{ a: '', b: ['x'] }], [{ a: { b: 'x' } }]])('sees what was typed in %j', (valor) => {
  expect(hasContent(valor)).toBe(true);
});
