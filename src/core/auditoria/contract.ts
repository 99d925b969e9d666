// Acts that the audit records: their classes and the declaration of each slice's acts.
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
 * The acts that one slice records, as its manifest declares them. The key of a group is the word before the point in
 * the names of its acts.
 */
export type GruposDeAcciones = Readonly<
  Record<
    string,
    {
      readonly titulo: string;
      readonly acciones: Readonly<Record<string, { readonly clase: ClaseDeAccion; readonly texto: string }>>;
    }
  >
>;

/** Names of the acts that a slice declares. */
export type AccionesOf<G extends GruposDeAcciones> = Readonly<
  Record<{ [K in keyof G]: keyof G[K]['acciones'] }[keyof G] & string, true>
>;

/**
 * Every act by name. Each slice's manifest extends this interface; an act that no slice declares cannot be recorded.
 */
export interface Acciones {}

export type Accion = keyof Acciones;
