// Asks before a form is archived or deleted.
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import type { Actos } from './useActos.ts';

export function ConfirmActo({ actos: { asked, error, isPending, confirm, cancel } }: { readonly actos: Actos }) {
  if (!asked) return null;
  const { titulo } = asked.form;
  const isRemoval = asked.acto === 'eliminar';
  return (
    <ConfirmDialog
      title={isRemoval ? `¿Eliminar «${titulo}»?` : `¿Archivar «${titulo}»?`}
      confirm={isRemoval ? 'Eliminar' : 'Archivar'}
      danger={isRemoval}
      busy={isPending}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>
        {isRemoval
          ? 'Se pierden sus preguntas, y su dirección no se vuelve a usar. Nadie lo ha diligenciado.'
          : 'Quien abra su enlace leerá que ya no se ofrece. Sus respuestas quedan, y puede ofrecerlo de nuevo.'}
      </p>
      {error !== null && <NotSaved>{error}</NotSaved>}
    </ConfirmDialog>
  );
}
