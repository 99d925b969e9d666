// Acts that the audit records: their classes and the declaration of each slice's acts.
import type { Catalogo } from '#catalogo/catalogo.ts';

/**
 * Classes of acts: data was changed (`cambio`), data was seen or exported (`consulta`), a sign-in succeeded or was
 * refused (`ingreso`).
 */
export const CLASES = ['cambio', 'consulta', 'ingreso'] as const;

export type ClaseDeAccion = (typeof CLASES)[number];

const wordsOfClase = (clase: ClaseDeAccion) => (texto: string) => ({ clase, texto });
export const cambio = wordsOfClase('cambio');
export const consulta = wordsOfClase('consulta');
export const ingreso = wordsOfClase('ingreso');

/**
 * A part of an act's detail: its label, and words for values that are codes. A value without words is shown as it is.
 * The function gets every value, also numbers and whole lists.
 */
export type ParteDeDetalle =
  | string
  | {
      readonly titulo: string;
      readonly valores: Readonly<Record<string, string>> | ((valor: unknown, catalogo: Catalogo) => string | undefined);
    };

/** A kind of things that acts affect. */
export type ObjetoDeAcciones = {
  readonly titulo: string;
  /** Name of one, for kinds whose ids are codes of the product; the others are counted. */
  readonly nombreOf?: (id: string, catalogo: Catalogo) => string | undefined;
  /** Address of the screen that shows one. */
  readonly rutaOf?: (id: string) => string | null;
  /** The ids are not things of this kind: they are not counted. */
  readonly uncounted?: true;
};

/**
 * The acts that one slice records, with their words, as its manifest declares them. The key of a group is the word
 * before the point in the names of its acts.
 */
export type GruposDeAcciones = Readonly<
  Record<
    string,
    {
      readonly titulo: string;
      readonly acciones: Readonly<Record<string, { readonly clase: ClaseDeAccion; readonly texto: string }>>;
      /** Kinds of affected things that the slice owns; acts of any slice may affect them. */
      readonly objetos?: Readonly<Record<string, ObjetoDeAcciones>>;
      /** Parts of the acts' details, besides those that acts of several slices have. */
      readonly detalle?: Readonly<Record<string, ParteDeDetalle>>;
    }
  >
>;

export type AccionesOf<G extends GruposDeAcciones> = Readonly<
  Record<{ [K in keyof G]: keyof G[K]['acciones'] }[keyof G] & string, true>
>;

/**
 * Every act by name. Each slice's manifest extends this interface; an act that no slice declares cannot be recorded.
 */
export interface Acciones {}

export type Accion = keyof Acciones;
