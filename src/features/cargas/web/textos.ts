import { countOf, enMiles } from '#platform/contract/quantities.ts';
import type { Resumen } from '../contract.ts';

/** `1 fila`, `1.204 filas`. */
export const filas = (value: number): string => countOf(value, 'fila', 'filas');

/** What a load came to, in one line: `121 filas, 118 hechas, 3 con problemas`. */
export function textoDeCuenta({
  filas: todas,
  hechas,
  fallidas,
  pendientes,
  sinCambios,
  conProblemas,
}: Resumen): string {
  return [
    filas(todas),
    hechas > 0 && countOf(hechas, 'hecha', 'hechas'),
    fallidas > 0 && countOf(fallidas, 'fallida', 'fallidas'),
    pendientes > 0 && `${enMiles(pendientes)} por hacer`,
    sinCambios > 0 && `${enMiles(sinCambios)} sin cambios`,
    conProblemas > 0 && `${enMiles(conProblemas)} con problemas`,
  ]
    .filter(Boolean)
    .join(', ');
}
