// The parts of a report's page that are about requests: cells, the dialogs on one row or many, and the opened record.
import { useState } from 'react';
import type { Estado } from '#catalogo/estados.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import type { CellProps, ReportParts, RowActionProps, SelectionActionsProps } from '#features/informes/web/parts.ts';
import { mailSelectionOf, useAllowedActions } from '#features/informes/web/seleccion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TicketIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAsignarSeleccion } from './AsignarSeleccion.tsx';
import { CambioDeFila, ChangeEstado, EstadosCambiados, noticeOf, type CambioHecho } from './ChangeEstado.tsx';
import { RegistroPanel } from './registro/RegistroPanel.tsx';
import { Vence } from './Vence.tsx';

/** The promised day. */
const VenceCell = ({ fila: { vence, estado }, children }: CellProps) =>
  vence ? <Vence vence={vence} estado={estado} inColumn /> : children;

/** The name of a row, with a mark for an answer that the unit has not opened. */
const IdentidadCell = ({ fila: { sinLeer: unread }, children }: CellProps) =>
  unread ? (
    <>
      <TicketIcon /> <VisuallyHidden>Respuesta nueva: </VisuallyHidden>
      {children}
    </>
  ) : (
    children
  );

const announceCambio = (
  { announce, onChanged }: Pick<RowActionProps, 'announce' | 'onChanged'>,
  cambio: CambioHecho,
): void => {
  announce((close) => (
    <EstadosCambiados key={cambio.cambiados.cambio} cambio={cambio} onDeshecho={onChanged} onCerrar={close} />
  ));
  onChanged();
};

const RowAction = ({ informe, id, onEnd, ...page }: RowActionProps) => (
  <CambioDeFila informe={informe} id={id} onFin={onEnd} onCambiado={(cambio) => announceCambio(page, cambio)} />
);

function SelectionActions({ informe, filas, elegidas, onEnd, children, ...page }: SelectionActionsProps) {
  const acciones = useAllowedActions(informe);
  const [isChanging, setChanging] = useState(false);
  /** The new state of which the people are to be told. */
  const [avisado, setAvisado] = useState<Estado | null>(null);
  const isRequest = informe.solicitud !== undefined;
  const assignment = useAsignarSeleccion({
    filas,
    elegidas,
    onAsignadas(texto) {
      onEnd();
      page.announce((close) => (
        <Notice title="Solicitudes asignadas." onClose={close}>
          {texto}
        </Notice>
      ));
      page.onChanged();
    },
  });
  const canAssign = isRequest && acciones.estado;
  return children(
    <>
      {acciones.estado && <Button onClick={() => setChanging(true)}>Cambiar estado</Button>}
      {canAssign && assignment.botones}
    </>,
    <>
      {canAssign && assignment.dialogos}
      {isChanging && (
        <ChangeEstado
          filas={filas}
          elegidas={elegidas}
          withResultado={isRequest}
          withCorreo={acciones.correo}
          onCancelar={() => setChanging(false)}
          onCambiado={(cambio) => {
            setChanging(false);
            // The message is for the people of these rows.
            if (cambio.notify) setAvisado(cambio.nuevo);
            else onEnd();
            announceCambio(page, cambio);
          }}
        />
      )}
      {avisado && (
        <SendCorreo
          informe={informe}
          seleccion={mailSelectionOf(filas)}
          elegidas={elegidas}
          inicial={noticeOf(informe, avisado)}
          onCerrar={() => {
            setAvisado(null);
            onEnd();
          }}
          onEnviado={onEnd}
        />
      )}
    </>,
  );
}

export const parts: ReportParts = {
  rowCells: { vence: VenceCell, identidad: IdentidadCell },
  RowAction,
  SelectionActions,
  RecordPanel: RegistroPanel,
};
