import type { ReactNode } from 'react';
import styles from './Fold.module.css';

type FoldProps = {
  readonly title: ReactNode;
  /** What is known of it while it is closed. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page that is read when somebody opens it. */
export const Fold = ({ title, beside, children }: FoldProps) => (
  <details className={styles['fold']}>
    <summary>
      <h3>{title}</h3>
      {beside}
    </summary>
    {children}
  </details>
);
