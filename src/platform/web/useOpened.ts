import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * What of a list is open. The address names it, so that it can be sent as a link, and the browser's way back closes it.
 * @param go puts an id into the address, or takes it away; pushed where going back shall leave it
 */
export function useOpened(go: (id: string | undefined, how: { readonly replace: boolean }) => void) {
  const { history } = useRouter();
  /** It was opened here: what a link opened has nothing of ours behind it. */
  const [here, setHere] = useState(false);
  return {
    open: (id: string): void => {
      setHere(true);
      go(id, { replace: false });
    },
    /** Its neighbour, in its place. */
    goTo: (id: string): void => go(id, { replace: true }),
    close: (): void => {
      setHere(false);
      // A second Escape before the first has worked must not leave the list.
      if (here) history.back();
      else go(undefined, { replace: true });
    },
  };
}
