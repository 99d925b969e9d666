import { type QueryKey, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, Loading, RetryButton } from '#platform/web/ui/states.tsx';
import { EsperaDeServidor } from './EsperaDeServidor.tsx';
import { FallaDeServidor } from './FallaDeServidor.tsx';
import { useTarda } from './useTarda.ts';

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
