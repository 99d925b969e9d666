import { valoresDe } from './arbol.ts';
import { textoDe } from './campos/index.ts';
import type { Formulario } from './formulario.ts';

/** Text without accents and case, one space between words: what is searched, and what is searched for. */
export const textoPlano = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Everything that a record says, as one text to search in. */
export const textoDeBusqueda = (formulario: Pick<Formulario, 'campos'>, datos: unknown): string =>
  textoPlano(
    valoresDe(formulario.campos, datos)
      .map(({ campo, valor }) => textoDe(campo, valor))
      .filter((texto) => texto !== '')
      .join(' '),
  );
