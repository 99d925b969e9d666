// A list of facts, each a term with its value, in columns, lines or ruled rows.
import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type FactsProps = {
  /** Pairs of a term and its value. */
  readonly of: readonly (readonly [term: ReactNode, detail: ReactNode])[];
  /**
   * Terms above their values, in as many columns as fit; beside them, a line each; or the same with rules between, for
   * long values.
   */
  readonly look?: 'columns' | 'lines' | 'rows';
};

export const Facts = ({ of, look = 'columns' }: FactsProps) => (
  <dl className={`${styles['facts']} ${styles[look]}`}>
    {of.map(([term, detail], i) => (
      // They change all at once, and some things are said several times.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={i}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);
