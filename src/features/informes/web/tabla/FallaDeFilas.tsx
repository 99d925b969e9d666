import { Alert } from '#platform/web/ui/Alert.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';

/** Some rows could not be read; those that are there stay. */
export const FallaDeFilas = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert tone="error" actions={<RetryButton onClick={onRetry} />}>
    No se pudieron cargar algunas filas. Las que ya ve siguen aquí.
  </Alert>
);
