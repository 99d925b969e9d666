import { expect, it } from 'vitest';
import { lista } from '#catalogo/arbol.ts';
import { documento } from '#catalogo/campos/documento.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { repetidosOf } from './AvisoDeRepetidos.tsx';

const campos = { doc: documento({ etiqueta: 'Documento' }), codigo: texto({ identifica: null, etiqueta: 'Código' }) };
const listaOf = (usuallyUnique?: readonly string[]) =>
  lista(campos, {
    min: 1,
    max: 9,
    mensaje: '',
    etiqueta: 'Estudiante',
    ...(usuallyUnique && { warnIfRepeated: usuallyUnique }),
  });
const ITEMS = [
  { doc: '1.020.304', codigo: 'A' },
  { doc: '99887766', codigo: 'A' },
  { doc: 1020304, codigo: 'B' },
  { doc: '', codigo: '' },
  { doc: '', codigo: '' },
];

it('tells of items with the same document, however it is written, and of none that is not filled in', () => {
  expect(repetidosOf(listaOf(['doc']), ITEMS, ENTORNO)).toEqual([
    'Estudiante 1 y Estudiante 3 tienen lo mismo en «Documento». Si no es un error, puede continuar.',
  ]);
});

it('compares all the fields that are named, and nothing where none is', () => {
  expect(repetidosOf(listaOf(['doc', 'codigo']), ITEMS, ENTORNO)).toEqual([]);
  expect(repetidosOf(listaOf(['doc', 'codigo']), [...ITEMS, ITEMS[0]], ENTORNO)).toEqual([
    'Estudiante 1 y Estudiante 6 tienen lo mismo en «Documento» y «Código». Si no es un error, puede continuar.',
  ]);
  expect(repetidosOf(listaOf(), ITEMS, ENTORNO)).toEqual([]);
});
