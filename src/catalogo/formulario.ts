// A procedure's form as data: type and declaration, sections, texts, consent, effects, and the banner over faults.
import type { Campos, Ruta } from './arbol.ts';
import type { Condicion } from './campos/base.ts';
import type { AccesoDeFormulario } from './permisos.ts';

/**
 * A fault found by a check, by path with list positions (`infoEstudiantes.2.correoEstudiante`). `falta`: a required value is
 * missing.
 */
export type Fallo = { readonly ruta: string; readonly mensaje: string; readonly falta: boolean };

export type Seccion<R extends string = string> = {
  readonly titulo: string;
  readonly descripcion?: string;
  /** Paths of fields; a group or list is named by its own path. */
  readonly campos: readonly R[];
  readonly visibleSi?: Condicion;
  /** Paths of fields that must be valid before the section is shown (spec 1 §2, cancellation). */
  readonly requiere?: readonly R[];
};

/** The texts of a form. Those that the specification quotes are kept to the letter. */
export type Textos = {
  /** The purpose of the form in one sentence. */
  readonly proposito: string;
  /** The time that it takes: 'Toma unos 2 minutos.' */
  readonly duracion: string;
  /** The use of the data. */
  readonly tratamiento: string;
  /** Rules or notes to read before filling it in, a paragraph each. */
  readonly avisos?: readonly string[];
  /** The main button. */
  readonly sendLabel: string;
  /** The banner when a required field is empty. */
  readonly obligatorios: string;
  readonly confirmacion: { readonly titulo: string; readonly texto: string; readonly confirmLabel: string };
  readonly exito: { readonly titulo: string; readonly texto: string };
  /** The next step after sending, for the person. */
  readonly despues: string;
  /** The quoted text when sending fails without a message in the answer (spec 2 §8); there is a default. */
  readonly fallo?: string;
};

/**
 * The consent that is sent beside the payload (DECISIONS §2): our form asks for it and sends the version of the text; a
 * client that sends none is stored as 'no consta'.
 */
export type Consentimiento<R extends string = string> = {
  readonly version: string;
  /** First civil day of this version, `AAAA-MM-DD`. */
  readonly desde: string;
  /** The complete text of the consent. */
  readonly texto: string;
  /** The field of the payload that gives the consent, if the contract has one (spec 2 §3); it replaces the box. */
  readonly campo?: R;
  /** Label of the check box. */
  readonly etiqueta: string;
  /** The quoted text when the box stays empty. */
  readonly mensaje: string;
  readonly finalidad: string;
};

/** Returns the consent that is sent beside the payload; undefined if a field gives the consent or none is asked. */
export const separateConsentimiento = ({
  consentimiento,
}: {
  readonly consentimiento?: Consentimiento;
}): Consentimiento | undefined => (consentimiento?.campo === undefined ? consentimiento : undefined);

/** Key of that consent: yes or no in the form's state, the version of the text in what is sent. */
export const CONSENTIMIENTO = 'consentimiento';

/** Key of the honeypot of public forms: a field beside the payload that only programs fill in. It is never stored. */
export const TRAMPA = 'sitioWeb';

/** Key beside the answers with the token of a verified survey; never stored with them (issue 43). */
export const PAPELETA = 'papeleta';

/** An answer that ends the form: only the message is shown. */
export type Bloqueo = { readonly condicion: Condicion; readonly mensaje: string };

/** A page of cards that lead to the form, one per option of the field in the route's parameter. */
export type Portada = { readonly ruta: `/${string}`; readonly titulo: string; readonly proposito: string };

/** Largest numbers of answers, each at least 1. Answers that gave back their place, and deleted ones, do not count. */
export type Limites = {
  readonly total?: number;
  /** Answers with one value in a required document or address, over all semesters; `campo` is its path. */
  readonly porPersona?: { readonly campo: string; readonly maximo: number };
};

/** The longest retention time of records that a form or a rule may have, in months. */
export const MAX_MESES_DE_CONSERVACION = 600;

/** The time for which personal data are kept: months after the semester in which they were sent. */
export type Conservacion = { readonly meses: number };

/** Paths of nodes that a section may name: leaves, groups and lists. */
type RutaDeNodo<C extends Campos> = Ruta<C> | Prefijos<Ruta<C>>;
type Prefijos<R extends string> = R extends `${infer A}.${infer B}` ? A | `${A}.${Prefijos<B>}` : never;

