// The bar that saves a long form, and the question before unsaved changes are left.
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './Dialog.tsx';
import type { Elements } from './elements.ts';
import styles from './SaveBar.module.css';

type SaveBarProps = {
  /**
   * The number of unsaved changes, read aloud as it changes: '2 cambios por guardar'; true if it is not counted, false
   * if there are none.
   */
  readonly status: string | boolean;
  /** The fault, above. */
  readonly fault?: ReactNode;
  /** The buttons, the main one last. */
  readonly children: Elements;
};

/** The foot of a form that is longer than the screen, always in sight. It goes into the `<form>` itself, at its end. */
export const SaveBar = ({ status, fault, children }: SaveBarProps) => (
  <div className={styles['bar']}>
    {fault && <div className={styles['fault']}>{fault}</div>}
    <p role="status">{status === true ? 'Tiene cambios sin guardar' : status || 'Sin cambios por guardar'}</p>
    {children}
  </div>
);

type LeaveUnsavedProps = {
  /** There are unsaved changes. */
  readonly isOn: boolean;
  /** The content that would be lost. */
  readonly children: ReactNode;
};

/** Asks before what was written is left, by a link, by going back or with the whole page. */
export function LeaveUnsaved({ isOn, children }: LeaveUnsavedProps) {
  const blocker = useBlocker({ shouldBlockFn: () => isOn, enableBeforeUnload: () => isOn, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="¿Salir sin guardar?"
      confirm="Salir sin guardar"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmDialog>
  );
}
