// A list of rows, as a table on a desk and as cards on a phone.
import { Fragment, type ReactNode } from 'react';
import { inThousands } from '#platform/contract/quantities.ts';
import { Card, CardList, CardName } from './Cards.tsx';
import styles from './List.module.css';
import { Skeleton } from './states.tsx';
import { cellClass, OpenCell, OpenRow, SortHeading, Table, type Direction } from './Table.tsx';
import { Verbatim } from './text.tsx';
import { useMediaQuery } from './useMediaQuery.ts';
import { LoadingOver } from './waiting.tsx';

/** A column of a list. The first one names the row. */
export type Column<Row> = {
  readonly key: string;
  readonly heading: ReactNode;
  /** A CSS width; absent: a share of the rest. */
  readonly width?: string;
  readonly align?: 'end';
  /** Its texts are names or codes, which a translation of the page leaves alone. */
  readonly verbatim?: boolean;
  /** Rows can be sorted by it. */
  readonly sorts?: boolean;
  /** A card leaves out null, and may have other words than the table. */
  readonly cell: (row: Row, on: 'table' | 'card') => ReactNode;
  /** Small, under the cell's own text. */
  readonly below?: (row: Row) => ReactNode;
  /** Its place in a card: above the name, a line under it, or a fact with its heading; absent: none. */
  readonly card?: 'head' | 'line' | 'fact';
};

/** The column by which rows are sorted, and the action of a press on a heading. */
export type ListOrder = {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
  readonly onSort: (key: string, direction: 'asc' | 'desc') => void;
};

type ListProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined: none have been loaded; placeholders are drawn. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  /** The number that a row shows, a text as it is: its place in the list by default; null: none. */
  readonly number?: ((row: Row) => number | string) | null;
  /** A card shows it before its number, too. */
  readonly numberHeading?: string;
  readonly numberWidth?: string;
  /** The number of rows before these, and of all; undefined: not known. */
  readonly from?: number;
  readonly total: number | undefined;
  /** Returns the text that a row shares with its neighbours, said once above them. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Other rows are on their way. */
  readonly busy?: boolean;
  /** The least width of the table, in CSS. */
  readonly minWidth: string;
  /** A class for the table's frame, beside its own. */
  readonly look?: string | undefined;
  /** Its cells hold fields. */
  readonly fields?: boolean;
  /** Returns true if the row is highlighted, as one that is chosen. */
  readonly marked?: (row: Row) => boolean;
  /** The action of a press on a row; absent: none. */
  readonly opening?: {
    readonly open: string | undefined;
    /** 'abrir el correo' */
    readonly hint: string;
    readonly onOpen: (id: string) => void;
  };
  readonly order?: ListOrder | undefined;
};

/**
 * A list of rows: a table on a desk, cards on a phone. Its frame is there from the start: nothing moves when rows come.
 */
export function List<Row>(props: ListProps<Row>) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const list = narrow ? <CardsOf {...props} /> : <TableOf {...props} />;
  return props.rows ? list : <LoadingOver>{list}</LoadingOver>;
}

/** The number of places drawn while the first rows are loaded. */
export const ROWS_EXPECTED = 25;

const PLACES = Array.from({ length: ROWS_EXPECTED }, (_, place) => place);

/** The number of rows in ARIA when it is unknown. */
const UNKNOWN = -1;

const placeText = (value: number | string): string => (typeof value === 'number' ? inThousands(value) : value);