/** A procedure's form. Page, checks, storage, report, OpenAPI and demonstration data follow from it. */
export type Formulario<C extends Campos = Campos> = {
  readonly slug: string;
  /**
   * Increases when fields, rules or the text of the consent change. Records keep their version, and a draft of another version
   * is not restored.
   */
  readonly version: number;
  readonly titulo: string;
  /** The page's route; the parameter `:name` fills in the field with that path. */
  readonly ruta: `/${string}`;
  readonly portada?: Portada;
  /** The contract's creating call, below `/api`. */
  readonly llamada: `POST /${string}`;
  readonly acceso: AccesoDeFormulario;
  /** Encoding of the payload. In `multipart` each key of the root is a part: JSON text for groups and lists. */
  readonly viaje: 'json' | 'multipart';
  /** Set when the form has its own page and check instead of those that follow from its fields. */
  readonly pantalla?: 'propia';
  /** Shape of the contract's answer (DECISIONS §4); the common one by default. */
  readonly respuesta?: 'comun' | 'error-logico' | 'error-texto';
  /** Nothing stored or logged with an answer ties it to a person, a moment or an order. */
  readonly anonimo?: boolean;
  /** In a semester with the verified survey each sending has a token (issue 43). */
  readonly conPapeleta?: boolean;
  /** Draft and outbox live in the tab's session only. */
  readonly sensible?: boolean;
  /** Timeout of the browser, in ms; 1,000,000 by default (spec 1 §9). */
  readonly espera?: number;
  /** Asks the sections after the first one at a time, with a summary before sending. */
  readonly pasos?: true;
  /** Shows the title in a banner (spec 2 §2). */
  readonly banner?: true;
  readonly campos: C;
  readonly secciones: readonly Seccion[];
  readonly bloqueo?: Bloqueo;
  readonly consentimiento?: Consentimiento;
  readonly efectos?: readonly Efecto[];
  /** Only forms of the unit have them. */
  readonly limites?: Limites;
  /** Only forms of the unit say it; the rule that applies is that of the retention register. */
  readonly conservacion?: Conservacion;
  readonly textos: Textos;
  /** Prefix of the receipt's number. */
  readonly prefijo: string;
};

type Definicion<C extends Campos> = Omit<Formulario<C>, 'secciones' | 'efectos' | 'consentimiento'> & {
  readonly secciones: readonly Seccion<RutaDeNodo<C>>[];
  readonly efectos?: readonly Efecto<Ruta<C>>[];
  readonly consentimiento?: Consentimiento<Ruta<C>>;
};

/** Declares a form. A section or effect with the path of a missing field does not compile. */
export const defineFormulario = <const C extends Campos>(definicion: Definicion<C>): Formulario<C> => definicion;

/**
 * Returns the text of the banner above the form. When a field is missing: the quoted general text, or the text of the list
 * whose item lacks it. When only items are missing: the text of their list. Otherwise the first fault's message.
 */
export function bannerMessage(
  { campos, textos }: Pick<Formulario, 'campos' | 'textos'>,
  fallos: readonly Fallo[],
): string {
  const isDeLista = (fallo: Fallo): boolean => campos[fallo.ruta]?.tipo === 'lista';
  const campo = fallos.find((fallo) => fallo.falta && !isDeLista(fallo));
  if (!campo) return (fallos.find(({ falta }) => falta) ?? fallos[0])?.mensaje ?? '';
  const nodo = campos[campo.ruta.split('.')[0] ?? ''];
  return (nodo?.tipo === 'lista' && nodo.incompleto) || textos.obligatorios;
}

/**
 * An action of the server on a sent form beside storing it; each name has one handler (DESIGN §5). Its paths are fields of
 * the form.
 */
export type Efecto<R extends string = string> =
  /** Assigns the next number of a sequence, zero-padded, and answers it under its name (spec 2 §2). */
  | {
      readonly efecto: 'consecutivo';
      readonly campo: R;
      readonly digitos: number;
      /** The public read of the last assigned number, in an object under `clave`. */
      readonly ultimo: { readonly ruta: `GET /${string}`; readonly clave: string };
    }
  /** A fixed text that the server writes. */
  | { readonly efecto: 'fijo'; readonly campo: R; readonly valor: string }
  /** The semester of the record, for a payload that has its own name for it (`semestreActual`, spec 2 §3). */
  | { readonly efecto: 'semestre'; readonly campo: R }
  /** The extension of an attached file. */
  | { readonly efecto: 'extension'; readonly campo: R; readonly archivo: R }
  /**
   * Takes a place of the chosen option in the current semester (DECISIONS §2), one per document: the field `persona`.
   */
  | { readonly efecto: 'cupos'; readonly campo: R; readonly persona: R }
  /** Updates the survey's counts in the same transaction. */
  | { readonly efecto: 'contadores' }
  /** Computes levels out of the answers, by the form's rule in `NIVELES`. */
  | { readonly efecto: 'niveles'; readonly campos: readonly R[] };

export type NombreDeEfecto = Efecto['efecto'];

export type EfectoDe<N extends NombreDeEfecto> = Extract<Efecto, { efecto: N }>;

/** Returns the address at which a form begins: that of its page of cards, if it has one. */
export const startOf = ({ portada, ruta }: Pick<Formulario, 'portada' | 'ruta'>): string => portada?.ruta ?? ruta;

/** The call of a form that the unit made; the built-in ones have those of the contract. */
export const llamadaOfPropio = (slug: string): Formulario['llamada'] => `POST /formularios/${slug}`;

/** Returns true if the unit made a form. */
export const isPropio = ({ llamada }: Pick<Formulario, 'llamada'>): boolean => llamada.startsWith('POST /formularios/');
