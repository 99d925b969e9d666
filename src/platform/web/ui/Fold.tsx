// A part of a page, under a heading, that is shown when it is opened (`<details>`).
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './Fold.module.css';
import { Stack } from './layout.tsx';

type FoldProps = {
  readonly title: ReactNode;
  /** Content beside its title, seen while it is closed. */
  readonly beside?: Elements;
  /** Level of its heading: 3 by default. */
  readonly level?: 2 | 3;
  /** Id of the part, if something links to it. */
  readonly id?: string;
  readonly children: ReactNode;
};

export function Fold({ title, beside, level = 3, id, children }: FoldProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <details id={id} className={styles['fold']}>
      <summary>
        <Heading>{title}</Heading>
        {beside}
      </summary>
      <Stack gap={2}>{children}</Stack>
    </details>
  );
}
