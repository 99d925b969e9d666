// Texts of a report's page: numbers of records and groups, heads of groups, scope of an export.
import type { Agrupacion } from '#catalogo/informe.ts';
import { textoOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { RowGroup } from '#platform/web/ui/GroupHead.tsx';
import type { FilaDeInforme, GrupoDeInforme } from '../contract.ts';
import { registrosText } from './seleccion.ts';

type Total = { readonly total: number; readonly todos: number };

/**
 * Describes a group for its head.
 * @param agrupacion grouping that the report declares; undefined if rows are grouped by a column
 * @param principal the column that names rows
 */
export function groupHeadOf(
  agrupacion: Agrupacion | undefined,
  { texto, celdas = [], cuantas: count }: GrupoDeInforme,
  principal: ColumnaOnScreen | undefined,
): RowGroup {
  return {
    name: (texto ?? (principal && textoOnScreen(principal, celdas))) || 'Sin dato',
    count: agrupacion ? countOf(count, ...agrupacion.nombres.fila) : registrosText(count),
  };
}

/** Returns the values of a group's head as a row, for the cells of its columns. */
export const headFilaOf = ({ celdas = [] }: GrupoDeInforme): FilaDeInforme => ({
  id: '',
  creado: '',
  estado: null,
  celdas,
});

/** Writes how many rows of a group are counted apart; undefined without any. */
export const apartText = (agrupacion: Agrupacion | undefined, { aparte: count }: GrupoDeInforme): string | undefined =>
  count ? `${count} ${agrupacion?.aparte?.texto}` : undefined;

/** Declared groups, and their number. */
export type GroupCount = { readonly nombres: Agrupacion['nombres']; readonly grupos: number };

/** Number of rows of the filter, of all rows, and of groups if there are any. */
export function countText({ total, todos: all }: Total, agrupadas?: GroupCount): string {
  const isAll = total === all;
  if (!agrupadas) return isAll ? registrosText(all) : `${inThousands(total)} de ${inThousands(all)}`;
  const { grupo, fila } = agrupadas.nombres;
  const filas = isAll ? countOf(all, ...fila) : `${inThousands(total)} de ${countOf(all, ...fila)}`;
  return `${countOf(agrupadas.grupos, ...grupo)} · ${filas}`;
}

/** The same for screen readers, with the order of the rows. */
export function spokenCount(
  total: Total,
  columna: ColumnaOnScreen | undefined,
  sentido: 'asc' | 'desc' | undefined,
  agrupadas?: GroupCount,
): string {
  const orden = columna
    ? `por ${columna.titulo}, ${sentido === 'desc' ? 'descendente' : 'ascendente'}`
    : 'los más recientes primero';
  return `${countText(total, agrupadas)}, ${orden}.`;
}

/** Content of an export: the selected rows or those of the filter, in all columns or some. */
export function scopeText(elegidas: number, total: number | undefined, columnas: number | undefined): string {
  const filas =
    elegidas > 0
      ? countOf(elegidas, 'registro seleccionado', 'registros seleccionados')
      : total === undefined
        ? 'Los registros del filtro'
        : registrosText(total);
  if (columnas === undefined) return `${filas}, todas las columnas`;
  return `${filas}, ${countOf(columnas, 'columna', 'columnas')}`;
}
