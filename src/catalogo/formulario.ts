import type { Campos, Ruta } from './arbol.ts';
import type { Condicion } from './campos/base.ts';
import type { Alcance } from './permisos.ts';
import type { Fallo } from './validar.ts';

/**
 * The banner above the form: the quoted general text when a field is missing (a list may have its own for what its items
 * lack), the list's own when only its items are, else the first fault's own.
 */
export function mensajeGeneral(
  { campos, textos }: Pick<Formulario, 'campos' | 'textos'>,
  fallos: readonly Fallo[],
): string {
  const esDeLista = (fallo: Fallo): boolean => campos[fallo.ruta]?.tipo === 'lista';
  const campo = fallos.find((fallo) => fallo.falta && !esDeLista(fallo));
  if (!campo) return (fallos.find(({ falta }) => falta) ?? fallos[0])?.mensaje ?? '';
  const nodo = campos[campo.ruta.split('.')[0] ?? ''];
  return (nodo?.tipo === 'lista' && nodo.incompleto) || textos.obligatorios;
}

/**
 * What the server does with a sending beside storing it, by name; each has one handler (DESIGN §5). The paths that an
 * effect names are fields of its form.
 */
export type Efecto<R extends string = string> =
  /** Gives the next number of a sequence, zero-padded, and answers it under its own name (spec 2 §2). */
  | {
      readonly efecto: 'consecutivo';
      readonly campo: R;
      readonly digitos: number;
      /** The public read that tells the last number that was given, in an object under `clave`. */
      readonly ultimo: { readonly ruta: `GET /${string}`; readonly clave: string };
    }
  /** A fixed text that the server writes. */
  | { readonly efecto: 'fijo'; readonly campo: R; readonly valor: string }
  /** The semester of the record, where the payload has a name of its own for it (`semestreActual`, spec 2 §3). */
  | { readonly efecto: 'semestre'; readonly campo: R }
  /** The extension of an attached file. */
  | { readonly efecto: 'extension'; readonly campo: R; readonly archivo: R }
  /**
   * Takes one of the places of the chosen option in the current semester (DECISIONS §2), one for each document: `persona` is the
   * field that says whose.
   */
  | { readonly efecto: 'cupos'; readonly campo: R; readonly persona: R }
  /** Keeps the survey's counts, in the same transaction. */
  | { readonly efecto: 'contadores' }
  /** Computes levels out of the answers, by the form's rule in `NIVELES`. */
  | { readonly efecto: 'niveles'; readonly campos: readonly R[] };

export type NombreDeEfecto = Efecto['efecto'];

/** Paths of the fields that effects of these names fill in. */
export const rutasDeEfectos = (nombres: readonly NombreDeEfecto[], efectos: readonly Efecto[] = []): string[] =>
  efectos.flatMap((efecto) => (nombres.includes(efecto.efecto) && 'campo' in efecto ? [efecto.campo] : []));

/** The effects of one name. */
export type EfectoDe<N extends NombreDeEfecto> = Extract<Efecto, { efecto: N }>;

/** What a section shows, in order. */
export type Seccion<R extends string = string> = {
  readonly titulo: string;
  readonly descripcion?: string;
  /** Paths of fields; a group or list is named by its own path. */
  readonly campos: readonly R[];
  readonly visibleSi?: Condicion;
  /** Paths of fields that must hold acceptable values; until then the section is not shown (spec 1 §2, cancellation). */
  readonly requiere?: readonly R[];
};

/** The texts of a form; those that the specification quotes stand as quoted. */
export type Textos = {
  /** One sentence on what the form is for. */
  readonly proposito: string;
  /** How long it takes: 'Toma unos 2 minutos.' */
  readonly duracion: string;
  /** What happens with the data. */
  readonly tratamiento: string;
  /** Rules or notes that the person must know before, a paragraph each. */
  readonly avisos?: readonly string[];
  /** The main button. */
  readonly enviar: string;
  /** The banner when a required field is empty. */
  readonly obligatorios: string;
  readonly confirmacion: { readonly titulo: string; readonly texto: string; readonly confirmar: string };
  readonly exito: { readonly titulo: string; readonly texto: string };
  /** What the person can expect after sending. */
  readonly despues: string;
  /** The quoted text when sending fails and the answer says nothing; the mechanism's own unless said (spec 2 §8). */
  readonly fallo?: string;
};

