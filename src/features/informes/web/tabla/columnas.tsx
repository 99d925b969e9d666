import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { type ColumnaEnPantalla, textoEnPantalla } from '#catalogo/pantalla.ts';
import type { FilaDeInforme } from '../../contract.ts';
import { Celda } from './Celda.tsx';

/** The features of our tables; the server sorts and filters the rows. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, FilaDeInforme>();

/** Width of a column in characters: its values', and its heading with the mark of the order. */
export const anchoDeColumna = ({ ancho, titulo, orden }: ColumnaEnPantalla): number =>
  Math.max(Math.min(40, ancho), titulo.length + (orden ? 7 : 4));

/** The columns of a report as the table knows them. */
export const columnDefsOf = (columnas: readonly ColumnaEnPantalla[]) =>
  columnas.map((columna) =>
    // Of any value: a table takes columns of several types.
    helper.accessor((fila): unknown => textoEnPantalla(columna, fila.celdas), {
      id: columna.clave,
      header: columna.titulo,
      enableSorting: columna.orden !== null,
      cell: ({ row }) => <Celda columna={columna} fila={row.original} />,
    }),
  );
