// A table that scrolls in the window: sticky headings, sort buttons, rows that open, cells pressed to edit them.
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type Ref, type RefObject } from 'react';
import { singleKeyOf } from '../single-keys.ts';
import type { Elements } from './elements.ts';
import { AscendingIcon, DescendingIcon, SortIcon } from './icons.tsx';
import styles from './Table.module.css';
import { VisuallyHidden } from './text.tsx';

/** The least height of a frame, in px: a table lower on its page is scrolled to. */
const LEAST = 320;

const isInFlow = (element: Element): boolean => {
  const { position, display } = getComputedStyle(element);
  return display !== 'none' && (position === 'static' || position === 'relative');
};

/** Returns the height of what is above a frame and below it, on a page of its own. */
function roomAround(frame: HTMLElement, page: HTMLElement): number {
  const { top, bottom } = frame.getBoundingClientRect();
  let end = bottom;
  for (let part: Element = frame; part !== page; part = part.parentElement!) {
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
      if (isInFlow(next)) end = Math.max(end, next.getBoundingClientRect().bottom);
    }
  }
  return top + scrollY + (end - bottom) + parseFloat(getComputedStyle(page).paddingBlockEnd);
}

/**
 * Gives the frame around an element the height above and below it, as `--around`, so that it ends where the window does
 * and the page has no scroll bar besides its own.
 */
function useRoomAround(inner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = inner.current?.parentElement;
    const page = frame?.closest('main');
    if (!frame || !page) return undefined;
    const fit = (): void => {
      const around = Math.ceil(roomAround(frame, page));
      if (innerHeight - around < LEAST) frame.style.removeProperty('--around');
      else frame.style.setProperty('--around', `${around}px`);
    };
    fit();
    let asked = 0;
    // In the next frame: the measurement changes the observed size.
    const ask = (): void => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(fit);
    };
    const observer = new ResizeObserver(ask);
    observer.observe(page);
    addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
      removeEventListener('resize', ask);
    };
  }, [inner]);
}

/**
 * Class names of the cells that stay in sight: the column of numbers, the first one and, where it is as important, the
 * second. `numbers` is the class of a `<col>`.
 */
export const cellClass = {
  numbers: styles['numbers'],
  number: styles['number'],
  pinned: styles['pinned'],
  second: styles['second'],
} as const;

type TableProps = Omit<ComponentProps<'table'>, 'className' | 'ref' | 'aria-label'> & {
  readonly label: string;
  /** Other rows are on their way. */
  readonly busy?: boolean;
  readonly scroller?: Ref<HTMLDivElement>;
  /** A class for the frame, beside its own. */
  readonly look?: string | undefined;
  /** Its cells hold fields: it grows with them, and its headings stay in sight while the page scrolls. */
  readonly fields?: boolean;
};

/** Look of a table that shows all its rows, among others on a page. */
export const wholeLook = styles['whole'];

/** A table in a frame that scrolls, its headings and first column in sight. */
export function Table({ label, busy = false, scroller, look, fields = false, children, ...rest }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  useRoomAround(table);
  return (
    <div
      ref={scroller}
      className={look ? `${styles['frame']} ${look}` : styles['frame']}
      data-fields={fields || undefined}
      role="region"
      aria-label={`Tabla: ${label}`}
      // Scrolled with the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={fields ? undefined : 0}
    >
      <table {...rest} ref={table} className={styles['table']} aria-label={label} aria-busy={busy}>
        {children}
      </table>
    </div>
  );
}

/** The direction in which rows are sorted by a column; null: by another one. */
export type Direction = 'asc' | 'desc' | null;

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

function Mark({ direction }: { readonly direction: Direction }) {
  if (direction === null) return <SortIcon />;
  return direction === 'asc' ? <AscendingIcon /> : <DescendingIcon />;
}

type SortHeadingProps = {
  readonly direction: Direction;
  readonly onSort: () => void;
  /** The class of a sticky heading. */
  readonly place?: string | undefined;
  /** Lines that the heading takes, where groups of columns have their own. */
  readonly lines?: 1 | 2;
  readonly children: ReactNode;
};

/** The heading of a column by which the rows can be sorted. */
export function SortHeading({ direction, onSort, place, lines = 1, children }: SortHeadingProps) {
  return (
    <th
      scope="col"
      rowSpan={lines === 1 ? undefined : lines}
      className={place}
      aria-sort={direction ? ARIA[direction] : 'none'}
    >
      <button type="button" className={styles['sort']} data-active={direction !== null} data-print onClick={onSort}>
        <span>{children}</span>
        <Mark direction={direction} />
      </button>
    </th>
  );
}

type BandHeadingProps = { readonly columns: number; readonly children: string };

/** The heading of neighbouring columns, above their headings. */
export const BandHeading = ({ columns, children }: BandHeadingProps) => (
  <th scope="colgroup" colSpan={columns} className={styles['band']} title={children}>
    <span>{children}</span>
  </th>
);

const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';

type OpenRowProps = {
  /** Its number, from 1, headings counted too. */
  readonly index: number;
  /** Its panel or page is open. */
  readonly open: boolean;
  readonly selected?: boolean | undefined;
  /** Written in bold until it is opened; its cells say why. */
  readonly unread?: boolean | undefined;
  readonly onOpen: () => void;
  /** Actions of letters while something in the row has the focus. */
  readonly keys?: Readonly<Record<string, () => void>> | undefined;
  /** An `OpenCell` is among them. */
  readonly children: ReactNode;
};

/** A row that a press anywhere on it opens. */
export function OpenRow({ index, open, selected = false, unread = false, onOpen, keys = {}, children }: OpenRowProps) {
  return (
    // The keyboard's way is the button of its first cell.
    <tr
      aria-rowindex={index}
      data-open={open}
      data-selected={selected}
      data-unread={unread || undefined}
      className={styles['row']}
      onClick={() => {
        if (!isSelecting()) onOpen();
      }}
      onKeyDown={({ nativeEvent }) => keys[singleKeyOf(nativeEvent) ?? '']?.()}
    >
      {children}
    </tr>
  );
}

type CellButtonProps = { readonly onPress: () => void; readonly children: ReactNode };

/**
 * The text of a cell, pressed to change it in a dialog. The keyboard's way is a letter of the row, without a stop at
 * each cell.
 */
export const CellButton = ({ onPress, children }: CellButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-haspopup="dialog"
    className={styles['cell']}
    data-print
    onClick={(event) => {
      event.stopPropagation();
      onPress();
    }}
  >
    {children}
  </button>
);

type OpenCellProps = {
  readonly onOpen: () => void;
  /** The action of a press: 'abrir el registro'. */
  readonly hint: string;
  readonly children: ReactNode;
  /** A second line. */
  readonly below?: Elements;
};

/** The cell that names a row, with the button that opens it. */
export function OpenCell({ onOpen, hint, children, below }: OpenCellProps) {
  return (
    <th scope="row" className={styles['pinned']}>
      <button
        type="button"
        className={styles['open']}
        data-print
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        <span>{children}</span>
        <VisuallyHidden>{`, ${hint}`}</VisuallyHidden>
      </button>
      {below}
    </th>
  );
}
