// Text search: the plain form of texts, the search text of a record, and the words of a query.
import { valoresOf } from './arbol.ts';
import { isInterno, textoOf } from './campos/index.ts';
import { digitApart, withoutInvisibles, withoutSeparators } from './campos/limpieza.ts';
import type { Formulario } from './formulario.ts';

/**
 * Removes accents, case and invisible characters and leaves one space between words. Applied both to the stored text and
 * to the query.
 */
export const plainText = (texto: string): string =>
  withoutInvisibles(texto).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Returns the search text of a record: the texts of all its fields that people are shown. */
export const searchText = (formulario: Pick<Formulario, 'campos'>, datos: unknown): string =>
  plainText(
    valoresOf(formulario.campos, datos)
      .map(({ campo, valor }) => (isInterno(campo) ? '' : textoOf(campo, valor)))
      .filter((texto) => texto !== '')
      .join(' '),
  );

/** Abbreviations of Colombian document types as people write them before a number, for a case-insensitive expression. */
export const CLASES_DE_DOCUMENTO =
  'c\\.?c|t\\.?i|c\\.?e|r\\.?c|p\\.?a|ppt?|pep|nit|nuip|dni|doc(?:umento)?|c[eé]dula|identificaci[oó]n|pasaporte|id|nro|n[o°º]';

const CLASE_Y_NUMERO = new RegExp(String.raw`(^| )(?:${CLASES_DE_DOCUMENTO})[.:#-]* ?(?=[\d.,'’-]{5,})`, 'giu');

/** Enough for a full name, a document and a program; more words would only slow the query. */
const MAX_PALABRAS = 12;

/** Shorter numbers with a dash are semesters. */
const CIFRAS_DE_NUMERO = 7;

/**
 * Splits a number as people write it into parts that the stored number contains: documents and phones are stored without
 * separators, codes of courses with them. The digit of verification is not stored.
 */
function partsOf(palabra: string): string[] {
  const cifras = withoutSeparators(palabra);
  if (/^[(+]*\d{1,3}(?:[.,'’]\d{3})*\)?$/.test(palabra)) return [cifras];
  if (!/^\d+$/.test(cifras) || cifras.length < CIFRAS_DE_NUMERO) return [palabra];
  const number = digitApart(palabra) === null ? palabra : palabra.slice(0, -1);
  return number.split(/\D+/);
}

/** Returns the words of a query; a record matches when its search text contains all of them. */
export const wordsOf = (busqueda: string): string[] =>
  [...new Set(plainText(busqueda).replaceAll(CLASE_Y_NUMERO, '$1').split(' ').flatMap(partsOf))]
    .filter((palabra) => palabra !== '')
    .slice(0, MAX_PALABRAS);
