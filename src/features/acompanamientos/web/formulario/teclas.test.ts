import { expect, it } from 'vitest';
import { pulsacionDe } from './teclas.ts';

const tecla = (key: string, mas: Partial<Parameters<typeof pulsacionDe>[0]> = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...mas,
});

it.each([
  ['1', { tipo: 'opcion', indice: 0 }],
  ['6', { tipo: 'opcion', indice: 5 }],
  ['Enter', { tipo: 'siguiente' }],
])('%s asks for %o', (key, esperado) => {
  expect(pulsacionDe(tecla(key), 6)).toEqual(esperado);
});

it.each([
  ['the number of no option', tecla('7')],
  ['zero', tecla('0')],
  ['a letter', tecla('a')],
  ['an arrow', tecla('ArrowDown')],
  ['a number that is held down', tecla('1', { repeat: true })],
  ['a command of the browser', tecla('1', { ctrlKey: true })],
])('%s asks for nothing', (_, pulsada) => {
  expect(pulsacionDe(pulsada, 6)).toBeNull();
});
