import { useState } from 'react';
import { type Estado, ESTADO_INFO, ESTADOS } from '#catalogo/estados.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import type { EstadosCambiados } from '../../contract.ts';
import { registros } from '../conteo.ts';
import { type Filas, useCambiar, useCuentas } from './useCambioDeEstado.ts';

/** What became of a selection. */
export type Cambio = { readonly cambiados: EstadosCambiados; readonly nuevo: Estado };

type CambiarEstadoProps = {
  readonly filas: Filas;
  readonly elegidas: number;
  /** Closed without any change. */
  readonly onCancelar: () => void;
  readonly onCambiado: (cambio: Cambio) => void;
};

const INICIALES: Readonly<Record<string, Estado>> = Object.fromEntries(ESTADOS.map((estado) => [estado[0]!, estado]));

/** 'Cambiar estado' (spec 1 §2): which state, and the confirmation, whose words say what will be done. */
export function CambiarEstado({ filas: elegidas, elegidas: cuantas, onCancelar, onCambiado }: CambiarEstadoProps) {
  const cambiar = useCambiar(elegidas);
  const cuentas = useCuentas(elegidas);
  const [nuevo, setNuevo] = useState<Estado | null>(null);
  const [falta, setFalta] = useState(false);

  function confirmar(): void {
    if (nuevo === null) setFalta(true);
    else cambiar.mutate(nuevo, { onSuccess: (cambiados) => onCambiado({ cambiados, nuevo }) });
  }

  return (
    <ConfirmDialog
      title="Cambiar estado"
      confirm={nuevo ? `Pasar ${cuantas.toLocaleString('es-CO')} a «${ESTADO_INFO[nuevo].nombre}»` : 'Cambiar estado'}
      busy={cambiar.isPending}
      onCancel={onCancelar}
      onConfirm={confirmar}
      onKeyDown={({ key, target }) => {
        const estado = INICIALES[key.toLowerCase()];
        if (estado) setNuevo(estado);
        // A button that has the focus is what Enter presses.
        else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) confirmar();
      }}
    >
      <FieldGroup
        label={`Nuevo estado de ${registros(cuantas)}`}
        help="Podrá deshacerlo durante 15 minutos."
        error={falta && !nuevo ? 'Elija el nuevo estado.' : undefined}
      >
        <RadioGroup
          name="nuevoEstado"
          value={nuevo ?? ''}
          options={ESTADOS.map((estado) => ({
            value: estado,
            label: ESTADO_INFO[estado].nombre,
            hint: cuentas[estado] ? `${registros(cuentas[estado])} ya en este estado` : undefined,
          }))}
          onChange={(event) => setNuevo(ESTADOS.find((estado) => estado === event.target.value) ?? null)}
        />
      </FieldGroup>
      {cambiar.error && (
        <Alert tone="error" title="No se pudo cambiar el estado">
          {cambiar.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
