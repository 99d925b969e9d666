import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';

type SinGuardarProps = { readonly error: Error; readonly retry: () => void };

/** What was chosen of the table holds, on this device alone. */
export const SinGuardar = ({ error, retry }: SinGuardarProps) => (
  <Alert tone="error" actions={<Button onClick={retry}>Guardar de nuevo</Button>}>
    {`Las columnas quedan como las dejó, pero no se guardaron en su cuenta. ${error.message}`}
  </Alert>
);
