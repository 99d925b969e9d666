import type { Agrupacion } from '#catalogo/informe.ts';
import type { ColumnaEnPantalla } from '#catalogo/pantalla.ts';
import { countOf, enMiles } from '#platform/contract/quantities.ts';

type Total = { readonly total: number; readonly todos: number };

/** How many records, in words. */
export const registros = (value: number): string => countOf(value, 'registro', 'registros');

/** Groups that the report declares, and how many of them there are. */
export type Agrupadas = { readonly nombres: Agrupacion['nombres']; readonly grupos: number };

/** How many rows the filter gives, of how many; under heads, how many groups too. */
export function textoDeConteo({ total, todos }: Total, agrupadas?: Agrupadas): string {
  const son = total === todos;
  if (!agrupadas) return son ? registros(todos) : `${enMiles(total)} de ${enMiles(todos)}`;
  const { grupo, fila } = agrupadas.nombres;
  const filas = son ? countOf(todos, ...fila) : `${enMiles(total)} de ${countOf(todos, ...fila)}`;
  return `${countOf(agrupadas.grupos, ...grupo)} · ${filas}`;
}

/** The same as it is heard, with the order of the rows. */
export function dichoDeConteo(
  total: Total,
  columna: ColumnaEnPantalla | undefined,
  sentido: 'asc' | 'desc' | undefined,
  agrupadas?: Agrupadas,
): string {
  const orden = columna
    ? `por ${columna.titulo}, ${sentido === 'desc' ? 'descendente' : 'ascendente'}`
    : 'los más recientes primero';
  return `${textoDeConteo(total, agrupadas)}, ${orden}.`;
}

/** What an export holds: the selected rows, or those of the filter, in all columns or in some. */
export function textoDeAlcance(elegidas: number, total: number | undefined, columnas: number | undefined): string {
  const filas =
    elegidas > 0
      ? `${registros(elegidas)} ${elegidas === 1 ? 'seleccionado' : 'seleccionados'}`
      : total === undefined
        ? 'Los registros del filtro'
        : registros(total);
  if (columnas === undefined) return `${filas}, todas las columnas`;
  return `${filas}, ${countOf(columnas, 'columna', 'columnas')}`;
}
