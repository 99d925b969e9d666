import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { ListaAbierta } from '../../contract.ts';
import { useCambiar } from '../useCambiar.ts';
import { LoCambiado } from './Historia.tsx';

type DeshacerCambioProps = {
  readonly lista: ListaAbierta;
  readonly onHecho: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Asks before the last change is taken back, and says which. */
export function DeshacerCambio({ lista, onHecho, onCancelar }: DeshacerCambioProps) {
  const cambiar = useCambiar(lista);
  const [ultimo] = lista.historia;
  if (!ultimo) return null;
  return (
    <ConfirmDialog
      title="¿Deshacer el último cambio?"
      confirm="Deshacer"
      busy={cambiar.isPending}
      onCancel={onCancelar}
      onConfirm={() =>
        cambiar.mutate({ deshacer: true }, { onSuccess: () => onHecho('La lista quedó como estaba antes.') })
      }
    >
      <p>{`Lo hizo ${ultimo.persona} el ${textoDeInstante(new Date(ultimo.instante))}.`}</p>
      <LoCambiado cambio={ultimo} lista={lista} />
      {cambiar.error && (
        <Alert tone="error" title="No se deshizo">
          {cambiar.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
