import { expect, it } from 'vitest';
import { cambiadas, escritaDe } from './escritas.ts';

const regla = { formulario: 'f', meses: 24, accion: 'anonimizar', programada: false } as const;

it('gives the rules that changed, and none that were only looked at', () => {
  expect(cambiadas([regla], {})).toEqual({ cambios: [], faltas: {} });
  expect(cambiadas([regla], { f: escritaDe(regla) })).toEqual({ cambios: [], faltas: {} });
  expect(cambiadas([regla], { f: { ...escritaDe(regla), meses: ' 36 ' } }).cambios).toEqual([{ ...regla, meses: 36 }]);
  expect(cambiadas([regla], { f: { meses: '', accion: 'archivos', programada: true } }).cambios).toEqual([
    { formulario: 'f', meses: null, accion: 'archivos', programada: false },
  ]);
});

it.each(['0', '-1', '1.5', 'un año', '601'])('says that %s are no months', (meses) => {
  const { cambios, faltas } = cambiadas([regla], { f: { ...escritaDe(regla), meses } });
  expect(cambios).toEqual([]);
  expect(Object.keys(faltas)).toEqual(['f']);
});
