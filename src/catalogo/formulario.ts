import type { Campos, Ruta } from './arbol.ts';
import type { Rol } from './roles.ts';

/** What a section shows, in order. */
export type Seccion<R extends string = string> = {
  readonly titulo: string;
  readonly descripcion?: string;
  /** Paths of fields; a group or list is named by its own path. */
  readonly campos: readonly R[];
};

/** The texts of a form; those that the specification quotes stand as quoted. */
export type Textos = {
  /** One sentence on what the form is for. */
  readonly proposito: string;
  /** How long it takes: 'Toma unos 2 minutos.' */
  readonly duracion: string;
  /** What happens with the data. */
  readonly tratamiento: string;
  /** The main button. */
  readonly enviar: string;
  /** The banner when a required field is empty. */
  readonly obligatorios: string;
  readonly confirmacion: { readonly titulo: string; readonly texto: string; readonly confirmar: string };
  readonly exito: { readonly titulo: string; readonly texto: string };
  /** What the person can expect after sending. */
  readonly despues: string;
};

/** Effects after a sending, by name; each has a handler (DESIGN §5). */
export type Efecto = never;

/** Paths of nodes that a section may name: leaves, groups and lists. */
type RutaDeNodo<C extends Campos> = Ruta<C> | Prefijos<Ruta<C>>;
type Prefijos<R extends string> = R extends `${infer A}.${infer B}` ? A | `${A}.${Prefijos<B>}` : never;

/** A procedure's form: from it follow page, checks, storage, report, OpenAPI and demonstration data. */
export type Formulario<C extends Campos = Campos> = {
  readonly slug: string;
  /** Grows when fields or rules change; records keep the version they were made with. */
  readonly version: number;
  readonly titulo: string;
  /** The page's route. */
  readonly ruta: `/${string}`;
  /** The contract's creating call, below `/api`. */
  readonly llamada: `POST /${string}`;
  readonly acceso: 'publico' | readonly Rol[];
  /** How the payload travels; in `multipart` each key of the root is a part: JSON text for groups and lists. */
  readonly viaje: 'json' | 'multipart';
  readonly campos: C;
  readonly secciones: readonly Seccion[];
  readonly textos: Textos;
  /** Letters that begin the receipt's number. */
  readonly prefijo: string;
};

type Definicion<C extends Campos> = Omit<Formulario<C>, 'secciones'> & {
  readonly secciones: readonly Seccion<RutaDeNodo<C>>[];
};

/** Declares a form; a section that names a field which does not exist does not compile. */
export const definirFormulario = <const C extends Campos>(definicion: Definicion<C>): Formulario<C> => definicion;
