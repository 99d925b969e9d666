import { expect, it } from 'vitest';
import { keyPressOf } from './Opciones.tsx';

const tecla = (key: string, changes: Partial<Parameters<typeof keyPressOf>[0]> = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...changes,
});

it.each([
  ['a', { tipo: 'opcion', indice: 0 }],
  ['F', { tipo: 'opcion', indice: 5 }],
  ['Enter', { tipo: 'siguiente' }],
])('%s asks for %o', (key, esperado) => {
  expect(keyPressOf(tecla(key), 6)).toEqual(esperado);
});

it.each([
  ['the letter of no option', tecla('g')],
  ['a number, which would be read as a mark', tecla('1')],
  ['an arrow', tecla('ArrowDown')],
  ['a letter that is held down', tecla('a', { repeat: true })],
  ['a command of the browser', tecla('a', { ctrlKey: true })],
])('%s asks for nothing', (_, pulsada) => {
  expect(keyPressOf(pulsada, 6)).toBeNull();
});
