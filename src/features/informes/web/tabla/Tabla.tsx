// The table of a report's rows: virtual scrolling over any number of rows, with groups and selection.
import { useTable, type SortingState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Agrupacion, Informe } from '#catalogo/informe.ts';
import { isFija, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { cellClass, Table, type Direction } from '#platform/web/ui/Table.tsx';
import type { FilaDeInforme } from '../../contract.ts';
import { ROW_HEIGHTS, type Densidad } from '../usePresentacion.ts';
import type { SeleccionDeFilas } from '../useSeleccion.ts';
import type { Renglones } from '../ventana/renglones.ts';
import { useCabezas } from '../ventana/useConteos.ts';
import { useVentana, type VistaPedida } from '../ventana/useVentana.ts';
import { columnDefsOf, Encabezados, features, headingLinesOf, widthsOf } from './columnas.tsx';
import { FilaDeGrupo, FilaDeTabla, LoadingFila } from './FilaDeTabla.tsx';
import styles from './Tabla.module.css';

/** Alert: some rows could not be read; the others stay. */
export const FilasFailure = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert tone="error" actions={<RetryButton onClick={onRetry} />}>
    No se pudieron cargar algunas filas. Las que ya ve siguen aquí.
  </Alert>
);

type MoveOptions = {
  /** Scrolls to a row by its place among all rows of the view. */
  readonly goTo: (index: number) => void;
  /** The visible row before or after another one. */
  readonly vecina: (index: number, step: 1 | -1) => number | undefined;
};

const checkboxAt = (list: HTMLElement | null, index: number): HTMLInputElement | null =>
  list?.querySelector<HTMLInputElement>(`input[data-row="${index}"]`) ?? null;

/**
 * Moves the focus from the checkbox of a row to that of its neighbour, which may have to be rendered first. With shift
 * the neighbour is selected, as by a press with shift.
 */
function useMoveFocus(list: RefObject<HTMLElement | null>, { goTo, vecina }: MoveOptions) {
  const wanted = useRef<{ readonly index: number; readonly shift: boolean } | null>(null);

  function arrive(): void {
    if (!wanted.current) return;
    const { index, shift } = wanted.current;
    const box = checkboxAt(list.current, index);
    if (!box) return;
    wanted.current = null;
    box.focus();
    if (shift) box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  }

  // Rows that scroll into sight are rendered later.
  useEffect(arrive);

  return (index: number, step: 1 | -1, shift: boolean): void => {
    const next = vecina(index, step);
    if (next === undefined) return;
    wanted.current = { index: next, shift };
    goTo(next);
    arrive();
  };
}

export type ListaProps = {
  readonly informe: Informe;
  /** Visible columns, from left to right. */
  readonly columnas: readonly ColumnaOnScreen[];
  /** The same as rows under heads show them. */
  readonly underHead: readonly ColumnaOnScreen[];
  /** Grouping that the report declares, if rows are grouped by it. */
  readonly agrupacion: Agrupacion | undefined;
  readonly vista: VistaPedida;
  /** Number of rows before this list, and of all rows: -1 while it is unknown (ARIA). */
  readonly desde: number;
  readonly todas: number;
  /** Positions of rows and heads of groups. */
  readonly renglones: Renglones;
  /** Folds a group, or unfolds it. */
  readonly onPlegar: (grupo: number) => void;
  /** Other rows are loading. */
  readonly ocupada: boolean;
  /** The row whose record is open. */
  readonly abierto: string | undefined;
  /** Opens the record of a row; `index` is its place among all rows of the view. */
  readonly onAbrir: (id: string, index: number) => void;
  /** Changes the state of a row; absent without the permission. */
  readonly onCambiarEstado?: ((id: string) => void) | undefined;
  /** Selection of rows; absent if nothing is done with them. */
  readonly seleccion?: SeleccionDeFilas | undefined;
};

/** Column of the order; null: the newest first. */
export type OrdenDeTabla = { readonly clave: string; readonly sentido: 'asc' | 'desc' } | null;

type TablaProps = ListaProps & {
  readonly orden: OrdenDeTabla;
  readonly onOrdenar: (orden: OrdenDeTabla) => void;
  readonly densidad: Densidad;
};

