import type { Grupo, Nodo } from './arbol.ts';

/** Returns true for a text without answer. In a file of its own: the first chunk of public forms does not need it. */
export const isNota = (nodo: Nodo): nodo is Grupo & { readonly texto: string } => 'texto' in nodo;
