import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';

/** Asks before a page is left on which something was written and not kept. */
export function SalirSinGuardar({ isOn }: { readonly isOn: boolean }) {
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
      Lo que escribió en este criterio se pierde.
    </ConfirmDialog>
  );
}