/** The table of rows on a desk; only visible rows are rendered. */
export function Tabla(props: TablaProps) {
  const { informe, columnas, vista, desde, todas: all, ocupada, abierto, onAbrir, orden, onOrdenar } = props;
  const { seleccion, densidad, renglones, onPlegar, onCambiarEstado, underHead, agrupacion } = props;
  const alto = ROW_HEIGHTS[densidad][columnas.some(({ fills }) => fills) ? 'altoOfTwo' : 'alto'];
  const widths = widthsOf(columnas);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: renglones.cuenta,
    getScrollElement: () => scroller.current,
    estimateSize: () => alto,
    overscan: 12,
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [vista, desde]);
  useEffect(() => virtualizer.measure(), [virtualizer, alto]);
  const moveFocus = useMoveFocus(scroller, {
    goTo: (index) => virtualizer.scrollToIndex(renglones.lugarDe(index)),
    vecina: renglones.vecina,
  });
  const items = virtualizer.getVirtualItems();
  const inView = items.map(({ index }) => renglones.en(index));
  const filas = inView.filter(({ grupo }) => grupo === null).map(({ index }) => index);
  const cabezaDe = useCabezas(
    vista,
    inView.flatMap(({ grupo }) => grupo ?? []),
  );
  const ventana = useVentana(vista, { filas, rushing: virtualizer.isScrolling });

  const data = useLoadedRows(inView.map(({ index, grupo }) => (grupo === null ? ventana.fila(index) : undefined)));
  const columns = useMemo(() => columnDefsOf(underHead), [underHead]);
  const lineas = headingLinesOf(columnas);
  const sorting: SortingState = orden ? [{ id: orden.clave, desc: orden.sentido === 'desc' }] : [];
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (fila) => fila.id,
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      onOrdenar(next ? { clave: next.id, sentido: next.desc ? 'desc' : 'asc' } : null);
    },
  });
  const rowOf = new Map(table.getRowModel().rows.map((row) => [row.id, row]));
  // The newest first by default.
  const directionOf = (id: string): Direction =>
    orden ? (orden.clave === id ? orden.sentido : null) : id === 'fechaRegistro' ? 'desc' : null;

  return (
    <>
      {ventana.falla && <FilasFailure onRetry={ventana.falla.retry} />}
      <Table
        scroller={scroller}
        look={styles['marco']}
        label={informe.titulo}
        busy={ocupada}
        aria-rowcount={all < 0 ? all : all + lineas + renglones.grupos}
        style={sizesOf(columnas, widths, alto)}
        data-densidad={densidad}
        data-seleccion={seleccion !== undefined}
      >
        <colgroup>
          <col className={cellClass.numbers} />
          {columnas.map(({ clave }, place) => (
            <col key={clave} style={{ inlineSize: widths[place] }} />
          ))}
        </colgroup>
        <Encabezados headers={table.getFlatHeaders()} columnas={columnas} directionOf={directionOf} />
        <tbody>
          <Spacer alto={items[0]?.start ?? 0} />
          {inView.map(({ index, grupo, plegado, cabezas }) => {
            const number = index + 1;
            if (grupo !== null) {
              return (
                <FilaDeGrupo
                  key={`grupo ${index}`}
                  grupo={cabezaDe(grupo)}
                  agrupacion={agrupacion}
                  columnas={columnas}
                  folded={plegado}
                  onToggle={() => onPlegar(grupo)}
                  rowIndex={number + lineas + cabezas}
                />
              );
            }
            const row = rowOf.get(ventana.fila(index)?.id ?? '');
            return row ? (
              <FilaDeTabla
                key={index}
                row={row}
                number={number}
                lineas={lineas + cabezas}
                segundaFija={columnas[1] !== undefined && isFija(columnas[1])}
                abierta={row.id === abierto}
                onAbrir={() => onAbrir(row.id, index)}
                onCambiarEstado={onCambiarEstado && (() => onCambiarEstado(row.id))}
                seleccion={seleccion}
                onMover={moveFocus}
              />
            ) : (
              <LoadingFila key={index} number={number} lineas={lineas + cabezas} columnas={columnas.length} />
            );
          })}
          <Spacer alto={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
    </>
  );
}

/** Height of the rows, and widths of the fixed columns, beside which headings of groups are placed. */
const sizesOf = ([primera, segunda]: readonly ColumnaOnScreen[], widths: readonly string[], alto: number): object => ({
  '--row': `${alto}px`,
  ...(primera && { '--pinned': widths[0] }),
  ...(segunda && isFija(segunda) && { '--second': widths[1] }),
});

/** Space of the rows that are not rendered. */
const Spacer = ({ alto }: { readonly alto: number }) =>
  alto > 0 ? <tr aria-hidden="true" style={{ blockSize: alto }} /> : null;

/** Returns the loaded rows; the same array while they are the same rows, so that the table is not computed again. */
function useLoadedRows(rows: readonly (FilaDeInforme | undefined)[]): FilaDeInforme[] {
  const [kept, setKept] = useState<FilaDeInforme[]>([]);
  const loaded = rows.filter((row) => row !== undefined);
  if (loaded.length === kept.length && loaded.every((row, i) => row === kept[i])) return kept;
  setKept(loaded);
  return loaded;
}
