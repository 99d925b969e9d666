import { conDecimales } from '../decimales.ts';
import { textoDeInstante } from '../momento.ts';
import type { Base, Definido } from './base.ts';

export type OpcionesCalculado = Pick<Base, 'etiqueta' | 'vacio'> & {
  /** It is a number, shown with so many decimals; where it is a word instead, the word. */
  readonly decimales?: number;
  /** It is an instant (ISO 8601 in UTC), read as day and time; where it is a word instead, the word. */
  readonly instante?: boolean;
};

/** What only the server knows (a number, a level, a fixed text): never asked, what a client sends for it is ignored. */
export type CampoCalculado = Definido<'calculado', OpcionesCalculado & { readonly obligatorio: false }>;

export const calculado = <const O extends OpcionesCalculado>(
  opciones: O,
): Definido<'calculado', O & { readonly obligatorio: false }> => ({
  ...opciones,
  obligatorio: false,
  tipo: 'calculado',
});

/** A number or an instant as people read it, a word as it is. */
export function textoDeCalculado(valor: string | number, { decimales, instante }: CampoCalculado): string {
  if (instante) return textoDeInstante(new Date(valor));
  return typeof valor === 'number' && decimales !== undefined ? conDecimales(valor, decimales) : String(valor);
}
