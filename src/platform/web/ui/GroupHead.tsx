// The head of a group of rows in a report, alone or as a table row; a press on it folds the group.
import styles from './GroupHead.module.css';
import { ChevronIcon } from './icons.tsx';
import { Skeleton } from './states.tsx';

export type RowGroup = {
  readonly name: string;
  /** Further facts; where heads are aligned, each has a width in characters. */
  readonly facts: readonly { readonly text: string; readonly width: number }[];
  /** The number of its rows, in words. */
  readonly count: string;
  /** The facts that matter most, in words. */
  readonly apart: string | null;
};

type GroupHeadProps = {
  /** Undefined while it is being loaded. */
  readonly group: RowGroup | undefined;
  /** Its texts are aligned with those of the heads above. */
  readonly aligned: boolean;
  readonly folded: boolean;
  readonly onToggle: () => void;
};

type GroupRowProps = GroupHeadProps & {
  readonly rowIndex: number;
  readonly columns: number;
};

/** The head of the rows below it, as a row of a table. */
export const GroupRow = ({ rowIndex, columns, ...head }: GroupRowProps) => (
  <tr aria-rowindex={rowIndex} className={styles['row']}>
    <th scope="rowgroup" colSpan={columns}>
      <GroupHead {...head} />
    </th>
  </tr>
);

/** A group of rows, with their number and a fold button. */
export function GroupHead({ group, aligned, folded, onToggle }: GroupHeadProps) {
  if (!group) {
    return (
      <div className={styles['waiting']} data-aligned={aligned}>
        <Skeleton lines={1} />
      </div>
    );
  }
  const { name, facts, count, apart } = group;
  return (
    <button type="button" className={styles['head']} aria-expanded={!folded} data-aligned={aligned} onClick={onToggle}>
      <ChevronIcon />
      <span className={styles['name']}>
        <span>{name}</span>
        <Comma />
      </span>
      {facts.length > 0 && (
        <span className={styles['data']}>
          {facts.map(({ text, width }, i) => (
            <span key={i} style={{ '--width': `${width}ch` } as object}>
              <span>{text}</span>
              <Comma />
            </span>
          ))}
        </span>
      )}
      <span className={styles['counts']}>
        <span>
          <span>{count}</span>
          {apart !== null && <Comma />}
        </span>
        {apart !== null && <b>{apart}</b>}
      </span>
    </button>
  );
}

/** Read aloud in place of a visible gap. */
const Comma = () => <span className={styles['comma']}>,</span>;
