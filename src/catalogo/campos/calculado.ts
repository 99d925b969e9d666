import type { Base, Definido } from './base.ts';

export type OpcionesCalculado = Pick<Base, 'etiqueta' | 'vacio'>;

/** What only the server knows (a number, a level, a fixed text): never asked, what a client sends for it is ignored. */
export type CampoCalculado = Definido<'calculado', OpcionesCalculado & { readonly obligatorio: false }>;

export const calculado = <const O extends OpcionesCalculado>(
  opciones: O,
): Definido<'calculado', O & { readonly obligatorio: false }> => ({
  ...opciones,
  obligatorio: false,
  tipo: 'calculado',
});