/**
 * The consent that stands beside the payload (DECISIONS §2): our form asks it and sends the version of the text; a
 * client that sends none is stored as 'no consta'.
 */
export type Consentimiento<R extends string = string> = {
  readonly version: string;
  /** The civil day since which this version is shown, `AAAA-MM-DD`. */
  readonly desde: string;
  /** What is consented to, whole. */
  readonly texto: string;
  /** The field of the payload that gives it, where the contract has one (spec 2 §3); then no box stands beside it. */
  readonly campo?: R;
  /** What stands at the check box. */
  readonly etiqueta: string;
  /** The quoted text when the box stays empty. */
  readonly mensaje: string;
  readonly finalidad: string;
};

/** The consent that is asked and sent beside the payload; undefined where a field of it gives the consent, or none is asked. */
export const consentimientoAparte = ({
  consentimiento,
}: {
  readonly consentimiento?: Consentimiento;
}): Consentimiento | undefined => (consentimiento?.campo === undefined ? consentimiento : undefined);

/** Where that consent stands: in the form's state as yes or no, in what travels as the version of its text. */
export const CONSENTIMIENTO = 'consentimiento';

/** What only programs fill in, beside the payload of our own public forms; contract and records know nothing of it. */
export const TRAMPA = 'sitioWeb';

/** An answer that ends the form before it begins: the message stands alone, nothing else is shown. */
export type Bloqueo = { readonly si: Condicion; readonly mensaje: string };

/** A page of cards that leads to the form, one card per option of the list that the route's parameter names. */
export type Portada = { readonly ruta: `/${string}`; readonly titulo: string; readonly proposito: string };

/** Paths of nodes that a section may name: leaves, groups and lists. */
type RutaDeNodo<C extends Campos> = Ruta<C> | Prefijos<Ruta<C>>;
type Prefijos<R extends string> = R extends `${infer A}.${infer B}` ? A | `${A}.${Prefijos<B>}` : never;

/** A procedure's form: from it follow page, checks, storage, report, OpenAPI and demonstration data. */
export type Formulario<C extends Campos = Campos> = {
  readonly slug: string;
  /**
   * Grows when fields, rules or the text of the consent change; records keep the version they were made with, and a draft of
   * another version is not brought back.
   */
  readonly version: number;
  readonly titulo: string;
  /** The page's route; `:name` is the path of the field that the address gives. */
  readonly ruta: `/${string}`;
  readonly portada?: Portada;
  /** The contract's creating call, below `/api`. */
  readonly llamada: `POST /${string}`;
  readonly acceso: 'publico' | Alcance;
  /** How the payload travels; in `multipart` each key of the root is a part: JSON text for groups and lists. */
  readonly viaje: 'json' | 'multipart';
  /** It has a page and a check of its own, not those that follow from its fields. */
  readonly pantalla?: 'propia';
  /** How the contract's answer looks (DECISIONS §4); the common one unless said. */
  readonly respuesta?: 'comun' | 'error-logico' | 'error-texto';
  /** Nothing stored or logged with an answer ties it to a person, a moment or an order. */
  readonly anonimo?: boolean;
  /** Draft and outbox live in the tab's session only. */
  readonly sensible?: boolean;
  /** The longest the browser waits for an answer, in ms; 1,000,000 unless said (spec 1 §9). */
  readonly espera?: number;
  /** Its first section opens the others, which are asked one at a time and read once more before they are sent. */
  readonly pasos?: true;
  /** The title stands in a banner (spec 2 §2). */
  readonly banner?: true;
  readonly campos: C;
  readonly secciones: readonly Seccion[];
  readonly bloqueo?: Bloqueo;
  readonly consentimiento?: Consentimiento;
  readonly efectos?: readonly Efecto[];
  readonly textos: Textos;
  /** Letters that begin the receipt's number. */
  readonly prefijo: string;
};

type Definicion<C extends Campos> = Omit<Formulario<C>, 'secciones' | 'efectos' | 'consentimiento'> & {
  readonly secciones: readonly Seccion<RutaDeNodo<C>>[];
  readonly efectos?: readonly Efecto<Ruta<C>>[];
  readonly consentimiento?: Consentimiento<Ruta<C>>;
};

/** Declares a form; a section or effect that names a field which does not exist does not compile. */
export const definirFormulario = <const C extends Campos>(definicion: Definicion<C>): Formulario<C> => definicion;
