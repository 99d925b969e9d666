import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The ways to the rows before and after the one that is open; undefined where there is none at hand. */
export function neighboursOf(ids: readonly string[] = [], open: string | undefined, goTo: (id: string) => void) {
  const place = open === undefined ? -1 : ids.indexOf(open);
  const wayTo = (id: string | undefined): (() => void) | undefined => (id === undefined ? undefined : () => goTo(id));
  return {
    onPrevious: place < 0 ? undefined : wayTo(ids[place - 1]),
    onNext: place < 0 ? undefined : wayTo(ids[place + 1]),
  };
}

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
