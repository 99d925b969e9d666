// A notice with the outcome of an act, at the foot of the window or in place; it covers no row and takes no focus.
import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';
import styles from './Notice.module.css';

type NoticeProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Actions about it; the button that closes it comes after. */
  readonly actions?: Elements;
  readonly onClose: () => void;
  /** It has a place of its own in what it is about, instead of one over the page. */
  readonly isInPlace?: boolean;
};

/** A dialog that is read aloud as it comes. */
export function Notice({ title, children, actions, onClose, isInPlace = false }: NoticeProps) {
  const titleId = useId();
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      className={`${styles['notice']} ${isInPlace ? styles['inPlace'] : styles['over']}`}
      data-no-print
    >
      <div role="status" className={styles['text']}>
        <strong id={titleId}>{title}</strong> <span>{children}</span>
      </div>
      <div className={styles['actions']}>
        {actions}
        <Button variant="plain" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  );
}
