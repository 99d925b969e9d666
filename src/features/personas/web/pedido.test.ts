import { expect, it } from 'vitest';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { parsePersona, withOthers } from './pedido.ts';

it('distinguishes a document, an address and a user name by their form', () => {
  expect(parsePersona(' 1.020.304-5 ')).toEqual({ ...EMPTY_PERSONA, documento: ['1.020.304-5'] });
  expect(parsePersona('AB 123456')).toEqual({ ...EMPTY_PERSONA, documento: ['AB 123456'] });
  expect(parsePersona('ana@ejemplo.co')).toEqual({ ...EMPTY_PERSONA, correo: ['ana@ejemplo.co'] });
  expect(parsePersona('docente.demo')).toEqual({ ...EMPTY_PERSONA, usuario: ['docente.demo'] });
  expect(parsePersona('  ')).toEqual(EMPTY_PERSONA);
});

it('adds confirmed data to the existing data', () => {
  const ana = parsePersona('1020304');
  expect(
    withOthers(ana, [
      { clase: 'correo', valor: 'ana@ejemplo.co' },
      { clase: 'documento', valor: '99' },
    ]),
  ).toEqual({
    ...EMPTY_PERSONA,
    documento: ['1020304', '99'],
    correo: ['ana@ejemplo.co'],
  });
});
