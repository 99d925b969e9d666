import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { enfocar } from './enfocar.ts';
import type { Envio } from './envio/useEnvio.ts';
import type { Revision } from './useRevision.ts';

/** What keeps the form from being sent, or what became of its sending, with the way on. */
export function Aviso({ revision, envio }: { readonly revision: Revision; readonly envio: Envio }) {
  const { fallas, mensaje } = revision;
  const status = envio.fase.at === 'form' ? envio.fase.status : null;
  const [primera] = fallas.keys();
  const cuantas = countOf(fallas.size, 'dato por revisar. ', 'datos por revisar. ');
  if (mensaje !== null && primera !== undefined) {
    return (
      <Alert tone="error">
        <p>
          <strong>{mensaje}</strong>
        </p>
        <p>
          {cuantas}
          <Button variant="link" onClick={() => enfocar(primera)}>
            Ir al primero
          </Button>
        </p>
      </Alert>
    );
  }
  if (!status) return null;
  return (
    <Alert tone="error" actions={status.retry && <Button onClick={envio.mandar}>Enviar de nuevo</Button>}>
      {status.message}
    </Alert>
  );
}
