/**
 * Characters without a shape that come along when a text is copied from a chat, a contact or a web page: zero-width spaces
 * and joins, direction marks. U+200D stays: emoji are joined with it.
 */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** The text without characters that nobody sees. */
export const withoutInvisibles = (text: string): string => text.replaceAll(INVISIBLE, '');

/** The condition under which a field is asked: another field of the form holds one of these values. */
export type Condicion = { readonly campo: string; readonly es: readonly (string | number | boolean)[] };

/** What every field says, whatever its type. */
export type Base = {
  readonly etiqueta: string;
  /** Help between label and control. */
  readonly ayuda?: string;
  /** False: may stay empty. Fields are required unless they say otherwise. */
  readonly obligatorio?: boolean;
  /** What is stored, and sent by our own form, when an optional field stays empty; null unless said. */
  readonly vacio?: string | null;
  /** Personal data that must not leave the tab's session (DESIGN §7). */
  readonly sensible?: boolean;
  readonly visibleSi?: Condicion;
  /** By which programs know something (a key): records keep it, people are not shown it. */
  readonly interno?: boolean;
  /** What is said where the answer is missing, where the rule of `falta.ts` makes bad Spanish of the label. */
  readonly falta?: string;
  /** The quoted text for a value that is not acceptable; each type has one of its own. */
  readonly mensaje?: string;
};

/** What of a person a field says that tells who she is. */
export type Identifica = 'documento' | 'correo' | 'nombre' | 'telefono';

/** Adds the literal type of the field to what its author writes. */
export type Definido<Tipo extends string, Opciones> = Opciones & { readonly tipo: Tipo };

/** Largest number of characters of a text whose field says no other. */
export const LARGO_DE_TEXTO = 200;

/** The same of what people write in their own words, where the contract names no limit. */
export const LARGO_DE_RELATO = 5000;
