/** One entry of an editable list. Records keep `clave` and the `texto` of the day; renaming breaks nothing (DECISIONS §1). */
export type Opcion = {
  readonly clave: string;
  readonly texto: string;
  /** Switched off: no longer offered, still understood in what was begun before. */
  readonly activa: boolean;
  /** How it was worded before: who learnt it then, or began then, may still send it. */
  readonly anteriores?: readonly string[];
  /** What a form needs to know beyond the text; some names mean the same in every list (`AtributosConocidos`). */
  readonly atributos?: (AtributosConocidos & Readonly<Record<string, string | number | boolean>>) | undefined;
};

/** Attributes that forms and reports understand in any list. */
export type AtributosConocidos = {
  /** Heading under which the option is offered, with its neighbours of the same group. */
  readonly grupo?: string;
  /** What is shown once the option is chosen. */
  readonly nota?: string;
  /** Stands at the option's text wherever it is offered: 'Virtual', 'Presencial'. */
  readonly modalidad?: string;
  /** False: offered, and cannot be chosen. Where the attribute exists, the report says it of each option. */
  readonly conCupos?: boolean;
  /** Places left in the current semester, where they are limited. */
  readonly cupos?: number;
  /** Offered to staff alone: public forms do not show it, and their calls still take it. */
  readonly interna?: boolean;
  /** A picture by character, beside the text. */
  readonly simbolo?: string;
  /** What a card or the page of the option tells about it. */
  readonly descripcion?: string;
  /** How long what is chosen takes, in hours. */
  readonly horas?: number;
};

/** The attributes that managers fill in; places have a count of their own, what staff alone are offered comes with the seed. */
export type NombreDeAtributo = Exclude<keyof AtributosConocidos, 'cupos' | 'interna'>;

/** An option as a seed gives it; active unless said. */
export type OpcionSembrada = Omit<Opcion, 'activa' | 'anteriores'> & { readonly activa?: false };

/** The seed of a list: what a new installation starts with. Managers edit the list afterwards. */
export type Lista = {
  readonly nombre: string;
  /** What the list is, for managers. */
  readonly titulo: string;
  readonly opciones: readonly OpcionSembrada[];
  /** What managers say of its options beside their text. */
  readonly atributos?: readonly NombreDeAtributo[];
  /** Its texts are institutional e-mail addresses. */
  readonly textos?: 'correo';
  /** Its keys are the numbers by which the contract knows the options. */
  readonly claves?: 'numeros';
  /** Why none is added, switched off or deleted, where rules of ours know all of them; they can be reworded. */
  readonly cerrada?: string;
  /** Where it is used beside forms and their reports. */
  readonly usos?: readonly string[];
};

/** Makes keys out of texts: `Ingeniería de Sistemas` → `ingenieria-de-sistemas`. */
export const claveDe = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A list whose options need nothing but their text. */
export const listaDeTextos = (nombre: string, titulo: string, textos: readonly string[]): Lista => ({
  nombre,
  titulo,
  opciones: textos.map((texto) => ({ clave: claveDe(texto), texto })),
});
