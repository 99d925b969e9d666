// Dialogs over a form while it is sent: confirmation, progress, waiting for a connection, conflict, receipt.
import { formatInstante } from '#catalogo/momento.ts';
import { SendingDialog } from '#platform/web/send/SendingDialog.tsx';
import { useReconnection } from '#platform/web/send/useReconnection.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { FormularioPageData } from '../../contract.ts';
import { useCompartido } from '../borrador/lugares.ts';
import { useFormulario } from '../formulario-abierto.ts';
import type { EnvioVivo, Fase } from './fase.ts';
import { Recibo } from './Recibo.tsx';

type CapasProps = {
  readonly envio: EnvioVivo;
  readonly institucion: FormularioPageData['institucion'];
  /** Called once the receipt was read. */
  readonly onFin: () => void;
};

/** Shows the dialog of the current phase; nothing while the form is filled in. */
export function Capas({ envio, institucion, onFin }: CapasProps) {
  const { fase } = envio;
  if (fase.at === 'confirm') return <Confirmacion envio={envio} fase={fase} />;
  if (fase.at === 'pending') return <SendingDialog {...fase} onCancel={envio.cancel} />;
  if (fase.at === 'leaving') return <Leaving envio={envio} fase={fase} />;
  if (fase.at === 'queued') return <Queued envio={envio} fase={fase} />;
  if (fase.at === 'conflict') return <AlreadyReceived envio={envio} fase={fase} />;
  return fase.at === 'done' ? <Recibo institucion={institucion} fase={fase} onAceptar={onFin} /> : null;
}

type Paso<A extends Fase['at']> = { readonly envio: EnvioVivo; readonly fase: Extract<Fase, { at: A }> };

function Confirmacion({ envio, fase: { listo } }: Paso<'confirm'>) {
  const { titulo, texto, confirmLabel } = useFormulario().formulario.textos.confirmacion;
  return (
    <ConfirmDialog title={titulo} confirm={confirmLabel} onConfirm={() => envio.send(listo)} onCancel={envio.goBack}>
      <p>{texto}</p>
    </ConfirmDialog>
  );
}

/** Holds the answer back for a moment: when the token was asked for tells nothing of when it arrives (issue 43 §1). */
function Leaving({ envio, fase: { sendNow } }: Paso<'leaving'>) {
  return (
    <Dialog
      title="Su respuesta sale en un momento"
      onClose={envio.cancel}
      footer={
        <>
          <Button onClick={envio.cancel}>Volver al formulario</Button>
          <Button variant="main" onClick={sendNow}>
            Enviar ahora
          </Button>
        </>
      }
    >
      <p>
        Ya tiene su papeleta. Esperamos hasta 30 segundos para que nadie pueda saber cuál respuesta es la suya por la
        hora.
      </p>
      <p>Si cierra la página, la respuesta sale enseguida.</p>
      <Loading>En espera de salir…</Loading>
    </Dialog>
  );
}

/** Waits for a connection (issue: "Sending"). */
function Queued({ envio, fase: { busy } }: Paso<'queued'>) {
  const { sensible } = useFormulario().formulario;
  const compartido = useCompartido();
  useReconnection(true, envio.insistir);
  return (
    <Dialog
      title="Se enviará cuando haya conexión"
      onClose={envio.cancel}
      footer={
        <>
          <Button onClick={envio.cancel}>Volver al formulario</Button>
          <Button variant="main" busy={busy} onClick={envio.insistir}>
            Intentar ahora
          </Button>
        </>
      }
    >
      <p>No hay conexión. Su formulario está completo y se enviará apenas vuelva.</p>
      <p>{closingText(sensible, compartido)}</p>
      <Muted role="status">{busy ? 'Intentando el envío…' : 'En espera de conexión.'}</Muted>
    </Dialog>
  );
}

/** Tells whether a waiting form survives closing its page. */
function closingText(sensible: boolean | undefined, compartido: boolean): string {
  if (compartido) return 'No cierre esta página: en este dispositivo no se guarda nada.';
  return sensible
    ? 'No cierre esta pestaña: estas respuestas solo se guardan mientras esté abierta.'
    : 'Deje esta página abierta. Si la cierra, ábrala otra vez en este dispositivo para que se envíe.';
}

/** Shown if the form was changed after a sending that had arrived, unknown to this device. */
function AlreadyReceived({ envio, fase: { recibo, listo } }: Paso<'conflict'>) {
  return (
    <Dialog
      title="Ya habíamos recibido este formulario"
      footer={
        <>
          <Button onClick={() => envio.sendAnother(listo)}>Enviar otro registro</Button>
          <Button variant="main" onClick={() => envio.conservar(recibo)}>
            Conservar el primero
          </Button>
        </>
      }
    >
      <p>
        {`Llegó el ${formatInstante(new Date(recibo.recibido))} con el número ${recibo.comprobante}, antes de sus últimos cambios. Esos cambios no se enviaron.`}
      </p>
    </Dialog>
  );
}
