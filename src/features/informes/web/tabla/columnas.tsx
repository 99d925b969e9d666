import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { type ColumnaEnPantalla, textoEnPantalla } from '#catalogo/pantalla.ts';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import type { FilaDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import styles from './Celda.module.css';

/** Shows a cell of a report: a state with its shape, a score with its bar, or a text. */
export function Celda({ columna, fila }: { readonly columna: ColumnaEnPantalla; readonly fila: FilaDeInforme }) {
  const texto = textoEnPantalla(columna, fila.celdas);
  const { papel, maximo } = columna;
  if (papel === 'estado' && fila.estado) return <EstadoBadge estado={fila.estado} />;
  if (maximo === undefined || texto === '') return texto;
  const valor = Number(texto);
  return (
    <span className={styles['valoracion']}>
      {texto}
      <ScoreBar value={Number.isNaN(valor) ? null : valor} max={maximo} />
    </span>
  );
}

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
