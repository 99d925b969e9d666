import { ConnectionError, messageOf } from '#platform/web/http.ts';
import { NotStarted } from '#platform/web/ui/failures.tsx';

/** That a batch was not started, or nobody knows. */
export const NoComenzo = ({ error }: { readonly error: Error }) => (
  <NotStarted>
    <p>{messageOf(error)}</p>
    {error instanceof ConnectionError && <p>Si lo intenta de nuevo desde aquí, no se hará dos veces.</p>}
  </NotStarted>
);
