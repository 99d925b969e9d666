import { columnVisibilityFeature, createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnaDeInforme } from '#catalogo/columnas.ts';
import type { FilaDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';

/** What our tables do; rows come sorted and filtered by the server. */
export const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature });

const helper = createColumnHelper<typeof features, FilaDeInforme>();

export const esEstado = ({ de }: ColumnaDeInforme): boolean => 'sistema' in de && de.sistema === 'estado';

/** Width of a column in characters: its values', and its heading with the mark of the order. */
export const anchoDeColumna = ({ ancho, titulo, orden }: ColumnaDeInforme): number =>
  Math.min(40, Math.max(ancho, titulo.length + (orden ? 7 : 4)));

/** The columns of a report as the table knows them. */
export const columnDefsOf = (columnas: readonly ColumnaDeInforme[]) =>
  columnas.map((columna, i) =>
    // Of any value: a table takes columns of several types.
    helper.accessor((fila): unknown => fila.celdas[i], {
      id: columna.clave,
      header: columna.titulo,
      enableSorting: columna.orden !== null,
      cell: ({ getValue, row }) =>
        esEstado(columna) && row.original.estado ? <EstadoBadge estado={row.original.estado} /> : String(getValue()),
    }),
  );
