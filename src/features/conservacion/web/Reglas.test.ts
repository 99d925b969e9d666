import { expect, it } from 'vitest';
import { cambiadas, escritaDe, textoDePuesta } from './Reglas.tsx';

const puesta = { meses: 24, accion: 'anonimizar', programada: false } as const;
const regla = { formulario: 'f', ...puesta };

it('returns the edited rules with the values seen, and no unedited ones', () => {
  expect(cambiadas([regla], {})).toEqual({ cambios: [], faltas: {} });
  expect(cambiadas([regla], { f: escritaDe(regla) })).toEqual({ cambios: [], faltas: {} });
  expect(cambiadas([regla], { f: { meses: ' 36 ' } }).cambios).toEqual([{ ...regla, meses: 36, visto: puesta }]);
  expect(cambiadas([regla], { f: { meses: '', accion: 'archivos', programada: true } }).cambios).toEqual([
    { formulario: 'f', meses: null, accion: 'archivos', programada: false, visto: puesta },
  ]);
});

it("keeps another person's change to unedited parts, with the value seen", () => {
  const deOtra = { ...regla, accion: 'archivos', programada: true } as const;
  expect(cambiadas([deOtra], { f: { meses: '36' } }, { f: puesta }).cambios).toEqual([
    { ...deOtra, meses: 36, visto: puesta },
  ]);
});

it('describes a rule in one line', () => {
  expect(textoDePuesta({ ...puesta, meses: null })).toBe('sin límite');
  expect(textoDePuesta(puesta)).toBe('24 meses, anonimizar');
  expect(textoDePuesta({ meses: 1, accion: 'archivos', programada: true })).toBe(
    '1 mes, eliminar solo los archivos, cada noche',
  );
});

it.each(['0', '-1', '1.5', 'un año', '601'])('refuses %s as a number of months', (meses) => {
  const { cambios, faltas } = cambiadas([regla], { f: { meses } });
  expect(cambios).toEqual([]);
  expect(Object.keys(faltas)).toEqual(['f']);
});
