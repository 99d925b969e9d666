// Items of a form's lista as values: what each has of its own, and what a new one takes over from another.
import { readRuta, type Campos, type ListaDeGrupos } from '#catalogo/arbol.ts';
import { valoresVacios, type ValoresEscritos } from '../formulario-abierto.ts';

type Nodo = Pick<ListaDeGrupos, 'item' | 'carriesOver'>;

/** Returns the fields of an item that it takes over from the last one, or those that are its own. */
export const camposOf = ({ item, carriesOver = [] }: Nodo, which: 'common' | 'own'): Campos =>
  Object.fromEntries(
    Object.entries(item.campos).filter(([clave]) => carriesOver.includes(clave) === (which === 'common')),
  );

/** Returns true if an item has an answer of its own. */
export const hasOwn = (nodo: Nodo, item: unknown): boolean =>
  Object.keys(camposOf(nodo, 'own')).some((clave) => hasContent(readRuta(item, clave)));

/** Returns a new item: empty but for what it takes over from another one. */
export function newItem(nodo: Nodo, other: unknown): ValoresEscritos {
  const common = Object.keys(camposOf(nodo, 'common')).map((clave) => [clave, readRuta(other, clave) ?? ''] as const);
  return { ...valoresVacios(nodo.item.campos), ...Object.fromEntries(common) };
}

/** Returns true if a value of the form is not empty. */
export function hasContent(valor: unknown): boolean {
  if (typeof valor === 'object' && valor !== null) return Object.values(valor).some(hasContent);
  return valor !== undefined && valor !== null && valor !== '' && valor !== false;
}

/**
 * Props of the dialog for a pasted list. Here, as its code is loaded only when it is used: what both need is given, since
 * what both import would be loaded with all that other late chunks share.
 */
export type PegarListaProps = {
  readonly nodo: ListaDeGrupos;
  /** Fields that all rows share, and those of each. */
  readonly common: Campos;
  readonly own: Campos;
  /** Returns a new item with the shared values of another. */
  readonly create: (other: unknown) => ValoresEscritos;
  /** The last item of the list, whose common values are offered. */
  readonly last: unknown;
  /** Number of items that the list still takes. */
  readonly room: number;
  readonly onAdd: (items: readonly ValoresEscritos[]) => void;
  readonly onClose: () => void;
};
