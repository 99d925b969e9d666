// Text search: the plain form of texts, the search text of a record, and the words of a query.
import { valoresOf } from './arbol.ts';
import { isInterno, textoOf } from './campos/index.ts';
import type { Formulario } from './formulario.ts';

/** Removes accents and case and leaves one space between words. Applied both to the stored text and to the query. */
export const plainText = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Returns the search text of a record: the texts of all its fields that people are shown. */
export const searchText = (formulario: Pick<Formulario, 'campos'>, datos: unknown): string =>
  plainText(
    valoresOf(formulario.campos, datos)
      .map(({ campo, valor }) => (isInterno(campo) ? '' : textoOf(campo, valor)))
      .filter((texto) => texto !== '')
      .join(' '),
  );

/** Enough for a full name, a document and a program; more words would only slow the query. */
const MAX_PALABRAS = 12;

/** Documents are written with points and stored without. */
const withoutPuntos = (palabra: string): string =>
  /^\d{1,3}(\.\d{3})+$/.test(palabra) ? palabra.replaceAll('.', '') : palabra;

/** Returns the words of a query; a record matches when its search text contains all of them. */
export const wordsOf = (busqueda: string): string[] =>
  [...new Set(plainText(busqueda).split(' ').map(withoutPuntos))]
    .filter((palabra) => palabra !== '')
    .slice(0, MAX_PALABRAS);
