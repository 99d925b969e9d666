import { expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { wordsOf, searchText, plainText } from './busqueda.ts';
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
