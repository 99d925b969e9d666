// Loads and shows the dialog for writing a message to the people of a report, when it first opens.
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { useModule } from '#platform/web/useModule.ts';
import type { SendCorreoProps } from './compose/ComposeDialog.tsx';

/** Shows the dialog or, until its code is loaded, a notice that it is being prepared or could not be opened. */
export function SendCorreo(props: SendCorreoProps) {
  const dialogo = useModule('redactar', async () => (await import('./compose/ComposeDialog.tsx')).ComposeDialog);
  const Compose = dialogo.data;
  if (Compose) return <Compose {...props} />;
  return (
    <Dialog title="Enviar correo" onClose={props.onCerrar} footer={<Button onClick={props.onCerrar}>Cancelar</Button>}>
      {dialogo.error ? (
        <ErrorState title="No se pudo abrir" onRetry={() => void dialogo.refetch()}>
          {messageOf(dialogo.error)}
        </ErrorState>
      ) : (
        <Loading>Preparando el correo…</Loading>
      )}
    </Dialog>
  );
}
