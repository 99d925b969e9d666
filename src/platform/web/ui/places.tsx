// A page in main part and side, with a foot, and the part of a dialog that scrolls by itself.
import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import styles from './places.module.css';

type SplitProps = {
  readonly side: ReactNode;
  /** The part that is read first, and is above where there is room for one. */
  readonly first: 'main' | 'side';
  /** Above the side on a desk, the last part on a phone: a form in it stays at the foot of the window. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The main content of a page and, beside it on a desk, its side. */
export function Split({ side, first, foot, children }: SplitProps) {
  const both = [
    <div key="main" className={styles['main']}>
      <Stack gap={6}>{children}</Stack>
    </div>,
    <div key="side" className={styles['side']}>
      <Stack gap={6}>{side}</Stack>
    </div>,
  ];
  return (
    <div className={styles['split']} data-foot={foot ? '' : undefined}>
      {first === 'main' ? both : both.toReversed()}
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}

type ScrollProps = { readonly label: string; readonly children: ReactNode };

/** Content that may be long within a dialog: it scrolls by itself, with the keyboard too. */
export const Scroll = ({ label, children }: ScrollProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
