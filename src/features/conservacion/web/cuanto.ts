import { enMiles } from '#platform/web/quantities.ts';
import type { LineaDelPlan } from '../contract.ts';

/** How much goes, in words: `1.488 registros y 3 archivos`. */
export const cuantoEs = ({ registros, archivos }: Pick<LineaDelPlan, 'registros' | 'archivos'>): string =>
  `${enMiles(registros)} ${registros === 1 ? 'registro' : 'registros'} y ${enMiles(archivos)} ${archivos === 1 ? 'archivo' : 'archivos'}`;
