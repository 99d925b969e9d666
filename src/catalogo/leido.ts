import type { Campos, Ruta } from './arbol.ts';

/**
 * What is read from the platform into rows of ours: the tree of a row, as a form is the tree of a record. Nobody sends
 * it; a reading replaces the rows of a server when it is whole.
 */
export type Leido<C extends Campos = Campos> = {
  /** The name under which its rows lie. */
  readonly slug: string;
  /** What a row is: 'Matrícula'. */
  readonly titulo: string;
  readonly campos: C;
  /** How a row is read whole, part by part. */
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly string[] }[];
};

/** The list of options that are nobody's to edit: the platform says them. */
export const DE_LA_PLATAFORMA = 'plataforma';

type Definicion<C extends Campos> = Omit<Leido<C>, 'secciones'> & {
  readonly secciones: readonly { readonly titulo: string; readonly campos: readonly Ruta<C>[] }[];
};

/** Declares what is read; a section that names a field which does not exist does not compile. */
export const definirLeido = <const C extends Campos>(definicion: Definicion<C>): Leido<C> => definicion;
