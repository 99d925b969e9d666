// A small table in which each cell is read by its row and its column; it fits on a phone.
import type { ReactNode } from 'react';
import styles from './CrossTable.module.css';
import { VisuallyHidden } from './text.tsx';

type CrossTableProps = {
  /** Its summary for screen readers: a heading is above it. */
  readonly caption: string;
  /** The name of its rows, over their own names. */
  readonly rowsAre: ReactNode;
  readonly columns: readonly { readonly key: string; readonly heading: ReactNode }[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** One for each column. */
    readonly cells: readonly ReactNode[];
  }[];
  /** Columns of numbers under headings, or one column whose heading is only read aloud. */
  readonly look: 'numbers' | 'plain';
};

export function CrossTable({ caption, rowsAre, columns, rows, look }: CrossTableProps) {
  const headed = (heading: ReactNode) => (look === 'plain' ? <VisuallyHidden>{heading}</VisuallyHidden> : heading);
  return (
    <table className={styles['table']} data-look={look}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{headed(rowsAre)}</th>
          {columns.map(({ key, heading }) => (
            <th key={key} scope="col">
              {headed(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column, i) => (
              <td key={column.key}>{cells[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
