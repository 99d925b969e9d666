import { expect, it } from 'vitest';
import { grupo } from '#catalogo/arbol.ts';
import { derivado } from '#catalogo/campos/derivado.ts';
import { escala, PALABRAS_DESEMPENO } from '#catalogo/campos/escala.ts';
import { opcion } from '#catalogo/campos/opcion.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { bloquesOf, filasOf, partesDeGrupo } from './bloques.ts';

const juicio = (palabras: readonly string[]) =>
  escala({ etiqueta: 'J', min: 1, max: 5, presentacion: 'palabras', palabras });
const desempeno = juicio(PALABRAS_DESEMPENO);
const acuerdo = juicio(['Nada', 'Poco', 'Algo', 'Bastante', 'Mucho']);
const suelto = texto({ identifica: null, etiqueta: 'T' });
const dato = derivado({ etiqueta: 'D' });

/** Returns kind and paths of each block. */
const summaryOf = (campos: Parameters<typeof partesDeGrupo>[0]) =>
  bloquesOf(partesDeGrupo(campos, 'g')).map((bloque) => {
    if (bloque.tipo === 'parte') return bloque.parte.ruta;
    const rutas = (bloque.tipo === 'matriz' ? bloque.filas : bloque.hojas).map(({ ruta }) => ruta);
    return [bloque.tipo, ...rutas];
  });

it('draws neighbours of one scale as a matrix, and begins another one where the words change', () => {
  expect(summaryOf({ a: desempeno, b: desempeno, c: acuerdo, d: suelto, e: desempeno })).toEqual([
    ['matriz', 'g.a', 'g.b'],
    ['matriz', 'g.c'],
    'g.d',
    ['matriz', 'g.e'],
  ]);
});

it('leaves alone a judgement that is asked only sometimes, or by stars', () => {
  const aVeces = { ...desempeno, visibleSi: { campo: 'x', valores: ['y'] } };
  const estrellas = escala({ etiqueta: 'E', min: 1, max: 5, presentacion: 'estrellas' });
  expect(summaryOf({ a: aVeces, b: estrellas })).toEqual(['g.a', 'g.b']);
});

it('groups the fields that a choice fills in', () => {
  expect(summaryOf({ a: suelto, b: dato, c: dato })).toEqual(['g.a', ['derivados', 'g.b', 'g.c']]);
});

it('asks a group of one list as the rows of a matrix', () => {
  const { campos } = grupo({ a: opcion({ etiqueta: 'A', lista: 'l' }), b: opcion({ etiqueta: 'B', lista: 'l' }) });
  expect(filasOf(campos, 'g').map(({ ruta }) => ruta)).toEqual(['g.a', 'g.b']);
});
