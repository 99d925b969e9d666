import type { ReactNode } from 'react';
import styles from './ListPage.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type ListPageProps = {
  readonly title: string;
  /** How many rows there are, beside the title: '318 de 12.402'; undefined while they are counted. */
  readonly count: string | undefined;
  /** The same as it is heard after each change, with what else changed; null while it does. */
  readonly spoken: string | null;
  /** What the filters say, where the bar is not: on paper. */
  readonly printed?: string;
  /** The ways in which the rows are shown: `Views`, on the title's line. */
  readonly views?: ReactNode;
  readonly children: ReactNode;
};

/** A screen that is a list: its title with the count, and the whole width for a table. */
export function ListPage({ title, count, spoken, printed, views, children }: ListPageProps) {
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p aria-hidden="true" data-stale={spoken === null}>
          {count ?? '…'}
        </p>
        {printed && <p className={styles['printed']}>{printed}</p>}
        <VisuallyHidden>
          <span role="status">{spoken}</span>
        </VisuallyHidden>
        {views}
      </header>
      {children}
    </main>
  );
}
