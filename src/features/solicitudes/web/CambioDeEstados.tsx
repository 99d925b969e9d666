// Changes the states of one row or many and, where that is asked, opens a message to their people.
import { useState } from 'react';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import { mailSelectionOf, useAllowedActions, type SelectedFilas } from '#features/informes/web/seleccion.ts';
import { ChangeEstado } from './ChangeEstado.tsx';
import type { CambioHecho } from './EstadosCambiados.tsx';

type CambioDeEstadosProps = {
  readonly informe: Informe;
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  readonly onCancelar: () => void;
  readonly onCambiado: (cambio: CambioHecho) => void;
  /** Called after a message that asks the person of one request for what is needed. */
  readonly onPreguntada: () => void;
  /** Called when the dialogs are finished, after a change. */
  readonly onFin: () => void;
};

export function CambioDeEstados({ informe, filas, elegidas, onFin, ...on }: CambioDeEstadosProps) {
  /** The new state of which the people are to be told. */
  const [avisado, setAvisado] = useState<Estado | null>(null);
  const { correo } = useAllowedActions(informe);
  return avisado === null ? (
    <ChangeEstado
      informe={informe}
      filas={filas}
      elegidas={elegidas}
      withCorreo={correo}
      onCancelar={on.onCancelar}
      onCambiado={(cambio) => {
        if (cambio.notify) setAvisado(cambio.nuevo);
        else onFin();
        on.onCambiado(cambio);
      }}
      onPreguntada={() => {
        onFin();
        on.onPreguntada();
      }}
    />
  ) : (
    <SendCorreo
      informe={informe}
      seleccion={mailSelectionOf(filas)}
      elegidas={elegidas}
      inicial={noticeOf(informe, avisado)}
      onCerrar={onFin}
    />
  );
}

/** Draft of the message about the new state; the manager reads and edits it before sending. */
function noticeOf({ titulo }: Informe, nuevo: Estado) {
  const estado = `«${ESTADO_INFO[nuevo].nombre}»`;
  return {
    asunto: `${titulo}: su registro pasó a ${estado}`,
    cuerpo: `<p>Cordial saludo, {nombreUsuario}:</p><p>Su registro en «${titulo}» está ahora en estado ${estado}.</p>`,
  };
}
