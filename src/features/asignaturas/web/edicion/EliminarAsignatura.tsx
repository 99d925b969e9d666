import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type AsignaturaGuardada, gestionDeAsignaturasContract } from '../../contract-gestion.ts';

import { useReleer } from '../useAsignaturas.ts';

type EliminarAsignaturaProps = {
  readonly asignatura: AsignaturaGuardada;
  readonly onEliminada: () => void;
  readonly onCancelar: () => void;
};

/** Asks before an assignment is deleted, and says what stays. */
export function EliminarAsignatura({ asignatura, onEliminada, onCancelar }: EliminarAsignaturaProps) {
  const { id, version, codigoAsignatura, docente, semestre } = asignatura;
  const releer = useReleer();
  const eliminar = useAction({
    mutationFn: () =>
      call(gestionDeAsignaturasContract, 'POST /asignaturas/{id}/eliminar', { params: { id }, body: { version } }),
    onSuccess: () => {
      onEliminada();
      return releer();
    },
  });
  return (
    <ConfirmDialog
      title={`¿Eliminar la asignatura ${codigoAsignatura}?`}
      confirm="Eliminar"
      danger
      busy={eliminar.isPending}
      onCancel={onCancelar}
      onConfirm={() => eliminar.mutate()}
    >
      <p>
        {`${docente} dejará de aparecer con ella en los formularios del semestre ${semestre}. Lo que ya se diligenció no cambia.`}
      </p>
      {eliminar.error && (
        <Alert tone="error" title="No se pudo eliminar">
          {eliminar.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
