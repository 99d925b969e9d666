import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { useCambiar } from '../useCambiar.ts';

type EliminarOpcionProps = {
  readonly lista: ListaAbierta;
  readonly opcion: OpcionAbierta;
  readonly onEliminada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Asks before an option is deleted that nothing holds. */
export function EliminarOpcion({ lista, opcion: { clave, texto }, onEliminada, onCancelar }: EliminarOpcionProps) {
  const cambiar = useCambiar(lista);
  return (
    <ConfirmDialog
      title={`¿Eliminar «${texto}»?`}
      confirm="Eliminar"
      danger
      busy={cambiar.isPending}
      onCancel={onCancelar}
      onConfirm={() =>
        cambiar.mutate(
          { actos: [{ acto: 'eliminar', clave }] },
          { onSuccess: () => onEliminada(`«${texto}» ya no está en la lista.`) },
        )
      }
    >
      <p>Ningún registro la tiene. Si la agrega de nuevo será otra opción.</p>
      {cambiar.error && (
        <Alert tone="error" title="No se eliminó">
          {cambiar.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
