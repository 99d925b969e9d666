import type { ComponentProps } from 'react';
import { CONFIRMAR_ACOMPANAMIENTO } from '#catalogo/rubrica/rubrica.ts';
import { DATOS_ENVIADOS } from '#catalogo/textos.ts';
import { SendingDialog } from '#platform/web/send/SendingDialog.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { Lamina } from './Lamina.tsx';
import { Resultado } from './Resultado.tsx';
import { textoDeRecibo } from './texto-de-recibo.ts';
import type { Envio, Fase } from './useEnvio.ts';

type CapasProps = {
  readonly envio: Envio;
  readonly resultado: ComponentProps<typeof Resultado>;
  /** The receipt was read. */
  readonly onFin: () => void;
};

/** What stands over the form while it is being sent: the result and the question, the wait, the receipt. */
export function Capas({ envio, resultado, onFin }: CapasProps) {
  const { fase } = envio;
  return (
    <>
      {fase.at === 'confirm' && <Confirmacion envio={envio} resultado={resultado} />}
      {fase.at === 'pending' && <SendingDialog {...fase} onCancel={envio.cancelar} />}
      {(fase.at === 'confirm' || fase.at === 'pending') && <Lamina {...resultado} onImagen={envio.onImagen} />}
      {fase.at === 'no-image' && <SinImagen envio={envio} />}
      {fase.at === 'done' && <Recibo fase={fase} onFin={onFin} />}
    </>
  );
}

type ReciboProps = Pick<CapasProps, 'onFin'> & { readonly fase: Extract<Fase, { at: 'done' }> };

function Recibo({ fase: { recibo, antes }, onFin }: ReciboProps) {
  return (
    <Dialog
      title={DATOS_ENVIADOS.titulo}
      startsAtTitle
      footer={
        <Button variant="main" onClick={onFin}>
          Aceptar
        </Button>
      }
    >
      <p>{antes ? ANTES : DATOS_ENVIADOS.texto}</p>
      <p>{textoDeRecibo(recibo)}</p>
    </Dialog>
  );
}

const SinImagen = ({ envio }: Pick<CapasProps, 'envio'>) => (
  <Dialog
    title="No se pudo tomar la imagen del resultado"
    startsAtTitle
    onClose={envio.volver}
    footer={
      <>
        <Button onClick={envio.volver}>Cancelar</Button>
        <Button onClick={envio.mandarSinImagen}>Enviar sin la imagen</Button>
        <RetryButton variant="main" onClick={envio.confirmar} />
      </>
    }
  >
    <p>
      Aún no se ha enviado nada. Puede intentarlo de nuevo, o enviar el acompañamiento sin esa imagen: el correo y el
      PDF del resultado salen completos de todas formas.
    </p>
  </Dialog>
);

const ANTES = 'Ya lo habíamos recibido, antes de sus últimos cambios: esos cambios no se enviaron.';

function Confirmacion({ envio, resultado }: Pick<CapasProps, 'envio' | 'resultado'>) {
  const { titulo, texto, confirmar } = CONFIRMAR_ACOMPANAMIENTO;
  return (
    <Dialog
      title={titulo}
      isDocument
      startsAtTitle
      onClose={envio.volver}
      footer={
        <>
          <Button onClick={envio.volver}>Cancelar</Button>
          <Button variant="main" onClick={envio.mandar}>
            {confirmar}
          </Button>
        </>
      }
    >
      <p>{texto}</p>
      <h3>Resultado</h3>
      <Resultado {...resultado} />
    </Dialog>
  );
}
