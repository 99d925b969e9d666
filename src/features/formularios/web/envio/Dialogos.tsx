import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { useFormulario } from '../formulario-context.ts';
import { INTENTOS } from './enviar.ts';
import type { Envio } from './useEnvio.ts';

/** What stands over the form while it is being sent; the receipt is a layer of its own. */
export function DialogosDeEnvio({ envio }: { readonly envio: Envio }) {
  const { textos } = useFormulario().formulario;
  const { fase } = envio;
  if (fase.en === 'confirmacion') {
    const { titulo, texto, confirmar } = textos.confirmacion;
    return (
      <ConfirmDialog
        title={titulo}
        confirm={confirmar}
        onConfirm={() => envio.mandar(fase.listo)}
        onCancel={envio.volver}
      >
        <p>{texto}</p>
      </ConfirmDialog>
    );
  }
  if (fase.en === 'envio') return <Enviando intento={fase.intento} onCancel={envio.cancelar} />;
  return fase.en === 'conflicto' ? <YaRecibido envio={envio} fase={fase} /> : null;
}

function Enviando({ intento, onCancel }: { readonly intento: number; readonly onCancel: () => void }) {
  return (
    <Dialog title="Enviando" onClose={onCancel} footer={<Button onClick={onCancel}>Dejar de esperar</Button>}>
      <Loading>Enviando información, por favor espere...</Loading>
      {intento > 1 && (
        <p role="status">
          {`La conexión falló y lo estamos intentando de nuevo (intento ${intento} de ${INTENTOS}). Se registrará una sola vez.`}
        </p>
      )}
    </Dialog>
  );
}

type Conflicto = Extract<Envio['fase'], { en: 'conflicto' }>;

/** The form was changed after a sending that had arrived without our knowing. */
function YaRecibido({ envio, fase: { recibo, listo } }: { readonly envio: Envio; readonly fase: Conflicto }) {
  return (
    <Dialog
      title="Ya habíamos recibido este formulario"
      footer={
        <>
          <Button onClick={() => envio.mandarOtro(listo)}>Enviar otro registro</Button>
          <Button variant="main" onClick={() => envio.conservar(recibo)}>
            Conservar el primero
          </Button>
        </>
      }
    >
      <p>
        {`Llegó el ${textoDeInstante(new Date(recibo.recibido))} con el número ${recibo.comprobante}, antes de sus últimos cambios. Esos cambios no se enviaron.`}
      </p>
    </Dialog>
  );
}
