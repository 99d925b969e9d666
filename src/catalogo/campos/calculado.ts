// Field that only the server fills in (a number, an instant or a word): options, and its value as people read it.
import { formatDecimals } from '../decimales.ts';
import { formatInstante } from '../momento.ts';
import type { Base, Definido } from './base.ts';

export type OpcionesCalculado = Pick<Base, 'etiqueta' | 'vacio'> & {
  /** Number of decimals that are shown, for a number; a word is shown as it is. */
  readonly decimales?: number;
  /** True for an instant (ISO 8601 in UTC), shown as day and time; a word is shown as it is. */
  readonly instante?: boolean;
};

/** A field that only the server fills in (a number, a level, a fixed text): never asked; what a client sends is ignored. */
export type CampoCalculado = Definido<'calculado', OpcionesCalculado & { readonly obligatorio: false }>;

export const calculado = <const O extends OpcionesCalculado>(
  opciones: O,
): Definido<'calculado', O & { readonly obligatorio: false }> => ({
  ...opciones,
  obligatorio: false,
  tipo: 'calculado',
});

/** Returns a number or an instant as people read it, and a word unchanged. */
export function calculadoText(valor: string | number, { decimales, instante }: CampoCalculado): string {
  if (instante) return formatInstante(new Date(valor));
  return typeof valor === 'number' && decimales !== undefined ? formatDecimals(valor, decimales) : String(valor);
}
