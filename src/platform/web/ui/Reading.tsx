// Shows the state of data read from the server: the wait, the failure with a button to try again, or the content.
import type { Elements } from './elements.ts';
import { ErrorState, Loading } from './states.tsx';

type ReadingProps<T> = {
  /** The query that reads it. */
  readonly of: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** The title of the failure: 'No se pudo abrir el registro'. */
  readonly failure: string;
  /** Content shown until it comes: words alone by default. */
  readonly waiting?: Elements;
  readonly children: (data: T) => Elements;
};

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
