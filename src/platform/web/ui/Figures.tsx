// A row of totals: counts with their labels and details, coloured where one needs attention.
import { inThousands } from '#platform/contract/quantities.ts';
import styles from './Figures.module.css';

/** A count with its words; `tone` is for one that needs attention. */
export type Figure = {
  readonly text: string;
  /** A text if it is no plain count. */
  readonly value: number | string;
  /** Its parts, or the part of it that is done. */
  readonly detail?: string | undefined;
  readonly tone?: 'success' | 'warning' | 'error' | undefined;
};

export function Figures({ figures, label }: { readonly figures: readonly Figure[]; readonly label: string }) {
  return (
    <dl className={styles['figures']} aria-label={label}>
      {figures.map(({ text, value, detail, tone }) => (
        <div key={text} data-tone={tone}>
          <dt>{text}</dt>
          <dd>{typeof value === 'number' ? inThousands(value) : value}</dd>
          {detail && <dd className={styles['detail']}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
