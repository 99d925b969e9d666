import { type QueryKey, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
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

/** After how long a server is said to be slow, in ms. */
const TARDA_MS = 4000;

/** Whether something goes on for longer than people wait without asking why. */
export function useTarda(enMarcha: boolean): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    if (!enMarcha) return undefined;
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => {
      clearTimeout(timer);
      setTarda(false);
    };
  }, [enMarcha]);
  return enMarcha && tarda;
}

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

type DeServidorProps<T> = {
  readonly lectura: UseQueryResult<T>;
  /** The key of that reading: by it one stops waiting. */
  readonly clave: QueryKey;
  /** What could not be read, where that is not plain. */
  readonly titulo?: string;
  /** What stands in its place until it comes: words alone unless said. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** What is read of a server: that it is on its way, that it is slow, that one left it, why it failed, or the thing itself. */
export function DeServidor<T>({ lectura, clave, titulo, waiting = <Loading />, children }: DeServidorProps<T>) {
  const { data, error, isFetching, fetchStatus, refetch } = lectura;
  const client = useQueryClient();
  const tarda = useTarda(isFetching && data === undefined && !error);
  if (error) {
    return <FallaDeServidor titulo={titulo} error={error} ocupada={isFetching} onReintentar={() => void refetch()} />;
  }
  if (data !== undefined) return children(data);
  if (fetchStatus === 'idle') {
    return (
      <EmptyState title="Se dejó de esperar a la plataforma" actions={<RetryButton onClick={() => void refetch()} />}>
        No se leyó nada, y en la plataforma nada cambió.
      </EmptyState>
    );
  }
  return (
    <>
      {tarda && <EsperaDeServidor onCancelar={() => void client.cancelQueries({ queryKey: clave, exact: true })} />}
      {waiting}
    </>
  );
}