function TableOf<Row>(props: ListProps<Row>) {
  const {
    label,
    columns,
    rows,
    idOf,
    groupOf,
    number,
    numberHeading = 'N.º',
    numberWidth,
    from = 0,
    total,
    busy,
    minWidth,
    look,
    fields,
    order,
  } = props;
  const width = number === null ? '0px' : numberWidth;
  return (
    <Table
      look={look}
      fields={fields ?? false}
      style={{ minInlineSize: minWidth, ...(width !== undefined && { '--numbers': width }) }}
      label={label}
      busy={busy ?? false}
      aria-rowcount={total === undefined ? UNKNOWN : total + 1}
    >
      <colgroup>
        {number !== null && <col className={cellClass.numbers} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {number !== null && (
            <th scope="col" className={cellClass.number}>
              {numberHeading}
            </th>
          )}
          {columns.map((column, i) => (
            <Heading key={column.key} column={column} isFirst={i === 0} order={order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row, i) => {
              const group = groupAt(rows, i, groupOf);
              return (
                <Fragment key={idOf(row)}>
                  {group !== null && (
                    <tr className={styles['group']}>
                      <th scope="rowgroup" colSpan={columns.length + (number === null ? 0 : 1)}>
                        <span>{group}</span>
                      </th>
                    </tr>
                  )}
                  <TableRow {...props} row={row} index={from + i} />
                </Fragment>
              );
            })
          : PLACES.map((place) => (
              <tr key={place}>
                {number !== null && (
                  <td className={cellClass.number}>
                    <Skeleton lines={1} />
                  </td>
                )}
                {columns.map(({ key }, i) => (
                  <td key={key} className={i === 0 ? cellClass.pinned : undefined}>
                    <Skeleton lines={1} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </Table>
  );
}

/** Returns the group that begins with a row; null where the row before is of the same. */
function groupAt<Row>(rows: readonly Row[], i: number, groupOf: ((row: Row) => string) | undefined): string | null {
  const group = groupOf?.(rows[i]!);
  const before = i > 0 ? groupOf?.(rows[i - 1]!) : undefined;
  return group === undefined || group === before ? null : group;
}

function contentOf<Row>({ cell, verbatim = false }: Column<Row>, row: Row, on: 'table' | 'card'): ReactNode {
  const content = cell(row, on);
  return verbatim && content !== null ? <Verbatim>{content}</Verbatim> : content;
}

type HeadingProps<Row> = Pick<ListProps<Row>, 'order'> & { readonly column: Column<Row>; readonly isFirst: boolean };

function Heading<Row>({ column: { key, heading, sorts, align }, isFirst, order }: HeadingProps<Row>) {
  const place = [isFirst && cellClass.pinned, align && styles[align]].filter(Boolean).join(' ') || undefined;
  if (!sorts || !order) {
    return (
      <th scope="col" className={place}>
        {heading}
      </th>
    );
  }
  const direction: Direction = order.key === key ? order.direction : null;
  return (
    <SortHeading
      place={place}
      direction={direction}
      onSort={() => order.onSort(key, direction === 'asc' ? 'desc' : 'asc')}
    >
      {heading}
    </SortHeading>
  );
}

type RowProps<Row> = ListProps<Row> & {
  readonly row: Row;
  /** Its place among all rows, from 0. */
  readonly index: number;
};

function TableRow<Row>({ columns, row, index, idOf, number, marked, opening }: RowProps<Row>) {
  const id = idOf(row);
  const cells = columns.map((column, i) => {
    const content = contentOf(column, row, 'table');
    const below = <Below column={column} row={row} />;
    if (i > 0) {
      return (
        <td key={column.key} className={column.align && styles[column.align]}>
          <span>{content}</span>
          {below}
        </td>
      );
    }
    return opening ? (
      <OpenCell key={column.key} onOpen={() => opening.onOpen(id)} hint={opening.hint} below={below}>
        {content}
      </OpenCell>
    ) : (
      <th key={column.key} scope="row" className={cellClass.pinned}>
        <span>{content}</span>
        {below}
      </th>
    );
  });
  const numbered = number !== null && (
    <td className={cellClass.number}>{placeText(number ? number(row) : index + 1)}</td>
  );
  if (!opening) {
    return (
      <tr aria-rowindex={index + 2} className={marked?.(row) ? styles['marked'] : undefined}>
        {numbered}
        {cells}
      </tr>
    );
  }
  return (
    <OpenRow index={index + 2} open={id === opening.open} selected={marked?.(row)} onOpen={() => opening.onOpen(id)}>
      {numbered}
      {cells}
    </OpenRow>
  );
}

type BelowProps<Row> = { readonly column: Column<Row>; readonly row: Row };

function Below<Row>({ column: { below }, row }: BelowProps<Row>) {
  const content = below?.(row);
  return content ? <span className={styles['below']}>{content}</span> : null;
}

function CardsOf<Row>(props: ListProps<Row>) {
  const { label, columns, rows, idOf, groupOf, number, numberHeading, from = 0, total, busy, marked, opening } = props;
  const [name, ...others] = columns;
  return (
    <CardList label={label} busy={busy ?? false}>
      {!rows &&
        PLACES.map((place) => (
          <Card key={place} number={place + 1} total={UNKNOWN} open={false} head="…">
            <Skeleton />
          </Card>
        ))}
      {rows?.map((row, i) => {
        const id = idOf(row);
        const group = groupAt(rows, i, groupOf);
        const shown = (as: Column<Row>['card']) =>
          others
            .filter(({ card }) => card === as)
            .map((column) => ({ column, content: contentOf(column, row, 'card') }))
            .filter(({ content }) => content !== null);
        const facts = shown('fact');
        const place = number !== null && placeText(number ? number(row) : from + i + 1);
        return (
          <Fragment key={id}>
            {group !== null && <li className={styles['group']}>{group}</li>}
            <Card
              number={from + i + 1}
              total={total ?? UNKNOWN}
              open={id === opening?.open || (marked?.(row) ?? false)}
              head={
                <>
                  {place !== false && <span>{numberHeading ? `${numberHeading} ${place}` : place}</span>}
                  {shown('head').map(({ column, content }) => (
                    <span key={column.key}>{content}</span>
                  ))}
                </>
              }
            >
              {name && opening && (
                <CardName onOpen={() => opening.onOpen(id)} hint={opening.hint}>
                  {contentOf(name, row, 'card')}
                </CardName>
              )}
              {name && !opening && <p className={styles['name']}>{contentOf(name, row, 'card')}</p>}
              {name && <Below column={name} row={row} />}
              {shown('line').map(({ column, content }) => (
                <div key={column.key} className={styles['line']}>
                  <span>{content}</span>
                  <Below column={column} row={row} />
                </div>
              ))}
              {facts.length > 0 && (
                <dl className={styles['facts']}>
                  {facts.map(({ column, content }) => (
                    <div key={column.key}>
                      <dt>{column.heading}</dt>
                      <dd>{content}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </Card>
          </Fragment>
        );
      })}
    </CardList>
  );
}
