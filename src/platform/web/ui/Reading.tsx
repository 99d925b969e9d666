import type { ReactNode } from 'react';
import { ErrorState, Loading } from './states.tsx';

type ReadingProps<T> = {
  /** The query that reads it. */
  readonly of: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** What is said when it fails: 'No se pudo abrir el registro'. */
  readonly failure: string;
  /** What stands in its place until it comes: words alone unless said. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** What is read from the server: that it is on its way, that it failed and how to try again, or the thing itself. */
export function Reading<T>({
  of: { data, error, refetch },
  failure,
  waiting = <Loading />,
  children,
}: ReadingProps<T>) {
  if (error) {
    return (
      <ErrorState title={failure} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return waiting;
  return children(data);
}
