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

const enlista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** What accepting a load does, in one sentence: `Se crearán 20 cuentas y se harán 20 matrículas. 3 filas con problemas quedan fuera.` */
export function textoDePlan({ acciones, conProblemas }: Resumen): string {
  const plan = enlista.format(acciones.flatMap(({ total, seHara }) => (total > 0 && seHara ? [seHara] : [])));
  const fuera =
    conProblemas > 0 && `${filas(conProblemas)} con problemas ${conProblemas === 1 ? 'queda' : 'quedan'} fuera.`;
  return [plan && `${plan.charAt(0).toUpperCase()}${plan.slice(1)}.`, fuera].filter(Boolean).join(' ');
}
