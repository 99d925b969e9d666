import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type FactsProps = {
  /** What each is called, and what it is. */
  readonly of: readonly (readonly [term: string, detail: ReactNode])[];
  /** Its name above each, in as many columns as there is room for; or beside it, a line each. */
  readonly look?: 'columns' | 'lines';
};

/** What is known of something. */
export const Facts = ({ of, look = 'columns' }: FactsProps) => (
  <dl className={`${styles['facts']} ${styles[look]}`}>
    {of.map(([term, detail]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);
