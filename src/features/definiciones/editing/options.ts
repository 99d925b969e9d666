// Options of the choices of a draft: those of its own lists, by their keys, which are born once and stay.
import type { Nodo } from '#catalogo/arbol.ts';
import { claveOf, type Lista, type OpcionSembrada } from '#catalogo/listas/opcion.ts';
import { isReservada } from '#catalogo/revision/reservadas.ts';
import type { Draft } from './draft.ts';
import { freeKey, isProvisional, type Published } from './keys.ts';
import { labelOf } from './kinds.ts';

export type Options = readonly OpcionSembrada[];

/** Returns the name of the list that a choice has of its own: a new one, if another question has that of its key. */
export function ownListOf({ formulario: { slug }, listas = [] }: Draft, clave: string): string {
  const isTaken = (name: string): boolean => listas.some(({ nombre }) => nombre === name);
  return freeKey(`${slug}.${clave}`, isTaken);
}

/** Returns true for a list that belongs to the form. */
export const isOwnList = ({ formulario: { slug } }: Draft, lista: string): boolean => lista.startsWith(`${slug}.`);

/** Adds the list of a new choice, with a first option. */
export function withOwnList(draft: Draft, clave: string, nodo: Nodo): Draft {
  if (!('lista' in nodo) || !isOwnList(draft, nodo.lista)) return draft;
  if (draft.listas?.some(({ nombre }) => nombre === nodo.lista)) return draft;
  const first: Lista = {
    nombre: nodo.lista,
    titulo: labelOf(nodo) || clave,
    opciones: [{ clave: 'opcion1', texto: 'Primera opción' }],
  };
  return { ...draft, listas: [...(draft.listas ?? []), first] };
}

export const optionsOf = ({ listas = [] }: Draft, lista: string): Options =>
  listas.find(({ nombre }) => nombre === lista)?.opciones ?? [];

export const withOptions = (draft: Draft, lista: string, opciones: Options): Draft => ({
  ...draft,
  listas: (draft.listas ?? []).map((one) => (one.nombre === lista ? { ...one, opciones } : one)),
});

/** Options with a key of their own in a list; `published` has those that were given before. */
type Named = { readonly lista: string; readonly published: Published };

const isTakenIn =
  (opciones: Options, { lista, published }: Named) =>
  (clave: string): boolean =>
    isReservada(clave) || opciones.some((one) => one.clave === clave) || published.has(`${lista}#${clave}`);

/** Characters of a key made of a text; the number that makes it free has room behind it. */
const LONGEST = 60;

const wordOf = (texto: string): string => claveOf(texto).slice(0, LONGEST);

/** Adds options with these texts at a place; an empty text gets its key once it has words. */
export function addOptions(
  opciones: Options,
  textos: readonly string[],
  { at, ...named }: Named & { readonly at: number },
): Options {
  return textos.reduce<Options>((so, texto, i) => {
    const word = wordOf(texto) || `opcion${so.length + 1}`;
    return so.toSpliced(at + i, 0, { clave: freeKey(word, isTakenIn(so, named)), texto });
  }, opciones);
}

/** Gives an option its key out of its text, unless it has one, or it was published. */
export function settleOption(opciones: Options, clave: string, named: Named): Options {
  const opcion = opciones.find((one) => one.clave === clave);
  const word = wordOf(opcion?.texto ?? '');
  if (!opcion || word === '' || !isProvisional(clave) || named.published.has(`${named.lista}#${clave}`))
    return opciones;
  const others = opciones.filter((one) => one !== opcion);
  return opciones.map((one) => (one === opcion ? { ...one, clave: freeKey(word, isTakenIn(others, named)) } : one));
}
