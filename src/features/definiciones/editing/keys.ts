// Keys of questions and options: born once, out of their words, and unlike all that were published.
import type { Campos } from '#catalogo/arbol.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { isClaveReservada, isReservada } from '#catalogo/revision/reservadas.ts';

/** Paths of questions, and `<list>#<key>` of options, of every published version: theirs are not given again. */
export type Published = ReadonlySet<string>;

/** A path of two has the room that keys of charts have. */
const LONGEST = 28;

/** Keys of questions and options that have no words yet. */
const PROVISIONAL = /^(?:pregunta|opcion)\d+$/;

export const isProvisional = (clave: string): boolean => PROVISIONAL.test(clave);

/** Makes the key of a question out of its label: `¿Cuál es su correo?` → `cualEsSuCorreo`; empty where no letter is left. */
export function keyOfLabel(etiqueta: string): string {
  const words = claveOf(etiqueta).split('-').filter(Boolean);
  const joined = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return joined.replace(/^\d+/, '').slice(0, LONGEST);
}

/** Returns a word that is not taken: itself, or followed by the first number that makes it free. */
export function freeKey(word: string, isTaken: (clave: string) => boolean): string {
  if (!isTaken(word)) return word;
  for (let n = 2; ; n += 1) if (!isTaken(`${word}${n}`)) return `${word}${n}`;
}

/** The questions around one: its siblings, the path around them, and those that were ever published. */
export type Around = { readonly siblings: Campos; readonly outer: string; readonly published: Published };

const wasPublished = ({ outer, published }: Around, clave: string): boolean =>
  published.has(outer === '' ? clave : `${outer}.${clave}`);

/** Tells whether a question may not have a key: it means something else, or another one has or had it. */
export const takenIn =
  (around: Around) =>
  (clave: string): boolean =>
    isReservada(clave) ||
    isClaveReservada(clave) ||
    Object.hasOwn(around.siblings, clave) ||
    wasPublished(around, clave);

/** Returns a provisional key for a question. */
export function newKey(around: Around): string {
  const isTaken = takenIn(around);
  for (let n = Object.keys(around.siblings).length + 1; ; n += 1) if (!isTaken(`pregunta${n}`)) return `pregunta${n}`;
}
