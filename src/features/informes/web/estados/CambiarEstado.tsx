import { useState } from 'react';
import { type Estado, ESTADO_INFO, ESTADOS } from '#catalogo/estados.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import type { EstadosCambiados } from '../../contract.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import type { Seleccion } from '../seleccion/seleccion.ts';
import { useCambioDeEstado } from './useCambioDeEstado.ts';

type CambiarEstadoProps = {
  readonly slug: string;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: Seleccion;
  readonly instante: string | undefined;
  readonly elegidas: number;
  /** Closed without any change. */
  readonly onCancelar: () => void;
  /** Rows changed: they are to be read anew. */
  readonly onCambiado: () => void;
  readonly onCerrar: () => void;
};

const filas = (n: number): string => (n === 1 ? '1 registro' : `${n.toLocaleString('es-CO')} registros`);

/** 'Cambiar estado' (spec 1 §2): which state, whether really, what came of it, and the way back for a while. */
export function CambiarEstado(props: CambiarEstadoProps) {
  const { elegidas, onCancelar, onCambiado, onCerrar } = props;
  const { cambiar, deshacer } = useCambioDeEstado(props);
  const [nuevo, setNuevo] = useState<Estado | null>(null);
  const [asking, setAsking] = useState(false);
  const [falta, setFalta] = useState(false);

  if (deshacer.data)
    return <Hecho titulo="Cambio deshecho" texto={textoDeDeshecho(deshacer.data)} onCerrar={onCerrar} />;
  if (cambiar.data && nuevo) {
    const { cambio } = cambiar.data;
    return (
      <Hecho
        titulo="¡Estados actualizados!"
        texto={textoDeHecho(cambiar.data, nuevo)}
        error={deshacer.error?.message}
        busy={deshacer.isPending}
        onDeshacer={cambio === null ? undefined : () => deshacer.mutate(cambio, { onSuccess: onCambiado })}
        onCerrar={onCerrar}
      />
    );
  }
  if (asking && nuevo) {
    return (
      <ConfirmDialog
        title={`¿Cambiar el estado a «${ESTADO_INFO[nuevo].nombre}»?`}
        confirm="Confirmar"
        busy={cambiar.isPending}
        onCancel={onCancelar}
        onConfirm={() => cambiar.mutate(nuevo, { onSuccess: onCambiado })}
      >
        <p>{`Se cambiará el estado de ${filas(elegidas)}. Podrá deshacerlo durante 15 minutos.`}</p>
        {cambiar.error && (
          <Alert tone="error" title="No se pudo cambiar el estado">
            {cambiar.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Cambiar estado"
      confirm="Cambiar estado"
      onCancel={onCancelar}
      onConfirm={() => (nuevo ? setAsking(true) : setFalta(true))}
    >
      <FieldGroup
        label={`Nuevo estado de ${filas(elegidas)}`}
        error={falta && !nuevo ? 'Elija el nuevo estado.' : undefined}
      >
        <RadioGroup
          name="nuevoEstado"
          value={nuevo ?? ''}
          options={ESTADOS.map((estado) => ({ value: estado, label: ESTADO_INFO[estado].nombre }))}
          onChange={(event) => setNuevo(ESTADOS.find((estado) => estado === event.target.value) ?? null)}
        />
      </FieldGroup>
    </ConfirmDialog>
  );
}

function textoDeHecho({ actualizados, sinCambio, noEncontrados }: EstadosCambiados, nuevo: Estado): string {
  const { nombre } = ESTADO_INFO[nuevo];
  return [
    `${filas(actualizados)} ${actualizados === 1 ? 'pasó' : 'pasaron'} a «${nombre}».`,
    ...(sinCambio > 0 ? [`${filas(sinCambio)} ya ${sinCambio === 1 ? 'estaba' : 'estaban'} en ese estado.`] : []),
    ...(noEncontrados.length > 0
      ? [`${filas(noEncontrados.length)} ya no ${noEncontrados.length === 1 ? 'existe' : 'existen'}.`]
      : []),
  ].join(' ');
}

const textoDeDeshecho = ({ actualizados, sinCambio }: EstadosCambiados): string =>
  `${filas(actualizados)} ${actualizados === 1 ? 'volvió' : 'volvieron'} a su estado anterior.` +
  (sinCambio === 0
    ? ''
    : sinCambio === 1
      ? ' Uno había cambiado de nuevo y quedó como estaba.'
      : ` ${filas(sinCambio)} habían cambiado de nuevo y quedaron como estaban.`);

type HechoProps = {
  readonly titulo: string;
  readonly texto: string;
  readonly error?: string | undefined;
  readonly busy?: boolean;
  readonly onDeshacer?: (() => void) | undefined;
  readonly onCerrar: () => void;
};

function Hecho({ titulo, texto, error, busy = false, onDeshacer, onCerrar }: HechoProps) {
  return (
    <Dialog
      title={titulo}
      // Enter pressed twice on what led here must not take it back.
      startsAtTitle
      onClose={onCerrar}
      footer={
        <>
          {onDeshacer && (
            <Button busy={busy} onClick={onDeshacer}>
              Deshacer
            </Button>
          )}
          <Button variant="main" onClick={onCerrar}>
            Aceptar
          </Button>
        </>
      }
    >
      <p>{texto}</p>
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  );
}
