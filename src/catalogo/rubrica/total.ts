import { conDecimales } from '../decimales.ts';
import { NA, type Valoracion } from './rubrica.ts';

/** The result of an accompaniment, with two decimals at most; 'N/A' where nothing was scored (DECISIONS §7). */
export type Total = number | typeof NA;

/**
 * The arithmetic mean of the scores, rounded half up to two decimals; what has none does not count.
 * @param valoraciones one per criterion that was kept; null where it has no score that is known
 */
export function totalDe(valoraciones: readonly (Valoracion | null)[]): Total {
  const numeros = valoraciones.filter((valoracion) => typeof valoracion === 'number');
  if (numeros.length === 0) return NA;
  const suma = numeros.reduce<number>((a, b) => a + b, 0);
  // Multiplied before it is divided: a mean that ends in half a hundredth is then exact.
  return Math.round((suma * 100) / numeros.length) / 100;
}

/** A total as people read it: '4,20', 'N/A'. */
export const textoDeTotal = (total: Total): string => (total === NA ? NA : conDecimales(total, 2));
