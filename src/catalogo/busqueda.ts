import { valoresDe } from './arbol.ts';
import { esInterno, textoDe } from './campos/index.ts';
import type { Formulario } from './formulario.ts';

/** Text without accents and case, one space between words: what is searched, and what is searched for. */
export const textoPlano = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Everything that a record says, as one text to search in. */
export const textoDeBusqueda = (formulario: Pick<Formulario, 'campos'>, datos: unknown): string =>
  textoPlano(
    valoresDe(formulario.campos, datos)
      .map(({ campo, valor }) => (esInterno(campo) ? '' : textoDe(campo, valor)))
      .filter((texto) => texto !== '')
      .join(' '),
  );

/** Enough for a full name, a document and a program; more would only cost. */
const MAX_PALABRAS = 12;

/** Documents are written with points and stored without. */
const sinPuntos = (palabra: string): string =>
  /^\d{1,3}(\.\d{3})+$/.test(palabra) ? palabra.replaceAll('.', '') : palabra;

/** The words of a search, all of which a record must have somewhere in its search text. */
export const palabrasDe = (busqueda: string): string[] =>
  [...new Set(textoPlano(busqueda).split(' ').map(sinPuntos))]
    .filter((palabra) => palabra !== '')
    .slice(0, MAX_PALABRAS);
