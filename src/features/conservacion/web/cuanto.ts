import { enMiles } from '#platform/web/quantities.ts';
import type { LineaDelPlan } from '../contract.ts';

/** How much goes, in words: `1.488 registros y 3 archivos`. */
export function cuantoEs({ registros, archivos }: Pick<LineaDelPlan, 'registros' | 'archivos'>): string {
  const suyos = `${enMiles(registros)} ${registros === 1 ? 'registro' : 'registros'}`;
  return archivos === 0 ? suyos : `${suyos} y ${enMiles(archivos)} ${archivos === 1 ? 'archivo' : 'archivos'}`;
}
