import { expect, it } from 'vitest';
import { changedReglas, formatRegla, typedOf } from './Reglas.tsx';

const puesta = { meses: 24, accion: 'anonimizar', programada: false } as const;
const regla = { formulario: 'f', ...puesta };

it('returns the edited rules with the values seen, and no unedited ones', () => {
  expect(changedReglas([regla], {})).toEqual({ cambios: [], faltas: {} });
  expect(changedReglas([regla], { f: typedOf(regla) })).toEqual({ cambios: [], faltas: {} });
  expect(changedReglas([regla], { f: { meses: ' 36 ' } }).cambios).toEqual([{ ...regla, meses: 36, visto: puesta }]);
  expect(changedReglas([regla], { f: { meses: '', accion: 'archivos', programada: true } }).cambios).toEqual([
    { formulario: 'f', meses: null, accion: 'archivos', programada: false, visto: puesta },
  ]);
});

it("keeps another person's change to unedited parts, with the value seen", () => {
  const changedByOther = { ...regla, accion: 'archivos', programada: true } as const;
  expect(changedReglas([changedByOther], { f: { meses: '36' } }, { f: puesta }).cambios).toEqual([
    { ...changedByOther, meses: 36, visto: puesta },
  ]);
});

it('describes a rule in one line', () => {
  expect(formatRegla({ ...puesta, meses: null })).toBe('sin límite');
  expect(formatRegla(puesta)).toBe('24 meses, anonimizar');
  expect(formatRegla({ meses: 1, accion: 'archivos', programada: true })).toBe(
    '1 mes, eliminar solo los archivos, cada noche',
  );
});

it.each(['0', '-1', '1.5', 'un año', '601'])('refuses %s as a number of months', (meses) => {
  const { cambios, faltas } = changedReglas([regla], { f: { meses } });
  expect(cambios).toEqual([]);
  expect(Object.keys(faltas)).toEqual(['f']);
});
