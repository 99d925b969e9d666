// The checkbox of a row in a list, and the bar of actions on selected rows; callers keep the selection.
import { inThousands } from '#platform/contract/quantities.ts';
import type { Elements } from './elements.ts';
import styles from './selection.module.css';
import { VisuallyHidden } from './text.tsx';

type RowCheckboxProps = {
  /** Place of the row, from 0. */
  readonly index: number;
  readonly checked: boolean;
  /** Called on a press. @param shift true selects all rows from the last one on */
  readonly onToggle: (shift: boolean) => void;
  /** Moves to the box of another row. */
  readonly onMove?: ((step: 1 | -1, shift: boolean) => void) | undefined;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function RowCheckbox({ index, checked, onToggle, onMove }: RowCheckboxProps) {
  const number = inThousands(index + 1);
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        data-row={index}
        checked={checked}
        aria-label={`Seleccionar la fila ${number}`}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step || !onMove) return;
          event.preventDefault();
          onMove(step, event.shiftKey);
        }}
      />
      <span aria-hidden="true">{number}</span>
    </label>
  );
}

/** The button of a `FilterBar` that selects all rows. */
export const SelectAll = ({ children }: { readonly children: Elements }) => (
  <span className={styles['all']}>{children}</span>
);

type SelectionBarProps = {
  /** The number of selected rows, in words; read aloud, not shown, while there are none. */
  readonly count: string;
  /** The figure shown instead of the words, where these do not fit. */
  readonly short?: string;
  readonly isEmpty: boolean;
  /** Actions on the selected rows. */
  readonly children: Elements;
};

/** The bar of the selected rows, below them; it appears with the first one, and on a phone stays in sight. */
export const SelectionBar = ({ count, short, isEmpty, children }: SelectionBarProps) => (
  <div className={styles['bar']} role="group" aria-label="Selección" data-empty={isEmpty}>
    <span className={styles['count']} data-short={short !== undefined}>
      {short !== undefined && <span aria-hidden="true">{short}</span>}
      <span role="status">{short === undefined ? count : <VisuallyHidden>{count}</VisuallyHidden>}</span>
    </span>
    {!isEmpty && children}
  </div>
);
