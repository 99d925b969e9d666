// Rows of a report's table: the head of a group, a row with its checkbox, and the placeholder of one that is loading.
import { FlexRender, type Row } from '@tanstack/react-table';
import type { Agrupacion } from '#catalogo/informe.ts';
import type { ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { GroupRow } from '#platform/web/ui/GroupHead.tsx';
import { RowCheckbox } from '#platform/web/ui/selection.tsx';
import { CellButton, cellClass, OpenCell, OpenRow } from '#platform/web/ui/Table.tsx';
import type { FilaDeInforme, GrupoDeInforme } from '../../contract.ts';
import { apartText, groupHeadOf, headFilaOf } from '../labels.ts';
import type { SeleccionDeFilas } from '../useSeleccion.ts';
import { Celda, type features } from './columnas.tsx';
import styles from './Tabla.module.css';

type CasillaProps = {
  readonly seleccion: SeleccionDeFilas;
  readonly id: string;
  /** Place of the row among all rows of the view. */
  readonly index: number;
  /** Moves to the checkbox of another row; with shift it selects that row. */
  readonly onMover?: ((step: 1 | -1, shift: boolean) => void) | undefined;
};

/** Checkbox of a row with its number: shift selects the range since the last one, by mouse or keyboard. */
export const CasillaDeFila = ({ seleccion, id, index, onMover }: CasillaProps) => (
  <RowCheckbox
    index={index}
    checked={seleccion.isElegida(id)}
    onToggle={(shift) => seleccion.toggle(id, index, shift)}
    onMove={onMover}
  />
);

type FilaDeTablaProps = {
  readonly row: Row<typeof features, FilaDeInforme>;
  readonly number: number;
  /** Heading lines above the rows. */
  readonly lineas: number;
  /** The second column is fixed too. */
  readonly segundaFija: boolean;
  readonly abierta: boolean;
  readonly onAbrir: () => void;
  /** For a press on the state, or the key E; absent if states cannot change. */
  readonly onCambiarEstado: (() => void) | undefined;
  readonly seleccion?: SeleccionDeFilas | undefined;
  readonly onMover: (index: number, step: 1 | -1, shift: boolean) => void;
};

/** A row; its first cell is the button that opens the record, and a press elsewhere on it does the same. */
export function FilaDeTabla({
  row,
  number,
  lineas,
  segundaFija,
  abierta,
  onAbrir,
  onCambiarEstado,
  seleccion,
  onMover,
}: FilaDeTablaProps) {
  return (
    <OpenRow
      index={number + lineas}
      open={abierta}
      selected={seleccion?.isElegida(row.id)}
      unread={row.original.sinLeer}
      onOpen={onAbrir}
      keys={onCambiarEstado && { e: onCambiarEstado }}
    >
      {seleccion ? (
        // A press beside the box is a press on the box, not on the row.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <td className={cellClass.number} onClick={(event) => event.stopPropagation()}>
          <CasillaDeFila
            seleccion={seleccion}
            id={row.id}
            index={number - 1}
            onMover={(step, shift) => onMover(number - 1, step, shift)}
          />
        </td>
      ) : (
        <td className={cellClass.number}>{inThousands(number)}</td>
      )}
      {/* Keyed by column, not by row: the next row at this place keeps the focus. */}
      {row.getAllCells().map((cell, i) =>
        i === 0 ? (
          <OpenCell key={cell.column.id} onOpen={onAbrir} hint="abrir el registro">
            <FlexRender cell={cell} />
          </OpenCell>
        ) : (
          <td key={cell.column.id} className={i === 1 && segundaFija ? cellClass.second : undefined}>
            {onCambiarEstado && cell.column.id === 'estado' && row.original.estado ? (
              <CellButton onPress={onCambiarEstado}>
                <FlexRender cell={cell} />
              </CellButton>
            ) : (
              <FlexRender cell={cell} />
            )}
          </td>
        ),
      )}
    </OpenRow>
  );
}

export type GroupHeadProps = {
  /** Undefined until it arrives. */
  readonly grupo: GrupoDeInforme | undefined;
  readonly agrupacion: Agrupacion | undefined;
  readonly columnas: readonly ColumnaOnScreen[];
  readonly folded: boolean;
  readonly onToggle: () => void;
};

/** The head of a group; of one that the report declares, each value is in its column. */
export function FilaDeGrupo({
  grupo,
  agrupacion,
  columnas,
  rowIndex,
  ...fold
}: GroupHeadProps & { readonly rowIndex: number }) {
  const apart = agrupacion?.aparte?.campo.split('.').at(-1);
  return (
    <GroupRow
      group={grupo && groupHeadOf(agrupacion, grupo, columnas[0])}
      {...fold}
      rowIndex={rowIndex}
      columns={columnas.length + 1}
      cells={
        grupo?.celdas &&
        columnas
          .slice(1)
          .map((columna) => (
            <td key={columna.clave}>
              {columna.clave === apart ? (
                <b>{apartText(agrupacion, grupo)}</b>
              ) : (
                <Celda columna={columna} fila={headFilaOf(grupo)} />
              )}
            </td>
          ))
      }
    />
  );
}

type FilaEnCaminoProps = Pick<FilaDeTablaProps, 'number' | 'lineas'> & { readonly columnas: number };

export function LoadingFila({ number, lineas, columnas }: FilaEnCaminoProps) {
  return (
    <tr aria-rowindex={number + lineas} className={styles['enCamino']}>
      <td className={cellClass.number}>{inThousands(number)}</td>
      {Array.from({ length: columnas }, (_, i) => (
        <td key={i} className={i === 0 ? cellClass.pinned : undefined}>
          …
        </td>
      ))}
    </tr>
  );
}
