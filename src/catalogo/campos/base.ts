// Base of all field types: common options, condition for asking, limits of text.
/** Another field of the form holds one of these values. */
type Igualdad = { readonly campo: string; readonly valores: readonly (string | number | boolean)[] };

/** The comparisons of forms of the unit. Of a question without answer only that it has none is known: it meets no term. */
export const OPERADORES = ['es', 'noEs', 'contiene', 'alMenos', 'comoMaximo', 'tieneRespuesta'] as const;

/** `tieneRespuesta` compares with no value, `alMenos` and `comoMaximo` with one, the others with any of several. */
export type Termino = Igualdad & { readonly operador: (typeof OPERADORES)[number] };

/** The condition for asking a field, a group or a section, or for not sending a form: one answer, or all or any of several terms. */
export type Condicion = Igualdad | { readonly todas: readonly Termino[] } | { readonly alguna: readonly Termino[] };

/** Options that every field type has. */
export type Base = {
  readonly etiqueta: string;
  /** Help between label and control. */
  readonly ayuda?: string;
  /** False when the field may stay empty. Fields are required by default. */
  readonly obligatorio?: boolean;
  /** The value that is stored, and sent by our own form, when an optional field stays empty; null by default. */
  readonly vacio?: string | null;
  /** Personal data that must not leave the tab's session (DESIGN §7). */
  readonly sensible?: boolean;
  readonly visibleSi?: Condicion;
  /** For programs only (a key): records keep it and people never see it. */
  readonly interno?: boolean;
  /** Message for a missing answer, where `mensajeOfFalta` would make bad Spanish of the label. */
  readonly falta?: string;
  /** The quoted text for a value that is not acceptable; by default that of the type. */
  readonly mensaje?: string;
};

/** An identifying fact of a person, as a field may hold it. */
export type Identifica = 'documento' | 'correo' | 'nombre' | 'telefono';

/** Adds the literal type of the field to what its author writes. */
export type Definido<Tipo extends string, Opciones> = Opciones & { readonly tipo: Tipo };

/** Default limit of characters of a text. */
export const LARGO_DE_TEXTO = 200;

/** Limit of characters of what people write in their own words, where the contract names none. */
export const LARGO_DE_RELATO = 5000;
