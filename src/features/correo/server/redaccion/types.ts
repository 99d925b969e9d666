/**
 * How the words of a message were given: 1, a Word template; 2, written here (spec 1 §2); 3, by the slice that its `origen`
 * names, out of what it keeps.
 */
export type TipoDeCorreo = '1' | '2' | '3';

/**
 * What a message says to everybody: of type 1 the key of the stored template, of type 2 HTML, of type 3 what its slice
 * finds the words by. Fields stand in it as `{rol}`.
 */
export type Contenido = { readonly tipo: TipoDeCorreo; readonly contenido: string };

/** What writes the messages of type 3 of one slice. @throws when what it would be written from is gone */
export type AbrirRedactor = (contenido: string) => Promise<Redactor>;

/** A picture of a message, which its HTML names as `cid:…`. */
export type Imagen = { readonly cid: string; readonly tipo: string; readonly datos: Buffer };

/** A file that goes with a message, the same for all of its recipients; no two have the same name. */
export type Adjunto = { readonly nombre: string; readonly tipo: string; readonly datos: Buffer };

/** What one person gets. */
export type Redactado = {
  /** Sanitized: what stands in the body of a document. */
  readonly html: string;
  readonly texto: string;
  readonly imagenes: readonly Imagen[];
  /** None unless said. */
  readonly adjuntos?: readonly Adjunto[];
};

/** Texts by the name of the field, as the message writes it. */
export type ValoresDeCampos = Readonly<Record<string, string>>;

/** Writes a message to each person. */
export type Redactor = {
  /** The names of its fields, as they are written in it, each once. */
  readonly campos: readonly string[];
  /** The same values give the same letters. What a person has no value for stays empty. */
  readonly redactar: (campos: ValoresDeCampos) => Promise<Redactado>;
};
