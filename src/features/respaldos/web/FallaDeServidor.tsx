import { Alert } from '#platform/web/ui/Alert.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { FallaDePlataforma } from './plataforma.ts';

type FallaDeServidorProps = {
  readonly error: Error;
  /** What could not be read, where that is not plain. */
  readonly titulo?: string | undefined;
  readonly onReintentar: () => void;
  /** It is being tried again. */
  readonly ocupada: boolean;
};

/** That a server was not read: its errorMessage in a red alert (spec 2 §8), what to do, and the way to try again. */
export function FallaDeServidor({ error, titulo, onReintentar, ocupada }: FallaDeServidorProps) {
  return (
    <Alert tone="error" title={titulo} actions={<RetryButton busy={ocupada} onClick={onReintentar} />}>
      <p>{error.message}</p>
      {error instanceof FallaDePlataforma && <p>{error.explicacion}</p>}
    </Alert>
  );
}
