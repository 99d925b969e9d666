// The head of a group of rows in a report, alone or as a table row; a press on it folds the group.
import styles from './GroupHead.module.css';
import { ChevronIcon } from './icons.tsx';
import { Skeleton } from './states.tsx';

export type RowGroup = {
  readonly name: string;
  /** The number of its rows, in words. */
  readonly count: string;
};

type GroupHeadProps = {
  /** Undefined while it is being loaded. */
  readonly group: RowGroup | undefined;
  readonly folded: boolean;
  readonly onToggle: () => void;
};

type GroupRowProps = GroupHeadProps & {
  readonly rowIndex: number;
  readonly columns: number;
  /** Further facts, each in its column: the last cells of the row. */
  readonly cells?: readonly React.ReactElement[] | undefined;
};

/** The head of the rows below it, as a row of a table. */
export const GroupRow = ({ rowIndex, columns, cells = [], ...head }: GroupRowProps) => (
  <tr aria-rowindex={rowIndex} className={styles['row']} data-open={!head.folded}>
    <th scope="rowgroup" colSpan={columns - cells.length}>
      <GroupHead {...head} />
    </th>
    {cells}
  </tr>
);

/** A group of rows, with their number and a fold button. */
export function GroupHead({ group, folded, onToggle }: GroupHeadProps) {
  if (!group) {
    return (
      <div className={styles['waiting']}>
        <Skeleton lines={1} />
      </div>
    );
  }
  return (
    <button type="button" className={styles['head']} aria-expanded={!folded} data-print onClick={onToggle}>
      <ChevronIcon />
      <span className={styles['name']}>
        <span>{group.name}</span>
        <span className={styles['comma']}>,</span>
      </span>
      <span className={styles['count']}>{group.count}</span>
    </button>
  );
}
