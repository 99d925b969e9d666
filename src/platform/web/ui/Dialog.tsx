import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Escape, or the browser's own way of leaving. Without it the dialog stays until its buttons end it. */
  readonly onClose?: (() => void) | undefined;
  /** The buttons, from left to right. */
  readonly footer?: ReactNode;
  /** Begins to be read at its title, where it is longer than a question and its buttons. */
  readonly startsAtTitle?: boolean;
  /**
   * `document`: wider, for what is read and kept. `wide`: for work in columns. `side`: a sheet over the edge of the page,
   * which leaves what it speaks of in sight.
   */
  readonly place?: 'center' | 'document' | 'wide' | 'side';
};

/**
 * A modal layer on the browser's `<dialog>`: shown while it is mounted, holds the focus, and gives it back when it goes.
 */
export function Dialog({ title, children, onClose, footer, startsAtTitle = false, place = 'center' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    if (startsAtTitle) heading.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [startsAtTitle]);

  // A press beside the sheet closes it; what is typed into a dialog is not lost by one.
  useEffect(() => {
    const element = dialog.current;
    if (place !== 'side' || !element) return undefined;
    const onPress = ({ target }: Event): void => {
      if (target === element) onClose?.();
    };
    element.addEventListener('click', onPress);
    return () => element.removeEventListener('click', onPress);
  }, [place, onClose]);

  return (
    <dialog
      ref={dialog}
      className={place === 'center' ? styles['dialog'] : `${styles['dialog']} ${styles[place]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={startsAtTitle ? -1 : undefined} className={styles['title']}>
        {title}
      </h2>
      {children && <div className={styles['body']}>{children}</div>}
      {footer && <div className={styles['footer']}>{footer}</div>}
    </dialog>
  );
}

type ConfirmProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly busy?: boolean;
  readonly danger?: boolean;
};

/** Asks before something is done: 'Cancelar' at the left of the confirming button (DECISIONS §2). */
export function ConfirmDialog({ confirm, onConfirm, onCancel, busy = false, danger = false, ...rest }: ConfirmProps) {
  return (
    <Dialog
      {...rest}
      onClose={busy ? undefined : onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
          <Button variant={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
