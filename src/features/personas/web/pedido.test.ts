import { expect, it } from 'vitest';
import { NADIE } from '#features/almacenes/contract.ts';
import { conOtros, personaEscrita } from './pedido.ts';

it('distinguishes a document, an address and a user name by their form', () => {
  expect(personaEscrita(' 1.020.304-5 ')).toEqual({ ...NADIE, documento: ['1.020.304-5'] });
  expect(personaEscrita('AB 123456')).toEqual({ ...NADIE, documento: ['AB 123456'] });
  expect(personaEscrita('ana@ejemplo.co')).toEqual({ ...NADIE, correo: ['ana@ejemplo.co'] });
  expect(personaEscrita('docente.demo')).toEqual({ ...NADIE, usuario: ['docente.demo'] });
  expect(personaEscrita('  ')).toEqual(NADIE);
});

it('adds confirmed data to the existing data', () => {
  const ana = personaEscrita('1020304');
  expect(
    conOtros(ana, [
      { clase: 'correo', valor: 'ana@ejemplo.co' },
      { clase: 'documento', valor: '99' },
    ]),
  ).toEqual({
    ...NADIE,
    documento: ['1020304', '99'],
    correo: ['ana@ejemplo.co'],
  });
});
