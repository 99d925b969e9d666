// A dialog, modal or not, on the browser's `<dialog>`; and the dialog that asks for confirmation before an act.
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { wayOnFrom } from './WaysOut.tsx';

type DialogProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Called by Escape, or the browser's own way of leaving. Without it the dialog stays until its buttons end it. */
  readonly onClose?: (() => void) | undefined;
  /** Elements beside its title, and those that stay in sight under it. */
  readonly head?: ReactElement | undefined;
  /** The buttons, from left to right. */
  readonly footer?: ReactNode;
  /** The focus begins at its title, where it is longer than a question and its buttons. */
  readonly startsAtTitle?: boolean;
  /** Wider, for a document. */
  readonly isDocument?: boolean;
  /** Another place for it: a class of `dialog-places.module.css`. */
  readonly className?: string | undefined;
  /** A press beside it closes it; not for dialogs in which people type. */
  readonly closesBeside?: boolean;
  /** False leaves the page beside it usable. */
  readonly modal?: boolean;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
};

/** Shown while it is mounted; holds the focus if it is modal, and returns it at the end. */
export function Dialog({
  title,
  children,
  onClose,
  head,
  footer,
  startsAtTitle = false,
  isDocument = false,
  className,
  closesBeside = false,
  modal = true,
  onKeyDown,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleElement = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const goOn = before && wayOnFrom(before);
    if (element && !element.open) {
      if (modal) element.showModal();
      else element.show();
    }
    if (startsAtTitle) titleElement.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      else goOn?.();
    };
  }, [startsAtTitle, modal]);

  useEffect(() => {
    const element = dialog.current;
    if (!closesBeside || !element) return undefined;
    const onPress = ({ target }: Event): void => {
      if (target === element) onClose?.();
    };
    element.addEventListener('click', onPress);
    return () => element.removeEventListener('click', onPress);
  }, [closesBeside, onClose]);

  useEffect(() => {
    const element = dialog.current;
    const listen = (event: KeyboardEvent): void => {
      const layer = event.target instanceof Element ? event.target.closest('dialog') : null;
      // Browsers report the wish to leave only to modal dialogs; in others Escape may come from beside the dialog.
      const isLeaving = !modal && event.key === 'Escape' && !event.defaultPrevented;
      const isBeside = layer === null && !document.querySelector('dialog:modal');
      if (isLeaving && (layer === element || isBeside)) onClose?.();
      else if (layer === element) onKeyDown?.(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [modal, onClose, onKeyDown]);

  const heading = (
    <h2 ref={titleElement} id={titleId} tabIndex={startsAtTitle ? -1 : undefined} className={styles['title']}>
      {title}
    </h2>
  );

  return (
    <dialog
      ref={dialog}
      className={[styles['dialog'], isDocument && styles['document'], className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React bubbles up events of a dialog within it, and of its own file chooser.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {head ? (
        <div className={styles['head']}>
          {heading}
          {head}
        </div>
      ) : (
        heading
      )}
      {children && (
        <div className={styles['body']} data-part="body">
          {children}
        </div>
      )}
      {footer && (
        <div className={styles['footer']} data-part="foot">
          {footer}
        </div>
      )}
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
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** Asks before an act: 'Cancelar' at the left of the confirming button (DECISIONS §2). */
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
