// The parts of a report's page that are about requests: cells, the dialogs on one row or many, and the opened record.
import { useState } from 'react';
import type { CellProps, ReportParts, RowActionProps, SelectionActionsProps } from '#features/informes/web/parts.ts';
import { onlyFila, useAllowedActions } from '#features/informes/web/seleccion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TicketIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAsignarSeleccion } from './AsignarSeleccion.tsx';
import { CambioDeEstados } from './CambioDeEstados.tsx';
import { EstadosCambiados, type CambioHecho } from './EstadosCambiados.tsx';
import { LoadedPanel } from './LoadedPanel.tsx';
import { VenceInWords } from './Vence.tsx';

/** The promised day. */
const VenceCell = ({ fila: { vence, estado }, children }: CellProps) =>
  vence ? <VenceInWords vence={vence} estado={estado} /> : children;

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

const announceMensaje = ({ announce, onChanged }: Pick<RowActionProps, 'announce' | 'onChanged'>): void => {
  announce((close) => (
    <Notice title="Mensaje por enviarse." onClose={close}>
      Se enviará en dos minutos, y entonces la solicitud quedará en «Pendiente». Puede deshacerlo en la solicitud.
    </Notice>
  ));
  onChanged();
};

const RowAction = ({ informe, id, onEnd, ...page }: RowActionProps) => (
  <CambioDeEstados
    informe={informe}
    filas={onlyFila(informe.slug, id)}
    elegidas={1}
    onCancelar={onEnd}
    onFin={onEnd}
    onCambiado={(cambio) => announceCambio(page, cambio)}
    onPreguntada={() => announceMensaje(page)}
  />
);

function SelectionActions({ informe, filas, elegidas, onEnd, children, ...page }: SelectionActionsProps) {
  const acciones = useAllowedActions(informe);
  const [isChanging, setChanging] = useState(false);
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
  const canAssign = informe.solicitud !== undefined && acciones.estado;
  return children(
    <>
      {acciones.estado && (
        <Button variant="main" onClick={() => setChanging(true)}>
          Cambiar estado
        </Button>
      )}
      {canAssign && assignment.botones}
    </>,
    <>
      {canAssign && assignment.dialogos}
      {isChanging && (
        <CambioDeEstados
          informe={informe}
          filas={filas}
          elegidas={elegidas}
          onCancelar={() => setChanging(false)}
          onFin={() => {
            setChanging(false);
            onEnd();
          }}
          onCambiado={(cambio) => announceCambio(page, cambio)}
          onPreguntada={() => announceMensaje(page)}
        />
      )}
    </>,
  );
}

export const parts = {
  rowCells: { vence: VenceCell, identidad: IdentidadCell },
  RowAction,
  SelectionActions,
  RecordPanel: LoadedPanel,
} satisfies Partial<ReportParts>;
