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
};

/**
 * A modal layer on the browser's `<dialog>`: shown while it is mounted, holds the focus, and gives it back when it goes.
 */
export function Dialog({ title, children, onClose, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId} className={styles['title']}>
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
