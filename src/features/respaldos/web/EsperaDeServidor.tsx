import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';

/** That a server is slow, and the way to stop waiting for it. */
export const EsperaDeServidor = ({ onCancelar }: { readonly onCancelar: () => void }) => (
  <Alert
    tone="info"
    title="La plataforma está tardando"
    actions={<Button onClick={onCancelar}>Dejar de esperar</Button>}
  >
    Si no responde en medio minuto, se le dirá aquí. Puede esperar, o dejar de esperarla y elegir otra.
  </Alert>
);
