import type { ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './Dialog.tsx';

type LeaveUnsavedProps = {
  /** Something was written and not kept. */
  readonly isOn: boolean;
  /** What would be lost. */
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
