import { type ReactNode, useId } from 'react';
import styles from './History.module.css';

/** Something that somebody did. */
export type Act = {
  readonly key: string | number;
  /** When, as an ISO text and as it is read. */
  readonly instant: string;
  readonly when: string;
  /** Who, and how where that matters: 'Ana Ruiz, desde un archivo'. */
  readonly by: string;
  /** What became of it. */
  readonly what: ReactNode;
};

/** What was done, the newest first. */
export const Acts = ({ of }: { readonly of: readonly Act[] }) => (
  <ol className={styles['acts']}>
    {of.map(({ key, instant, when, by, what }) => (
      <li key={key}>
        <p className={styles['by']}>
          <time dateTime={instant}>{when}</time>
          {`, por ${by}`}
        </p>
        {what}
      </li>
    ))}
  </ol>
);

type HistoryProps = {
  readonly of: readonly Act[];
  /** What is said where nothing was done yet. */
  readonly empty: string;
};

/** The part of a page that tells what was done with what it shows. */
export function History({ of, empty }: HistoryProps) {
  const title = useId();
  return (
    <section className={styles['history']} aria-labelledby={title}>
      <h2 id={title}>Historia</h2>
      {of.length === 0 ? <p className={styles['by']}>{empty}</p> : <Acts of={of} />}
    </section>
  );
}
