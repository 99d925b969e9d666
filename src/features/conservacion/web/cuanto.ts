import { countOf } from '#platform/contract/quantities.ts';
import type { LineaDelPlan } from '../contract.ts';

/** How much goes, in words: `1.488 registros y 3 archivos`. */
export function cuantoEs({ registros, archivos }: Pick<LineaDelPlan, 'registros' | 'archivos'>): string {
  const suyos = countOf(registros, 'registro', 'registros');
  return archivos === 0 ? suyos : `${suyos} y ${countOf(archivos, 'archivo', 'archivos')}`;
}
