// Types of a message's contents, and of the composers that write it to each person.
/**
 * Kind of contents: 1, a Word template; 2, HTML written here (spec 1 §2); 3, composed by the slice that `origen` names,
 * from its own data.
 */
export type TipoDeCorreo = '1' | '2' | '3';

/**
 * Contents for all recipients: for type 1 the key of the stored template, for type 2 HTML, for type 3 the reference by
 * which the slice finds its data. Fields are written as `{rol}`.
 */
export type Contenido = { readonly tipo: TipoDeCorreo; readonly contenido: string };

/** Opens the composer of a slice's messages of type 3. @throws if its data are gone */
export type OpenComposer = (contenido: string) => Promise<Composer>;

/** A picture of a message, which its HTML names as `cid:…`. */
export type Imagen = { readonly cid: string; readonly tipo: string; readonly datos: Buffer };

/** An attached file, the same for all recipients; names are unique within a message. */
export type Adjunto = { readonly nombre: string; readonly tipo: string; readonly datos: Buffer };

export type MessageParts = {
  /** Sanitized HTML of the body. */
  readonly html: string;
  readonly texto: string;
  readonly imagenes: readonly Imagen[];
  /** None unless given. */
  readonly adjuntos?: readonly Adjunto[];
};

/** A request to whose page a message leads, with the number that its person was told. */
export type SolicitudDeCorreo = { readonly id: string; readonly numero: string };

/** Values by field name, as the message writes it. */
export type ValoresDeCampos = Readonly<Record<string, string>>;

export type Composer = {
  /** Names of its fields as written, each once. */
  readonly campos: readonly string[];
  /** Deterministic. Fields without a value stay empty. */
  readonly redactar: (campos: ValoresDeCampos) => Promise<MessageParts>;
};

/** An origin of messages that no report has, as the manifest of the slice that writes them declares it. */
export type OrigenDeclarado = {
  /** Its name in lists. */
  readonly titulo: string;
  /** Ends the sentence 'Recibe este mensaje porque …'. */
  readonly reason?: string;
  /** Ends the sentence 'Para responder, …', where the message leads to a page on which its reader can answer. */
  readonly answering?: string;
};
