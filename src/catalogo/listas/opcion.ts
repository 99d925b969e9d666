// Types of the lists that managers edit: options, attributes of options, seeds; makes keys and seeds out of texts.
/** An option of an editable list. Records keep `clave` and the `texto` of the day, so renaming breaks nothing (DECISIONS §1). */
export type Opcion = {
  readonly clave: string;
  readonly texto: string;
  /** False when switched off: not offered, but still accepted from forms begun before. */
  readonly activa: boolean;
  /** Former texts, still accepted from clients and forms that use them. */
  readonly anteriores?: readonly string[];
  /** Attributes beyond the text; some names mean the same in every list (`AtributosConocidos`). */
  readonly atributos?: (AtributosConocidos & Readonly<Record<string, string | number | boolean>>) | undefined;
};

/** Attributes that forms and reports understand in any list. */
export type AtributosConocidos = {
  /** Heading above the option and its neighbours of the same group. */
  readonly grupo?: string;
  /** Text shown once the option is chosen. */
  readonly nota?: string;
  /** Label beside the option's text: 'Virtual', 'Presencial'. */
  readonly modalidad?: string;
  /** False when the option is shown but cannot be chosen. In lists with this attribute, the report shows it. */
  readonly conCupos?: boolean;
  /** Places left in the current semester, if limited; in the definition of a form of the unit, those of a semester. */
  readonly cupos?: number;
  /** True when only staff are offered it: public forms do not show it, but their calls accept it. */
  readonly interna?: boolean;
  /** A picture by character, beside the text. */
  readonly simbolo?: string;
  /** Description on a card or page of the option. */
  readonly descripcion?: string;
  readonly horas?: number;
};

/** Attributes that managers fill in. Places have their own count, and `interna` comes only with the seed. */
export type NombreDeAtributo = Exclude<keyof AtributosConocidos, 'cupos' | 'interna'>;

/** An option of a seed; active by default. */
export type OpcionSembrada = Omit<Opcion, 'activa' | 'anteriores'> & { readonly activa?: false };

/** The seed of a list, with which a new installation starts. Managers edit the list afterwards. */
export type Lista = {
  readonly nombre: string;
  readonly titulo: string;
  readonly opciones: readonly OpcionSembrada[];
  /** Attributes that managers edit beside the text. */
  readonly atributos?: readonly NombreDeAtributo[];
  /** Set when its texts are institutional e-mail addresses. */
  readonly textos?: 'correo';
  /** Set when its keys are the numbers of the contract. */
  readonly claves?: 'numeros';
  /** Reason why options can only be reworded: rules of the product know all of them. */
  readonly cerrada?: string;
  /** Set when managers change it often. */
  readonly isFrequent?: true;
  /** Other uses, beside forms and their reports. */
  readonly usos?: readonly string[];
};

/** Makes keys out of texts: `Ingeniería de Sistemas` → `ingenieria-de-sistemas`. */
export const claveOf = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Makes the seed of a list whose options have only a text. */
export const listaOfTextos = (nombre: string, titulo: string, textos: readonly string[]): Lista => ({
  nombre,
  titulo,
  opciones: textos.map((texto) => ({ clave: claveOf(texto), texto })),
});
