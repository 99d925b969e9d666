/** The classes that acts are told apart by: what was changed, what was seen or taken out, who came in or was refused. */
export const CLASES = ['cambio', 'consulta', 'ingreso'] as const;

export type ClaseDeAccion = (typeof CLASES)[number];

const de = (clase: ClaseDeAccion) => (texto: string) => ({ clase, texto });
export const cambio = de('cambio');
export const consulta = de('consulta');
export const ingreso = de('ingreso');

/**
 * The acts of a slice that the audit records, as its manifest states them: by the group in which they are chosen, which
 * is the word before the point of their names.
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

/** The names of the acts of a slice. */
export type AccionesOf<G extends GruposDeAcciones> = Readonly<
  Record<{ [K in keyof G]: keyof G[K]['acciones'] }[keyof G] & string, true>
>;

/** Every act, by its name. The manifest of each slice adds its own: one that none states cannot be recorded. */
export interface Acciones {}

export type Accion = keyof Acciones & string;
