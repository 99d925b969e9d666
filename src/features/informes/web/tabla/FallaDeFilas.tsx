import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';

/** Some rows could not be read; those that are there stay. */
export const FallaDeFilas = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert tone="error" actions={<Button onClick={onRetry}>Intentar de nuevo</Button>}>
    No se pudieron cargar algunas filas. Las que ya ve siguen aquí.
  </Alert>
);
