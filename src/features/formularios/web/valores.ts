import type { Campos, Nodo } from '#catalogo/arbol.ts';

/** What the controls of a form hold, by the form's tree: texts as typed, keys of options, lists of keys. */
export type ValoresEscritos = Record<string, unknown>;

/** A form in which nothing was filled in. */
export const valoresVacios = (campos: Campos): ValoresEscritos =>
  Object.fromEntries(Object.entries(campos).map(([clave, nodo]) => [clave, valorVacio(nodo)]));

function valorVacio(nodo: Nodo): unknown {
  if (nodo.tipo === 'grupo') return valoresVacios(nodo.campos);
  return nodo.tipo === 'lista' || nodo.tipo === 'opciones' ? [] : '';
}

/** The id of the control of a field, and of the group of controls where it has several. */
export const idDe = (ruta: string): string => `campo-${ruta.replaceAll('.', '-')}`;

/** The id of the box that an option of a field opens, while it is open. */
export const idDeCaja = (ruta: string): string => `${idDe(ruta)}-caja`;
