// Columns of a report's table: definitions, widths, headings to sort by, and cells of states, scores and texts.
import { createColumnHelper, rowSortingFeature, tableFeatures, type Header } from '@tanstack/react-table';
import { groupColumnas } from '#catalogo/columnas.ts';
import { isFija, textoOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import { BandHeading, cellClass, SortHeading, type Direction } from '#platform/web/ui/Table.tsx';
import type { FilaDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { useReportParts } from '../parts.ts';
import styles from './Celda.module.css';

/** Number of heading lines: two if columns have groups. */
export const headingLinesOf = (columnas: readonly ColumnaOnScreen[]): 1 | 2 =>
  groupColumnas(columnas).some(({ grupo }) => grupo !== null) ? 2 : 1;

type EncabezadosProps = {
  /** Headings of the visible columns, from left to right. */
  readonly headers: readonly Header<typeof features, FilaDeInforme>[];
  readonly columnas: readonly ColumnaOnScreen[];
  readonly directionOf: (id: string) => Direction;
};

/** Row of headings; pressing a sortable one goes from ascending to descending, and back to the newest first. */
export function Encabezados({ headers, columnas, directionOf }: EncabezadosProps) {
  const lines = headingLinesOf(columnas);
  const tramos = groupColumnas(columnas);
  const heading = (i: number, height: 1 | 2) => (
    <Encabezado
      key={columnas[i]?.clave}
      header={headers[i]}
      lines={height}
      place={i === 0 ? cellClass.pinned : i === 1 && columnas[1] && isFija(columnas[1]) ? cellClass.second : undefined}
      directionOf={directionOf}
    />
  );
  const headingsOf = ({ desde, cuantas: count }: (typeof tramos)[number], height: 1 | 2) =>
    Array.from({ length: count }, (_, i) => heading(desde + i, height));
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={lines === 1 ? undefined : lines} className={cellClass.number}>
          N.º
        </th>
        {tramos.map((tramo) =>
          tramo.grupo === null ? (
            headingsOf(tramo, lines)
          ) : (
            <BandHeading key={`${tramo.grupo} ${tramo.desde}`} columns={tramo.cuantas}>
              {tramo.grupo}
            </BandHeading>
          ),
        )}
      </tr>
      {lines === 2 && (
        <tr aria-rowindex={2}>
          {tramos.filter(({ grupo }) => grupo !== null).flatMap((tramo) => headingsOf(tramo, 1))}
        </tr>
      )}
    </thead>
  );
}

type EncabezadoProps = Pick<EncabezadosProps, 'directionOf'> & {
  readonly header: EncabezadosProps['headers'][number] | undefined;
  readonly lines: 1 | 2;
  /** Class of a fixed heading. */
  readonly place: string | undefined;
};

function Encabezado({ header, lines, place, directionOf }: EncabezadoProps) {
  if (!header) return null;
  const { id, column } = header;
  const title = String(column.columnDef.header);
  return column.getCanSort() ? (
    <SortHeading place={place} lines={lines} direction={directionOf(id)} onSort={() => column.toggleSorting()}>
      {title}
    </SortHeading>
  ) : (
    <th scope="col" rowSpan={lines === 1 ? undefined : lines} className={place}>
      {title}
    </th>
  );
}

/** Returns the first letters of the first two words of a name. */
const initialsOf = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .slice(0, 2)
    .map((palabra) => palabra.charAt(0).toLocaleUpperCase('es'))
    .join('');

/** Shows a cell of a report: a state with its shape, a part of another slice, a score with its bar, or a text. */
export function Celda({ columna, fila }: { readonly columna: ColumnaOnScreen; readonly fila: FilaDeInforme }) {
  const texto = textoOnScreen(columna, fila.celdas);
  const { papel, maximo, literal, fills } = columna;
  const { rowCells } = useReportParts();
  const Cell = rowCells[papel];
  if (papel === 'estado' && fila.estado) return <EstadoBadge estado={fila.estado} inList />;
  if (maximo === undefined || texto === '') {
    const plain = (
      <span translate={literal ? 'no' : undefined} className={fills && styles['asunto']}>
        {texto}
      </span>
    );
    if (papel === 'responsable' && texto !== '') {
      return (
        <span>
          <span aria-hidden="true" className={styles['iniciales']}>
            {initialsOf(texto)}
          </span>
          {plain}
        </span>
      );
    }
    return Cell ? <Cell fila={fila}>{plain}</Cell> : plain;
  }
  const valor = Number(texto);
  return (
    <span className={styles['valoracion']}>
      <span>{texto}</span>
      <ScoreBar value={Number.isNaN(valor) ? null : valor} max={maximo} />
    </span>
  );
}

/** Features of TanStack Table; the server sorts and filters the rows. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, FilaDeInforme>();

/** Least width of the column with what is asked. */
const LEAST_WIDTH = '24ch';

/**
 * Width of each column, as CSS. That of what is asked gets what the frame has left beside the columns up to the person
 * who attends.
 */
export function widthsOf(columnas: readonly ColumnaOnScreen[]): string[] {
  const widths = columnas.map(widthOfColumna);
  const last = columnas.findLastIndex(({ papel }) => papel === 'responsable' || papel === 'asunto');
  return columnas.map(({ fills }, place) => {
    if (!fills) return widths[place]!;
    const others = widths.filter((_, i) => i <= last && i !== place);
    return `max(${LEAST_WIDTH}, 100cqi - ${['var(--numbers)', ...others].join(' - ')})`;
  });
}

/**
 * Width of a column, as CSS: of its values, or of its heading with the padding and the sort mark. Characters are as wide
 * as a digit, and a bold heading needs more: 1.15 times in wide and in narrow fonts.
 */
const widthOfColumna = ({ ancho, titulo, orden }: ColumnaOnScreen): string =>
  `max(${Math.min(40, ancho)}ch, ${(titulo.length * 1.15).toFixed(2)}ch + ${orden ? 3.125 : 1.5625}rem)`;

export const columnDefsOf = (columnas: readonly ColumnaOnScreen[]) =>
  columnas.map((columna) =>
    // Of type unknown: the columns of a table have several types.
    helper.accessor((fila): unknown => textoOnScreen(columna, fila.celdas), {
      id: columna.clave,
      header: columna.titulo,
      enableSorting: columna.orden !== null,
      cell: ({ row }) => <Celda columna={columna} fila={row.original} />,
    }),
  );
