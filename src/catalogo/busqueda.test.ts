import { expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { plainText, searchText, wordsOf } from './busqueda.ts';
import { opcion } from './campos/opcion.ts';
import { texto } from './campos/texto.ts';

it('removes accents, composed or not, and case, and keeps one space between words', () => {
  expect(plainText('  MUÑOZ\u00a0\n  Jose\u0301 Ángel ')).toBe('munoz jose angel');
});

it('collects the texts of a record, through groups and lists, as people read them', () => {
  const campos = {
    docente: grupo({
      nombre: texto({ identifica: null, etiqueta: 'Nombre' }),
      aula: texto({ identifica: null, etiqueta: 'Aula', obligatorio: false }),
    }),
    estudiantes: lista(
      { programa: opcion({ etiqueta: 'Programa', lista: 'programas' }) },
      { min: 1, max: 9, mensaje: '', etiqueta: 'Estudiante' },
    ),
  };
  const datos = {
    docente: { nombre: 'LUZ MARÍA', aula: null },
    estudiantes: [
      { programa: { clave: 'fisica', texto: 'Física' } },
      { programa: { clave: 'musica', texto: 'Música' } },
    ],
  };
  expect(searchText({ campos }, datos)).toBe('luz maria fisica musica');
});

it('looks for each word once, documents without their points', () => {
  expect(wordsOf('  Ana  MARÍA ana 1.020.304.050 3.5 v1.2 ')).toEqual(['ana', 'maria', '1020304050', '3.5', 'v1.2']);
  expect(wordsOf(' \t ')).toEqual([]);
  expect(wordsOf(Array.from({ length: 50 }, (_, i) => `p${i}`).join(' '))).toHaveLength(12);
});

const RECORD = 'ana munoz 0508153886 3001234567 2026-2 506017-01 20/11/2026';

it.each([
  ['CC 0508153886'],
  ['C.C. 0.508.153.886'],
  ['cc0508153886'],
  ['Cédula: 0508153886'],
  ['0508-153886'],
  ['0508‑153‑886'],
  ["0'508.153.886"],
  ['0508153886-4'],
  ['\u200b0508153886\u202c'],
  ['\u202a0508 153 886\u202c'],
  ['300–123–4567'],
  ['(300) 123-4567 muñoz'],
  ['506017-01'],
  ['20/11/2026'],
  ['munoz 2026-2'],
])('%j finds the record', (busqueda) => {
  const words = wordsOf(busqueda);
  expect(words.filter((word) => !RECORD.includes(word))).toEqual([]);
  expect(words).not.toEqual([]);
});

it('a semester and a decimal stay whole', () => {
  expect(wordsOf('2026-2 4.5 2026-1')).toEqual(['2026-2', '4.5', '2026-1']);
});
