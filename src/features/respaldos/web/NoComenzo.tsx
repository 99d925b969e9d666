import { ConnectionError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';

/** That a batch was not started, or nobody knows. */
export const NoComenzo = ({ error }: { readonly error: Error }) => (
  <Alert tone="error" title="No se pudo comenzar">
    <p>{messageOf(error)}</p>
    {error instanceof ConnectionError && <p>Si lo intenta de nuevo desde aquí, no se hará dos veces.</p>}
  </Alert>
);
